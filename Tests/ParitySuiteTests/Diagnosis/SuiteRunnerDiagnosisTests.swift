import AudioSignal
import Foundation
import ParityCases
import Testing

@testable import ParitySuite

/// That a run diagnoses the cases that fail, of every candidate but the engine.
@Suite struct SuiteRunnerDiagnosisTests {
  /// The port, told another cutoff; a stand-in for a candidate of a user's own.
  private struct DetunedPort: Candidate {
    let name = "detuned"
    let cutoff: Double
    let port: PortCandidate

    func covers(_ entry: Manifest.Entry) -> Bool { true }

    func render(_ definition: CaseDefinition) throws -> SampleBuffer {
      var changed = definition
      changed.parameters = definition.parameters.replacing("frequency", .number(cutoff))
      return try port.render(changed)
    }
  }

  private func outcome(_ candidate: (ReferenceLibrary) -> any Candidate) throws -> CaseOutcome {
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    let library = try ReferenceLibrary(folder: "\(checkout)/reference-audio")
    let runner = SuiteRunner(
      library: library, limits: Limits(), candidates: [candidate(library)], jobs: 1)
    let entries = try library.entries(suites: [], pattern: "biquad/lowpass-q1")
    return runner.outcome(of: runner.work(for: entries, requiresAll: true)[0])
  }

  private func detuned(_ cutoff: Double) throws -> CaseOutcome {
    try outcome { library in
      DetunedPort(cutoff: cutoff, port: PortCandidate(webFolder: "\(library.folder)/web"))
    }
  }

  // The case's cutoff is 1000 Hz.
  @Test func saysWhyACandidateFails() throws {
    let outcome = try detuned(1370)

    #expect(outcome.result.verdict == .fail)
    #expect(outcome.result.diagnosis?.first?.cause == "filter-cutoff")
    #expect(abs((outcome.result.diagnosis?.first?.estimate ?? 0) - 1.37) < 1e-4)
  }

  @Test func saysNothingOfACandidateThatPasses() throws {
    let outcome = try detuned(1000)

    #expect(outcome.result.verdict == .pass)
    #expect(outcome.result.diagnosis == nil)
  }

  @Test func saysNothingOfTheEngine() throws {
    let outcome = try outcome { EngineCandidate(library: $0) }

    #expect(outcome.result.diagnosis == nil)
  }
}
