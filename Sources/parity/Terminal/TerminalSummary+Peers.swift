import ParityResults
import ParityTerminal
import ReadableNumbers

extension TerminalSummary {
  /// How far the candidates of a run are from one another, a line for each pair; empty for one candidate.
  static func peers(_ cases: [CaseResult]) -> [String] {
    var pairs: [String] = []
    var distances: [String: [PeerDistance]] = [:]
    for result in cases {
      for peer in result.peers ?? [] where result.candidate < peer.candidate {
        let pair = "\(result.candidate) and \(peer.candidate)"
        if distances[pair] == nil { pairs.append(pair) }
        distances[pair, default: []].append(peer)
      }
    }
    return pairs.map { pair in
      let all = distances[pair] ?? []
      let compared = all.filter { $0.maxAbsoluteError != nil }
      let identical = compared.count { $0.maxAbsoluteError == 0 }
      let worst = compared.compactMap(\.nullDepth).max().map(Words.decibels)
      return "\(pair): \(identical) of \(Words.plural(all.count, "case")) identical"
        + (worst.map { ", apart by up to \($0)" } ?? "")
        + (compared.count < all.count ? ", \(all.count - compared.count) not compared" : "")
    }
  }
}
