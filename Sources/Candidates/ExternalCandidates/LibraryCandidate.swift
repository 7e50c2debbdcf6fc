import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences

/// A port that is linked in.
package struct LibraryCandidate: Candidate {
  package let name: String
  private let port: any PortUnderTest
  private let suites: [String]?

  /// - Parameter suites: the suites that it renders; nil for all.
  package init(
    name: String, port: any PortUnderTest, suites: [String]? = nil
  ) {
    self.name = name
    self.port = port
    self.suites = suites
  }

  package func covers(_ entry: Manifest.Entry) -> Bool { suites?.contains(entry.suite) ?? true }

  package func plannedLatency(for definition: CaseDefinition) -> Int { port.latencyFrames }

  package func render(_ request: RenderRequest) throws -> Rendering {
    Rendering(try port.render(request.definition, stimulus: request.stimulus()))
  }
}
