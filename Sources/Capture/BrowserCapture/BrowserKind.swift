/// The browsers that this program can drive.
///
/// Chromium is the reference; the others tell how far browsers are from one another.
package enum BrowserKind: String, CaseIterable, Codable, Sendable {
  case chromium
  case firefox
  case webkit

  /// What a person calls it.
  package var title: String {
    switch self {
    case .chromium: "Chromium"
    case .firefox: "Firefox"
    case .webkit: "WebKitGTK"
    }
  }

  /// Names its path, in the place of the usual names.
  package var variable: String { "PARITY_\(rawValue.uppercased())" }

  /// What its binary is called: on `PATH`, or anywhere.
  var binaries: [String] {
    switch self {
    case .chromium:
      [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
        "microsoft-edge", "microsoft-edge-stable",
      ]
    case .firefox: ["firefox-esr", "firefox"]
    case .webkit:
      [
        "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
        "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
        "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
      ]
    }
  }

  /// A program that it is started by: WebKitGTK has no headless mode and wants a display.
  var launcher: String? { self == .webkit ? "xvfb-run" : nil }

  /// How to get it on Debian.
  var packages: String {
    switch self {
    case .chromium: "chromium"
    case .firefox: "firefox-esr"
    case .webkit:
      "libwebkit2gtk-4.1-0 webkit2gtk-driver xvfb xauth gstreamer1.0-plugins-base"
        + " gstreamer1.0-plugins-good"
    }
  }

  /// Its applications on macOS, each with the program in it that starts it; the first that is found is taken.
  var applications: [(name: String, program: String)] {
    switch self {
    case .chromium:
      [
        "Chromium", "Google Chrome", "Google Chrome for Testing", "Google Chrome Beta",
        "Google Chrome Dev", "Google Chrome Canary", "Microsoft Edge",
      ].map { ($0, $0) }
    case .firefox:
      ["Firefox", "Firefox Developer Edition", "Firefox Nightly"].map { ($0, "firefox") }
    case .webkit: []
    }
  }

  /// Where macOS has applications: for all, and for one user.
  static func applicationFolders(home: String?) -> [String] {
    ["/Applications"] + [home.map { "\($0)/Applications" }].compactMap(\.self)
  }

  /// How to get it.
  var installation: String {
    switch self {
    case .chromium: "Debian: apt-get install \(packages); macOS: brew install --cask google-chrome"
    case .firefox: "Debian: apt-get install \(packages); macOS: brew install --cask firefox"
    case .webkit: "Debian: apt-get install \(packages)"
    }
  }
}
