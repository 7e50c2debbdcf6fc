import Foundation

/// Where a Python script failed, according to its traceback.
enum PythonTraceback {
  /// - Parameters:
  ///   - text: the script's output.
  ///   - folder: where it ran.
  /// - Returns: `port/render.py:12`, the innermost line outside libraries; nil without a traceback.
  static func place(_ text: String, within folder: String? = nil) -> String? {
    let start = text.ranges(of: "Traceback (most recent call last)").last?.upperBound
    // A script with a syntax error has no stack, but the position of the mistake.
    guard start != nil || isUnreadable(text) else { return nil }
    let frames = text[(start ?? text.startIndex)...].matches(
      of: /(?:^|\n)  File "([^"\n]+)", line ([0-9]+)/)
    let own = frames.last { !isOfALibrary($0.output.1) } ?? frames.last
    guard let own else { return nil }
    let here = (folder ?? FileManager.default.currentDirectoryPath) + "/"
    return "\(own.output.1.trimmingPrefix(here)):\(own.output.2)"
  }

  private static func isUnreadable(_ text: String) -> Bool {
    ["SyntaxError: ", "IndentationError: ", "TabError: "].contains { text.contains("\n\($0)") }
  }

  private static func isOfALibrary(_ path: Substring) -> Bool {
    ["/site-packages/", "/dist-packages/", "/lib/python"].contains { path.contains($0) }
      || path.hasPrefix("<")
  }
}
