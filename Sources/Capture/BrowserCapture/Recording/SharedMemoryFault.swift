import Foundation

/// What a page misses that shares memory with its threads and is not isolated, in words that say what to do.
///
/// A browser says so where a script of the page runs into it; of one that cannot even be loaded into a worklet
/// it says nothing but that.
enum SharedMemoryFault {
  private static let name = "SharedArrayBuffer"
  private static let remedy = "a browser offers to isolated pages alone: add --isolated"

  /// - Parameter files: those that the page got.
  /// - Returns: a remark with what to do; nil for others.
  static func explain(_ text: String, files: [String: Data]) -> String? {
    if text.contains("\(name) is not defined") { return "\(text) (which \(remedy))" }
    guard text.contains("Unable to load a worklet"), let script = script(in: files) else {
      return nil
    }
    return "\(text) (\(script) names \(name), which \(remedy))"
  }

  /// The first of the page's scripts that names it, as a reason for what did not come about.
  static func reason(files: [String: Data]) -> String? {
    script(in: files).map { "\($0) names \(name), which \(remedy), if that is what it waits for" }
  }

  private static func script(in files: [String: Data]) -> String? {
    files.sorted { $0.key < $1.key }.first { $0.value.range(of: Data(name.utf8)) != nil }?.key
  }
}
