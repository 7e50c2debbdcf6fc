import Foundation

extension BrowserProcess {
  /// Command line switches of Chromium, without the profile folder and the address.
  static var switches: [String] {
    var switches = [
      "--headless=new", "--disable-gpu", "--no-first-run", "--no-default-browser-check",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-extensions", "--disable-breakpad", "--disable-dev-shm-usage", "--mute-audio",
      "--disable-background-timer-throttling", "--disable-renderer-backgrounding",
      "--disable-backgrounding-occluded-windows", "--password-store=basic",
      // A recording listens to a silent context of its own (head-loading.js).
      "--autoplay-policy=no-user-gesture-required", withoutAddressBar,
    ]
    #if os(macOS)
      // With a temporary home it finds no keychain, and would ask for one in a dialog that no one answers.
      switches.append("--use-mock-keychain")
    #endif
    // As root, Chromium refuses to start with its sandbox, and says of the switch in a bar that takes 56 pixels from the
    // page, at any moment: a tested browser has none.
    if getuid() == 0 { switches += ["--no-sandbox", "--test-type"] }
    return switches
  }

  /// Disables the pages that Chromium 156 loads, in a process of their own, for the list under its address bar: they take
  /// up to half of the processor time of a start (0.9 of 1.9 s), and no one types there. Other browsers ignore unknown
  /// features.
  private static let withoutAddressBar =
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup"

  /// The switches that keep it invisible and silent.
  private static let windowless = [
    "--headless=new", "--disable-gpu", "--mute-audio", withoutAddressBar,
  ]

  /// The program to start, with its arguments.
  func command(_ address: String) -> (program: String, arguments: [String]) {
    let profile = "\(folder.path)/profile"
    switch browser.kind {
    case .chromium:
      let switches =
        hasWindow ? Self.switches.filter { !Self.windowless.contains($0) } : Self.switches
      return (
        browser.path, switches + extraSwitches + ["--user-data-dir=\(profile)", address]
      )
    case .firefox:
      return (browser.path, ["--headless", "--no-remote", "--profile", profile, address])
    case .webkit:
      return (browser.launcher ?? "xvfb-run", ["-a", browser.path, "--private", address])
    }
  }

  /// Keeps everything that a browser writes inside the folder, and times in UTC.
  var environment: [String: String] {
    // A window needs the user's own display and sound, which these variables would hide.
    if hasWindow { return ["TMPDIR": folder.path, "TZ": "UTC"] }
    var values = [
      "HOME": folder.path, "TMPDIR": folder.path, "XDG_CONFIG_HOME": folder.path,
      "XDG_CACHE_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "TZ": "UTC",
    ]
    switch browser.kind {
    case .chromium: break
    case .firefox: values["MOZ_CRASHREPORTER_DISABLE"] = "1"
    case .webkit:
      values["XDG_DATA_HOME"] = folder.path
      // Without a display there is nothing to share buffers with.
      values["WEBKIT_DISABLE_DMABUF_RENDERER"] = "1"
      values["WEBKIT_DISABLE_COMPOSITING_MODE"] = "1"
    }
    return values
  }

  /// Prepares what the browser needs before it starts.
  func prepareProfile() throws {
    guard browser.kind == .firefox else { return }
    let profile = "\(folder.path)/profile"
    try FileManager.default.createDirectory(
      atPath: profile, withIntermediateDirectories: true)
    // Otherwise a first start opens pages and requests news from the network.
    let preferences = """
      user_pref("browser.shell.checkDefaultBrowser", false);
      user_pref("browser.aboutwelcome.enabled", false);
      user_pref("datareporting.policy.dataSubmissionEnabled", false);
      user_pref("app.normandy.enabled", false);
      user_pref("network.captive-portal-service.enabled", false);
      user_pref("network.connectivity-service.enabled", false);
      user_pref("dom.max_script_run_time", 0);
      user_pref("media.autoplay.default", 0);

      """
    try Data(preferences.utf8).write(to: URL(fileURLWithPath: "\(profile)/user.js"))
  }
}
