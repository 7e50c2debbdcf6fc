/// What a page is declared to be recorded with, and was recorded with otherwise.
package enum PageDifference: Equatable, Sendable {
  case page(String, recorded: String)
  case seconds(Double, recordedFrames: Int)
  /// - Parameter declared: nil where the page chooses.
  case sampleRate(declared: Double?, recorded: Double)
  /// In frames.
  case keepFrom(Int, recorded: Int)
  case clicks([String], recorded: [String])
  case actions
  case member(String)
  case seeds(Int, recorded: Int)
  case query(String, recorded: String)
  case seed(UInt32, recorded: UInt32)
}

/// In a clause, to stand behind "parity.yml says".
extension PageDifference: CustomStringConvertible {
  package var description: String {
    switch self {
    case .page(let page, let recorded): "page \(page), it was recorded from \(recorded)"
    case .seconds(let seconds, let frames):
      "\(seconds) seconds, it was recorded for \(frames) frames"
    case .sampleRate(let declared, let recorded):
      (declared.map { "sampleRate \(Int($0))" } ?? "no sampleRate")
        + ", it was recorded at \(Int(recorded))"
    case .keepFrom(let frames, let recorded):
      "keepFrom \(frames) frames, it was recorded with \(recorded)"
    case .clicks(let clicks, let recorded):
      "click \(clicks), it was recorded with \(recorded)"
    case .actions: "to 'do' something else than it was recorded with"
    case .member(let name): "\(name) otherwise than it was recorded with"
    case .seeds(let seeds, let recorded): "seeds \(seeds), it was recorded with \(recorded)"
    case .query(let query, let recorded):
      "query '\(query)', it was recorded with '\(recorded)'"
    case .seed(let seed, let recorded): "seed \(seed), it was recorded with \(recorded)"
    }
  }
}
