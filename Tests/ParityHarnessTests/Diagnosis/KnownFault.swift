import AmbientParity
import AudioSignal
import Comparison
import GraphDiagnosis
import ParityCases

@testable import CandidateKit
@testable import ParityReferences
@testable import PortedApps

/// A port with one mistake, and what a diagnosis of it has to say.
struct KnownFault: Sendable {
  /// Which half of the diagnosis has to find it.
  enum Half {
    /// The browser's graph is rendered with the mistake.
    case graph
    /// The two signals tell it alone.
    case signals
  }

  let name: String
  let caseID: String
  let cause: Diagnosis.Cause
  var half = Half.graph
  let render: @Sendable (Bench) throws -> SampleBuffer

  /// What a faulty port is given.
  struct Bench {
    let request: RenderRequest
    let reference: SampleBuffer
    let apps: PortedApps
    var definition: CaseDefinition { request.definition }

    /// - Throws: when the case has none.
    func stimulus() throws -> SampleBuffer {
      guard let stimulus = try definition.renderStimulus() else {
        throw InvalidParameters(id: definition.id, PortFault.noStimulus)
      }
      return stimulus
    }

    /// The project's port, told other numbers than the case has.
    func port(_ path: String, _ value: JSONValue) throws -> SampleBuffer {
      var changed = definition
      changed.parameters = definition.parameters.replacing(path, value)
      return try PortCandidate(apps).render(RenderRequest(changed)).audio
        .dropping(frames: definition.keepFrom ?? 0)
    }
  }
}
