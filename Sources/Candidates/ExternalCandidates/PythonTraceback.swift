import Foundation

/// Where a Python script failed, as its traceback tells.
enum PythonTraceback {
  /// - Parameters:
  ///   - text: what the script printed.
  ///   - folder: where it worked.
  /// - Returns: `port/render.py:12`, the innermost line that is not of a library; nil for no traceback.
  static func place(_ text: String, within folder: String? = nil) -> String? {
    let start = text.ranges(of: "Traceback (most recent call last)").last?.upperBound
    // A script that cannot be read has no stack, but the place of the mistake.
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
