import AudioSignal
import Comparison
import ParityResults

/// What two signals tell beside the numbers of a comparison: how they lie, and why they differ.
struct SignalFindings {
  let alignment: Alignment?
  private(set) var diagnoses: [Diagnosis]
  /// Whether the candidate was compared after compensating the alignment.
  var isCompensated = false

  /// - Parameters:
  ///   - firstFrame: the case's frame at which the signals begin.
  ///   - alignment: where it is measured already.
  init(
    reference: SampleBuffer, candidate: SampleBuffer, firstFrame: Int = 0,
    alignment known: Alignment? = nil
  ) {
    alignment = known ?? Alignment.measure(reference: reference, candidate: candidate)
    var diagnoser = Diagnoser()
    diagnoser.firstFrame = firstFrame
    diagnoses = diagnoser.diagnose(
      reference: reference, candidate: candidate, alignment: alignment)
  }

  /// Adds what experiments on the graph have shown, each list in its own order.
  ///
  /// What leaves less comes first. A mistake of the graph says more than the change that it makes to
  /// a signal, and its number is one where a filter has several: it comes first as well when it
  /// leaves up to 12 dB more, and where both leave less than −120 dB. Remarks explain nothing and
  /// stay last.
  mutating func add(_ others: [Diagnosis]) {
    let advantage = 12.0
    func rank(_ diagnosis: Diagnosis) -> Double {
      diagnosis.cause.isRemark ? .infinity : max(diagnosis.remaining ?? -.infinity, -120)
    }
    var (signals, graph) = (diagnoses[...], others[...])
    var merged: [Diagnosis] = []
    while let signal = signals.first, let mistake = graph.first {
      let isMistakeFirst = rank(mistake) - advantage <= rank(signal)
      merged.append(isMistakeFirst ? mistake : signal)
      if isMistakeFirst { graph.removeFirst() } else { signals.removeFirst() }
    }
    diagnoses = merged + graph + signals
  }

  var alignmentResult: AlignmentResult? {
    alignment.map { AlignmentResult($0, isCompensated: isCompensated) }
  }

  /// What was compensated before comparing, to stand behind a verdict; empty for nothing.
  var compensation: String {
    guard isCompensated, let parts = alignment?.parts, !parts.isEmpty else { return "" }
    return "; compensated before comparing: \(parts.joined(separator: ", "))"
  }

  /// nil where there is nothing to explain.
  var diagnosisResults: [DiagnosisResult]? {
    diagnoses.isEmpty ? nil : diagnoses.map(DiagnosisResult.init)
  }
}

extension AlignmentResult {
  init(_ alignment: Alignment, isCompensated: Bool) {
    self.init(
      delaySamples: alignment.delaySamples, gain: alignment.gain, isInverted: alignment.isInverted,
      channelOrder: alignment.channelOrder, clockRatio: alignment.clockRatio,
      confidence: alignment.confidence, parts: alignment.parts, isCompensated: isCompensated)
  }
}

extension DiagnosisResult {
  init(_ diagnosis: Diagnosis) {
    self.init(
      cause: diagnosis.cause.rawValue, estimate: diagnosis.estimate?.value,
      unit: diagnosis.estimate?.unit, finding: diagnosis.finding, sentence: diagnosis.sentence,
      evidence: diagnosis.evidence, initial: diagnosis.initial, remaining: diagnosis.remaining)
  }
}
