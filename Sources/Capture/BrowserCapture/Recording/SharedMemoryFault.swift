import Foundation

/// What is missing for a page that shares memory with its threads but is not isolated, in words that say what to do.
///
/// A browser reports it when a script of the page runs into it; for a script that cannot even be loaded into a worklet
/// it reports only that.
enum SharedMemoryFault {
  private static let name = "SharedArrayBuffer"
  private static let remedy = "a browser offers to isolated pages alone: add --isolated"

  /// - Parameter files: the files that the page received.
  /// - Returns: a remark with a remedy; nil for others.
  static func explain(_ text: String, files: [String: Data]) -> String? {
    if text.contains("\(name) is not defined") { return "\(text) (which \(remedy))" }
    guard text.contains("Unable to load a worklet"), let script = script(in: files) else {
      return nil
    }
    return "\(text) (\(script) names \(name), which \(remedy))"
  }

  /// The first of the page's scripts that mentions it, as the reason for what did not happen.
  static func reason(files: [String: Data]) -> String? {
    script(in: files).map { "\($0) names \(name), which \(remedy), if that is what it waits for" }
  }

  private static func script(in files: [String: Data]) -> String? {
    files.sorted { $0.key < $1.key }.first { $0.value.range(of: Data(name.utf8)) != nil }?.key
  }
}
