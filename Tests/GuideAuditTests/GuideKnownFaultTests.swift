import BuildKind
import Foundation
import ParityResults
import PortedApps
import TestProjects
import Testing

@testable import GuideAudit
@testable import Judging
@testable import ParityReferences

/// The whole audit on the references as they were captured.
@Suite(.enabled(if: isOptimised))
struct GuideKnownFaultTests {
  /// The mistakes that the guide makes, by case: from its text, not from a run.
  private static let causes = [
    "level-granular": "parameter", "level-reverb": "parameter", "biquad-lowpass": "filter-q",
    "biquad-highpass": "filter-q", "filter-lowpass-unit": "filter-type",
    "filter-notch": "filter-type", "filter-resonance": "filter-q",
    "filter-low-cutoff": "filter-q", "filter-bandwidth": "filter-q", "presence": "filter-q",
    "oscillator-mix": "naive-oscillator", "oscillator-triangle": "naive-oscillator",
    "oscillator-sawtooth": "naive-oscillator", "oscillator-triangle-detuned": "parameter",
    "oscillator-after-a-second": "phase-restart", "envelope-attack": "euler-step",
    "envelope-decay": "envelope-level-wait", "envelope-retriggered": "missing-part",
    "waveshaper-oversampled": "oversampling", "waveshaper-overdriven": "clipping",
    "grain-sizes": "unit", "grain-spray": "unit", "grain-intervals": "grain-table",
    "grain-window": "grain-table", "grain-memory": "silence",
    "reverb-lines": "reverb-line-length", "reverb-size": "reverb-line-length",
    "reverb-decay": "reverb-feedback", "reverb-damping": "reverb-damping",
    "reverb-diffusers": "reverb-diffusers", "reverb-predelay": "silence",
    "lead-timbre-0": "missing-part", "lead-envelope": "ramp-shape", "ping-pong": "missing-part",
    "ping-pong-dry": "gain", "graph-lead-echoes": "routing",
    "graph-lead-send": "parameter", "graph-grain-filters": "missing-part",
    // Below its threshold the guide's limiter does nothing: late and quiet are what the missing one brings.
    "limiter-below-its-threshold": "missing-part",
  ]

  @Test func namesEachMistakeAndFindsNoneInTheCorrections() async throws {
    let checkout = Checkout.folder
    let library = try ReferenceLibrary(folder: "\(checkout)/reference-audio")
    let limits = try Limits(path: "\(library.folder)/limits.yml")

    let results = try await GuideAudit(
      library: library, limits: limits, apps: .attached(webFolder: "\(library.folder)/web"),
      // Time enough on a slow machine.
      jobs: 2, effort: .thorough
    ).run()

    #expect(results.claims.count >= 25)
    #expect(results.count(.error) == 0)
    let corrected = results.claims.flatMap(\.evidence).filter {
      $0.quantity == ClaimVerdict.nullDepth
    }
    #expect(corrected.count == results.claims.count)
    #expect(corrected.allSatisfy { $0.corrected == nil })
    for (name, cause) in Self.causes {
      let differing = results.claims.filter {
        $0.caseID == "guide/\(name)" && $0.verdict != .holds
      }
      #expect(!differing.isEmpty, "\(name)")
      for claim in differing { #expect(claim.cause == cause, "\(claim.number) \(name)") }
    }
  }
}
