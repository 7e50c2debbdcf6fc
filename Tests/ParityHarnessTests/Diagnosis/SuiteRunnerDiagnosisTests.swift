import AudioSignal
import Foundation
import ParityCases
import TestProjects
import Testing

@testable import CandidateKit
@testable import Judging
@testable import ParityHarness
@testable import ParityReferences
@testable import ParityRunning
@testable import PortedApps
@testable import ReplayCandidate

/// That a run diagnoses the cases that fail, of every candidate but the engine.
@Suite struct SuiteRunnerDiagnosisTests {
  /// The port, told another cutoff; a stand-in for a candidate of a user's own.
  private struct DetunedPort: Candidate {
    let name = "detuned"
    let cutoff: Double
    let port: PortCandidate

    func covers(_ entry: Manifest.Entry) -> Bool { true }

    func render(_ request: RenderRequest) throws -> Rendering {
      var changed = request.definition
      changed.parameters = changed.parameters.replacing("frequency", .number(cutoff))
      return try port.render(RenderRequest(changed))
    }
  }

  private func outcome(_ candidate: (PortedApps) -> any Candidate) throws -> CaseOutcome {
    let library = try ReferenceLibrary(folder: Checkout.references)
    let apps = PortedApps.attached(webFolder: "\(library.folder)/web")
    let runner = SuiteRunner(
      library: library, limits: Limits(), candidates: [candidate(apps)], jobs: 1,
      diagnoser: EngineDiagnoser(apps: apps), oracle: EngineOracle(apps: apps))
    let entries = try library.entries(suites: [], pattern: "biquad/lowpass-q1")
    return runner.outcome(of: runner.work(for: entries, requiresAll: true)[0])
  }

  private func detuned(_ cutoff: Double) throws -> CaseOutcome {
    try outcome { DetunedPort(cutoff: cutoff, port: PortCandidate($0)) }
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

  // A result that is kept was explained as long as it was asked for: `--resume` takes over no other.
  @Test func takesOverNoResultOfAnotherEffort() throws {
    let library = try ReferenceLibrary(folder: Checkout.references)
    let apps = PortedApps.attached(webFolder: "\(library.folder)/web")
    let entries = try library.entries(suites: [], pattern: "biquad/lowpass-q1")
    let keys = try DiagnosisEffort.allCases.map { effort in
      let runner = SuiteRunner(
        library: library, limits: Limits(), candidates: [PortCandidate(apps)], jobs: 1,
        effort: effort)
      return try runner.key(of: runner.work(for: entries, requiresAll: true)[0])
    }

    #expect(Set(keys).count == DiagnosisEffort.allCases.count)
  }

  @Test func saysNothingOfTheEngine() throws {
    let outcome = try outcome { EngineCandidate(worklets: $0.worklets) }

    #expect(outcome.result.diagnosis == nil)
  }
}
