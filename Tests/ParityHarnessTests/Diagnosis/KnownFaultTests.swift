import AmbientParity
import AudioSignal
import BuildKind
import Comparison
import Foundation
import GraphDiagnosis
import MeasuringLibraries
import ParityCases
import TestProjects
import Testing

@testable import CandidateKit
@testable import ParityHarness
@testable import ParityReferences
@testable import ParityRunning
@testable import PortedApps

/// Ports with known mistakes, written without the engine where that is possible, against the
/// references as they were captured.
@Suite struct KnownFaultTests {
  private static let faults =
    KnownFault.envelopes + KnownFault.filters + KnownFault.sweptFilters
    + KnownFault.aliasing + KnownFault.reverbs
    + KnownFault.granulators + KnownFault.oceans + KnownFault.signals

  private let library: ReferenceLibrary
  private let apps: PortedApps

  init() throws {
    MeasuringLibraries.install()
    library = try ReferenceLibrary(folder: Checkout.references)
    apps = .attached(webFolder: "\(library.folder)/web")
  }

  private func bench(_ caseID: String) throws -> KnownFault.Bench {
    let entry = try #require(library.manifest.cases.first { $0.id == caseID })
    let reference = try library.load(entry)
    return KnownFault.Bench(
      request: RenderRequest(reference, in: library), reference: reference.audio, apps: apps)
  }

  /// Ports render from frame 0; some references begin later.
  private func kept(_ rendered: SampleBuffer, _ bench: KnownFault.Bench) -> SampleBuffer {
    let extra = rendered.frameCount - bench.reference.frameCount
    return extra > 0 ? rendered.dropping(frames: extra) : rendered
  }

  private func diagnose(_ fault: KnownFault) throws -> [Diagnosis] {
    let bench = try bench(fault.caseID)
    return EngineDiagnoser(apps: apps).diagnose(
      bench.request, reference: bench.reference, candidate: try kept(fault.render(bench), bench))
  }

  /// As a run explains a case.
  private func explain(_ fault: KnownFault) throws -> [Diagnosis] {
    let bench = try bench(fault.caseID)
    return CauseSearch(EngineDiagnoser(apps: apps)).findings(
      bench.request, reference: bench.reference, candidate: try kept(fault.render(bench), bench),
      effort: .quick
    ).diagnoses
  }

  /// On all cores: each search has a processor time of its own.
  ///
  /// - Returns: in order, with the seconds that each took.
  private func explain(
    _ faults: [KnownFault]
  ) async throws -> [(fault: KnownFault, diagnoses: [Diagnosis], seconds: Double)] {
    try await withThrowingTaskGroup(of: (Int, [Diagnosis], Double).self) { group in
      for (index, fault) in faults.enumerated() {
        group.addTask {
          let start = ContinuousClock.now
          let diagnoses = try explain(fault)
          return (index, diagnoses, (ContinuousClock.now - start) / .seconds(1))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
        .sorted { $0.0 < $1.0 }.map { (faults[$0.0], $0.1, $0.2) }
    }
  }

  // Without its mistake each port has to be near the reference, or the mistake were not what is
  // found. The ports round otherwise than the engine: −60 dB leaves room for that, and rounding is
  // nothing that a diagnosis may name.
  @Test(.enabled(if: isOptimised, "takes minutes without optimisation"))
  func thePortsAreNearWithoutTheirMistakesAndOnlyTheirRulesAreNamed() throws {
    let faultless: [(String, (KnownFault.Bench) throws -> SampleBuffer)] =
      Set(KnownFault.envelopes.map(\.caseID)).map { id in
        (id, { try PlainEnvelope().render($0.definition, $0.stimulus()) })
      }
      + Set(KnownFault.filters.map(\.caseID)).map { id in
        (id, { try PlainBiquad().render($0.definition, $0.stimulus()) })
      }
      + ["reverb/lite-hall", "reverb/balanced-cathedral", "reverb/damping-0"].map { id in
        (id, { try PlainReverb().render($0.definition, $0.stimulus()) })
      }
      + Set(KnownFault.granulators.map(\.caseID)).map { id in
        (id, { try PlainGranulator().render($0.definition, $0.stimulus()) })
      }
    for (id, render) in faultless {
      let bench = try bench(id)
      let candidate = try render(bench)
      let comparison = try SignalComparison(reference: bench.reference, candidate: candidate)
      let named = EngineDiagnoser(apps: apps)
        .diagnose(bench.request, reference: bench.reference, candidate: candidate)
      print(
        "without mistake:", id, comparison.nullDepth ?? -.infinity, named.map(\.sentence))
      // `PlainEnvelope` begins its stages with whole frames, each from the level that it has then: as it says.
      let isEnvelope = id.hasPrefix("adsr/")
      #expect(
        named.allSatisfy {
          isEnvelope && $0.cause == .eventTime && $0.estimate == nil
            && $0.remaining ?? -.infinity < -120
        }, "\(id)")
      #expect(comparison.nullDepth ?? -.infinity < -60, "\(id)")
    }
  }

  @Test func thereAreAtLeastSixtyFaults() {
    #expect(Self.faults.count >= 60)
  }

  // What it misses is listed by name; the requirement is the true cause first for nine of ten.
  @Test(.enabled(if: isOptimised, "takes minutes without optimisation"))
  func namesTheTrueCauseFirst() async throws {
    let faults = Self.faults
    var missed: Set<String> = []
    for (fault, diagnoses, seconds) in try await explain(faults) {
      let isFound = diagnoses.first?.cause == fault.cause
      if !isFound { missed.insert("\(fault.caseID) · \(fault.name)") }
      print(
        isFound ? "found " : "MISSED", fault.caseID, "·", fault.name, "·",
        String(format: "%.1f s", seconds), "·",
        diagnoses.map { "\($0.cause.rawValue): \($0.sentence)" }.joined(separator: " | "))
    }
    print("true cause first: \(faults.count - missed.count) of \(faults.count)")
    #expect(MissedFaults.complaints(missed: missed, listed: MissedFaults.known) == [])
    #expect(Double(missed.count) <= 0.1 * Double(faults.count))
  }
}
