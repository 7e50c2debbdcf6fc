import Comparison
import DataText
import Foundation
import ParityCases
import ParityReferences
import ParityResults

/// Results as a run would make them.
package enum Example {
  package static func result(
    suite: String = "suite", name: String = "name", component: String = "GainNode",
    verdict: Verdict = .pass, message: String = "", nullDepth: Double? = nil,
    maxAbsoluteError: Double = 0, parameters: JSONValue = .object([:]),
    renderSeconds: Double? = nil,
    diagnosis: [DiagnosisResult]? = nil
  ) -> CaseResult {
    let definition = CaseDefinition(
      id: "\(suite)/\(name)", suite: suite, name: name, component: component, kind: .graph,
      source: "web/cases/gain.js", sampleRate: 48000, frames: 100, channels: 1,
      parameters: parameters)
    var evidence = CaseEvidence(
      definition, candidate: "port", reference: 0,
      limit: LimitResult(kind: .bitExact, reason: "by default"),
      spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))
    evidence.renderSeconds = renderSeconds
    let isCompared = verdict != .error && verdict != .unsupported
    evidence.comparison = isCompared ? measurements(nullDepth, maxAbsoluteError) : nil
    evidence.unsupported = verdict == .unsupported ? message : nil
    evidence.fault = verdict == .error ? message : nil
    evidence.diagnosis = diagnosis
    return CaseResult(evidence, Judgement(verdict, message))
  }

  package static func diagnosis(_ sentence: String) -> DiagnosisResult {
    DiagnosisResult(
      cause: "gain", estimate: 0.5, unit: "dB", finding: "finding", sentence: sentence,
      evidence: ["evidence"], initial: -20, remaining: -150)
  }

  /// Read as from a results file, which is how measurements of another program come.
  package static func measurements(_ nullDepth: Double?, _ maxAbsoluteError: Double) -> Measurements
  {
    func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "null" }
    let json = """
      {
        "bitExact": \(maxAbsoluteError == 0), "maxAbsoluteError": \(maxAbsoluteError),
        "rmsDifference": \(text(nullDepth)), "nullDepth": \(text(nullDepth)),
        "signalToNoise": \(text(nullDepth.map { -$0 })), "bitEqualShare": 1, "maxUlp": 0,
        "logSpectralDistance": 0, "largestSpectralDifference": {"decibels": 0, "frequency": 0},
        "channels": [{
          "maxAbsoluteError": \(maxAbsoluteError), "maxErrorFrame": 77, "maxErrorTime": 0, "bitEqualShare": 1,
          "maxUlp": 0, "ulpHistogram": [], "logSpectralDistance": 0,
          "largestSpectralDifference": {"decibels": 0, "frequency": 0}, "thirdOctaves": []
        }]
      }
      """
    do {
      return try JSONText.decode(Measurements.self, from: Data(json.utf8))
    } catch {
      preconditionFailure("the example's measurements are not as results hold them: \(error)")
    }
  }

  /// Four bit-exact results and so on, in the order of the parameters.
  package static func run(
    bitExact: Int = 0, within: Int = 0, failed: Int = 0, errors: Int = 0, known: Int = 0,
    unsupported: Int = 0
  ) -> RunResults {
    func many(
      _ count: Int, _ name: String, _ verdict: Verdict, _ depth: Double?, _ message: String = ""
    ) -> [CaseResult] {
      (0..<count).map {
        result(
          name: "\(name)-\($0)", verdict: verdict, message: message, nullDepth: depth,
          maxAbsoluteError: depth == nil ? 0 : 1e-6)
      }
    }
    return run(
      many(bitExact, "exact", .pass, nil) + many(within, "within", .pass, -120)
        + many(failed, "failed", .fail, -20) + many(errors, "error", .error, nil)
        + many(known, "known", .knownDivergence, -30)
        + many(unsupported, "unsupported", .unsupported, nil, "AudioWorkletNode"))
  }

  package static func run(_ cases: [CaseResult], platform: String = "Linux") -> RunResults {
    RunResults(
      run: .init(
        parityVersion: "1.0.0", date: Date(timeIntervalSince1970: 1_795_201_200),
        command: "parity run", seconds: 1.5, jobs: 2,
        machine: Machine(platform: platform, processor: "x86-64", cores: 2)),
      references: [
        ReferenceOrigin(
          id: 0, browser: .init(name: "Chromium", version: "156.0.1.2"), platform: "Linux",
          processor: "x86-64", date: Date(timeIntervalSince1970: 0), switches: [], renders: 2,
          stableSums: true)
      ],
      cases: cases)
  }

  package static let plots = CasePlots(
    sampleRate: 48000, start: 0, frames: 100,
    channels: [
      .init(
        envelope: .init(
          framesPerColumn: 1, reference: .init(min: [-0.123456], max: [0.5]), candidate: nil,
          residual: nil),
        detail: .init(
          start: 0, reference: PackedSamples([0.123456]), candidate: nil, residual: nil),
        spectrum: .init(frequencies: [100], reference: [nil], candidate: nil, residual: nil))
    ])
}
