import AudioSignal
import Comparison
import ParityResults

/// What two signals tell beside the numbers of a comparison: how they lie, and why they differ.
package struct SignalFindings {
  package let alignment: Alignment?
  package private(set) var diagnoses: [Diagnosis]
  /// Whether the candidate was compared after compensating the alignment.
  package var isCompensated = false

  /// - Parameters:
  ///   - firstFrame: the case's frame at which the signals begin.
  ///   - alignment: where it is measured already.
  package init(
    reference: SampleBuffer, candidate: SampleBuffer, firstFrame: Int = 0,
    alignment known: Alignment? = nil
  ) {
    let stretch = Self.stretch(of: reference, candidate)
    let (reference, candidate) = (reference.frames(in: stretch), candidate.frames(in: stretch))
    alignment = known ?? Alignment.measure(reference: reference, candidate: candidate)
    var diagnoser = Diagnoser()
    diagnoser.firstFrame = firstFrame + stretch.lowerBound
    diagnoses = diagnoser.diagnose(
      reference: reference, candidate: candidate, alignment: alignment)
  }

  /// The longest that is looked at: 10.9 s at 48 kHz. What made a minute differ shows in ten seconds
  /// of it, in a sixth of the time and memory.
  package static let longestStretch = 1 << 19

  /// All of short signals and of those of unequal lengths; of long ones the frames from half a
  /// second before the first difference on.
  private static func stretch(
    of reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> Range<Int> {
    let count = reference.frameCount
    guard count > longestStretch, count == candidate.frameCount,
      reference.channelCount == candidate.channelCount
    else { return 0..<max(count, candidate.frameCount) }
    let firsts = zip(reference.channels, candidate.channels).compactMap { expected, actual in
      expected.indices.first { expected[$0] != actual[$0] }
    }
    let wanted = max(0, (firsts.min() ?? 0) - longestStretch / 20)
    let start = min(wanted, count - longestStretch)
    return start..<start + longestStretch
  }

  /// Adds what experiments on the graph have shown, each list in its own order.
  ///
  /// What leaves less comes first. A mistake of the graph says more than the change that it makes to
  /// a signal, and its number is one where a filter has several: it comes first as well when it
  /// leaves up to 12 dB more, and where both leave less than −120 dB. Remarks explain nothing and
  /// stay last.
  package mutating func add(_ others: [Diagnosis]) {
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

  package var alignmentResult: AlignmentResult? {
    alignment.map { AlignmentResult($0, isCompensated: isCompensated) }
  }

  /// What was compensated before comparing, to stand behind a verdict; empty for nothing.
  package var compensation: String {
    guard isCompensated, let parts = alignment?.parts, !parts.isEmpty else { return "" }
    return "; compensated before comparing: \(parts.joined(separator: ", "))"
  }

  /// nil where there is nothing to explain.
  package var diagnosisResults: [DiagnosisResult]? {
    diagnoses.isEmpty ? nil : diagnoses.map(DiagnosisResult.init)
  }
}

extension AlignmentResult {
  package init(_ alignment: Alignment, isCompensated: Bool) {
    self.init(
      delaySamples: alignment.delaySamples, gain: alignment.gain, isInverted: alignment.isInverted,
      channelOrder: alignment.channelOrder, clockRatio: alignment.clockRatio,
      confidence: alignment.confidence, parts: alignment.parts, isCompensated: isCompensated)
  }
}

extension DiagnosisResult {
  package init(_ diagnosis: Diagnosis) {
    self.init(
      cause: diagnosis.cause.rawValue, estimate: diagnosis.estimate?.value,
      unit: diagnosis.estimate?.unit, finding: diagnosis.finding, sentence: diagnosis.sentence,
      evidence: diagnosis.evidence, initial: diagnosis.initial, remaining: diagnosis.remaining)
  }
}

extension SampleBuffer {
  /// The frames of a range, as far as there are any.
  fileprivate func frames(in range: Range<Int>) -> SampleBuffer {
    guard range != 0..<frameCount else { return self }
    return SampleBuffer(
      channels: channels.map { Array($0[range.clamped(to: 0..<$0.count)]) },
      sampleRate: sampleRate)
  }
}
