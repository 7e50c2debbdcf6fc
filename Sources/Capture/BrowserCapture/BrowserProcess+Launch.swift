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
      "--autoplay-policy=no-user-gesture-required",
    ]
    #if os(macOS)
      // In a home of its own it finds no keychain, and asks for one in a dialog that nobody answers.
      switches.append("--use-mock-keychain")
    #endif
    // Chromium refuses to start as root with its sandbox.
    if getuid() == 0 { switches.append("--no-sandbox") }
    return switches
  }

  /// Those of them that keep it from being seen and heard.
  private static let windowless = ["--headless=new", "--disable-gpu", "--mute-audio"]

  /// What is started, with what.
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

  /// Keeps everything a browser writes inside the folder, and times in UTC.
  var environment: [String: String] {
    // A window needs the person's own display and sound, which are found by these.
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
      // Without a display it has nothing to share buffers with.
      values["WEBKIT_DISABLE_DMABUF_RENDERER"] = "1"
      values["WEBKIT_DISABLE_COMPOSITING_MODE"] = "1"
    }
    return values
  }

  /// What has to be there before the browser starts.
  func prepareProfile() throws {
    guard browser.kind == .firefox else { return }
    let profile = "\(folder.path)/profile"
    try FileManager.default.createDirectory(
      atPath: profile, withIntermediateDirectories: true)
    // A first start otherwise opens pages of its own and asks the network for news.
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
