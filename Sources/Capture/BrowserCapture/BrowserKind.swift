/// The browsers that this program can drive.
///
/// Chromium is the reference; the others show how far browsers are from one another.
package enum BrowserKind: String, CaseIterable, Codable, Sendable {
  case chromium
  case firefox
  case webkit

  /// The browser's usual name.
  package var title: String {
    switch self {
    case .chromium: "Chromium"
    case .firefox: "Firefox"
    case .webkit: "WebKitGTK"
    }
  }

  /// The environment variable with its path, which overrides the usual names.
  package var variable: String { "PARITY_\(rawValue.uppercased())" }

  /// The names of its binary: on `PATH`, or anywhere.
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

  /// A program that starts it: WebKitGTK has no headless mode and needs a display.
  var launcher: String? { self == .webkit ? "xvfb-run" : nil }

  /// How to install it on Debian.
  var packages: String {
    switch self {
    case .chromium: "chromium"
    case .firefox: "firefox-esr"
    case .webkit:
      "libwebkit2gtk-4.1-0 webkit2gtk-driver xvfb xauth gstreamer1.0-plugins-base"
        + " gstreamer1.0-plugins-good"
    }
  }

  /// Its applications on macOS, each with the program that starts it; the first one found is used.
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

  /// Where macOS keeps applications: for all users, and for one.
  static func applicationFolders(home: String?) -> [String] {
    ["/Applications"] + [home.map { "\($0)/Applications" }].compactMap(\.self)
  }

  /// How to install it.
  var installation: String {
    switch self {
    case .chromium: "Debian: apt-get install \(packages); macOS: brew install --cask google-chrome"
    case .firefox: "Debian: apt-get install \(packages); macOS: brew install --cask firefox"
    case .webkit: "Debian: apt-get install \(packages)"
    }
  }
}
