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

  /// What its binary is called on Linux and macOS: on `PATH`, or anywhere.
  var binaries: [String] {
    switch self {
    case .chromium:
      [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      ]
    case .firefox:
      ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"]
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
}
