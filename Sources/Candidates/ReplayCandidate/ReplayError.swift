import CandidateKit
import ParityCases

/// Why a case's recorded graph is not replayed.
package enum ReplayError: Error, Equatable {
  /// A case of plain numbers, or one captured before traces were recorded.
  case noTrace(id: String)
  /// More samples than a case may have.
  case tooLong(id: String, frames: Int, channels: Int)
}

extension ReplayError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noTrace(let id): "\(id): no graph.json is filed for it; capture the case again"
    case .tooLong(let id, let frames, let channels):
      "\(id): its graph.json asks for \(frames) frames of \(channels) channels, more than the"
        + " \(CaseDefinition.sampleLimit) samples that a case may have; capture the case again"
    }
  }
}

/// A method that no analyser is read by.
package struct NoAnalyserReader: CaseParameterFault, Equatable {
  package let method: String

  package init(method: String) { self.method = method }

  package var description: String { "no reader '\(method)'" }
}
