import Foundation

extension [RecordingRemark] {
  /// What is known about a page's silence: what it did itself, then its messages, errors first, without duplicates.
  ///
  /// - Parameter reasons: what it did.
  func explanations(behind reasons: [String]) -> [String] {
    let said = filter { $0.kind != "dialog" }
    let ordered = said.filter { $0.kind == "error" } + said.filter { $0.kind != "error" }
    let counts = Dictionary(grouping: ordered, by: \.text).mapValues(\.count)
    var seen: Set<String> = []
    let texts = ordered.map(\.text).filter { seen.insert($0).inserted }
    return reasons
      + texts.prefix(3).map {
        "the page said: \($0)\(counts[$0, default: 1] > 1 ? ", repeatedly" : "")"
      }
  }
}
