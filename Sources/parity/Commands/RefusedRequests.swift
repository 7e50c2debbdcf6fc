import BrowserCapture
import ParityReferences
import ParityTerminal

/// Reports which references were captured while the browser blocked requests of their case.
enum RefusedRequests {
  /// - Parameter refused: the external addresses, by case.
  static func note(_ refused: [String: [String]]) {
    let groups = Dictionary(grouping: refused.keys.sorted()) { refused[$0] ?? [] }
    for (addresses, ids) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      let more = ids.count > 1 ? " and \(ids.count - 1) more were" : " was"
      Terminal.note(
        "note: \(Terminal.printableLine(ids[0]))\(more) captured while the browser refused"
          + " \(Terminal.printableLine(RecordingError.listed(addresses))): a capture reaches only this"
          + " machine; put what the case loads into the web folder")
    }
  }

  /// For references that are filed.
  static func note(_ manifest: Manifest) {
    note(
      Dictionary(manifest.cases.compactMap { entry in entry.refused.map { (entry.id, $0) } }) {
        first, _ in first
      })
  }
}
