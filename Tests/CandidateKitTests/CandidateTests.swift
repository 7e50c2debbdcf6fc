import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences
import ParityResults
import Testing

/// What holds of a candidate that says no more than it must.
@Suite struct CandidateTests {
  private struct Silent: Candidate {
    let name: String
    func covers(_ entry: Manifest.Entry) -> Bool { true }
    func render(_ request: RenderRequest) -> Rendering {
      let silence = Array(repeating: Float(0), count: request.definition.frames)
      return Rendering(SampleBuffer(channels: [silence], sampleRate: request.definition.sampleRate))
    }
  }

  private let entry = Manifest.Entry(
    id: "suite/name", capture: 0, files: [:],
    spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))

  // Two unknown programs that agree with the browser are two pieces of evidence.
  @Test func isAnImplementationOfItsOwn() {
    #expect(
      Silent(name: "a").implementation(of: entry) != Silent(name: "b").implementation(of: entry))
    #expect(Silent(name: "a").implementation(of: entry) != Implementation.engine)
  }

  @Test func isNotLateUnlessItSaysSo() {
    #expect(Silent(name: "a").plannedLatency(for: .example) == 0)
  }

  // A new build may render otherwise: an earlier result stands for the same program alone.
  @Test func isThisProgram() {
    #expect(Silent(name: "a").identity(of: entry) == ProgramIdentity.current)
    #expect(!ProgramIdentity.current.isEmpty)
  }
}
