import AudioSignal
import Comparison
import ParityResults

/// What two signals show beyond the numbers of a comparison: their alignment, and why they differ.
package struct SignalFindings {
  package private(set) var alignment: Alignment?
  package private(set) var diagnoses: [Diagnosis]
  /// Processor seconds that the search took.
  package private(set) var seconds = 0.0
  /// Whether something was left out for lack of time.
  package private(set) var isCutShort = false
  /// What can be done when nothing is found, as a clause.
  package var advice: String?
  /// Earlier findings about the same signals; they take precedence over new ones.
  package var known: [DiagnosisResult]?

  /// - Parameters:
  ///   - firstFrame: the case's frame at which the signals begin.
  ///   - alignment: the alignment, if already measured.
  ///   - seconds: processor seconds for the whole search; 0 to look for no cause.
  ///   - share: the share of them that may be spent on the signals alone.
  package init(
    reference: SampleBuffer, candidate: SampleBuffer, firstFrame: Int = 0,
    alignment known: Alignment? = nil, within time: Double = DiagnosisEffort.quick.seconds,
    share: Double = 0.5
  ) {
    let clock = ProcessorClock()
    let stretch = Self.stretch(of: reference, candidate)
    let (whole, wholeCandidate) = (reference, candidate)
    let (reference, candidate) = (reference.frames(in: stretch), candidate.frames(in: stretch))
    alignment = known ?? Alignment.measure(reference: reference, candidate: candidate)
    guard time > 0 else {
      diagnoses = []
      return
    }
    var diagnoser = Diagnoser()
    diagnoser.budget = time * share - clock.seconds
    diagnoser.firstFrame = firstFrame + stretch.lowerBound
    let found = diagnoser.diagnose(
      reference: reference, candidate: candidate, alignment: alignment, isCutShort: &isCutShort)
    diagnoses = Self.checked(found, in: stretch, whole, wholeCandidate).weighed
    seconds = clock.seconds
  }

  /// The share of a diagnosis's time for examining the signals: experiments say more, and take longer.
  package static func share(isBesideExperiments: Bool) -> Double { isBesideExperiments ? 0.3 : 0.5 }

  /// The longest stretch that is examined: 2.7 s at 48 kHz. What made a minute differ shows in three seconds of it, and
  /// of five seconds all of the time would be gone before an experiment is made.
  package static let longestStretch = 1 << 17

  /// Frames per block in the search for the loudest difference.
  private static let block = 1024
  /// A stretch that holds less than this share of the energy of the difference's loudest blocks shows only rounding,
  /// and what matters comes later: −30 dB.
  private static let leastShare = 1e-3

  /// The whole of short signals and of signals of unequal length; of long ones the frames from half a second before the
  /// first difference that is not far below the largest.
  private static func stretch(
    of reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> Range<Int> {
    let count = reference.frameCount
    guard count > longestStretch, count == candidate.frameCount,
      reference.channelCount == candidate.channelCount
    else { return 0..<max(count, candidate.frameCount) }
    let energies = differences(reference, candidate)
    let loudest = energies.max() ?? 0
    let firstBlock = energies.firstIndex { $0 > leastShare * loudest } ?? 0
    let frames = firstBlock * block..<min(count, (firstBlock + 1) * block)
    let firsts = zip(reference.channels, candidate.channels).compactMap { expected, actual in
      frames.first { expected[$0] != actual[$0] }
    }
    let wanted = max(0, (firsts.min() ?? 0) - longestStretch / 5)
    let start = min(wanted, count - longestStretch)
    return start..<start + longestStretch
  }

  /// The energy of the difference in blocks, summed over all channels.
  private static func differences(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> [Double] {
    stride(from: 0, to: reference.frameCount, by: block).map { start in
      let frames = start..<min(reference.frameCount, start + block)
      return zip(reference.channels, candidate.channels).reduce(0.0) { sum, pair in
        frames.reduce(sum) {
          let difference = Double(pair.0[$1]) - Double(pair.1[$1])
          return difference.isFinite ? $0 + difference * difference : $0
        }
      }
    }
  }

  /// Leaves out findings that hold for a stretch but not for the whole: that only its beginning or its end differs.
  private static func checked(
    _ diagnoses: [Diagnosis], in stretch: Range<Int>, _ reference: SampleBuffer,
    _ candidate: SampleBuffer
  ) -> [Diagnosis] {
    guard stretch.lowerBound > 0 || stretch.upperBound < reference.frameCount,
      diagnoses.contains(where: \.cause.isPlace)
    else { return diagnoses }
    let isEqual = zip(reference.channels, candidate.channels).allSatisfy { expected, actual in
      expected.indices.allSatisfy { stretch.contains($0) || expected[$0] == actual[$0] }
    }
    if isEqual { return diagnoses }
    let others = diagnoses.filter { !$0.cause.isPlace }
    guard others.allSatisfy(\.cause.isRemark), let place = diagnoses.first(where: \.cause.isPlace)
    else { return others }
    // Without its place, the finding would be wrong for the whole; nothing is known then.
    return others + [
      Diagnosis(
        cause: .unexplained, finding: "no known mistake explains this", initial: place.initial,
        remaining: place.initial)
    ]
  }

  /// Adds what experiments on the graph have shown; each list keeps its order.
  ///
  /// Explanations of the whole difference come first, ordered by how little they leave and assume; an experiment goes
  /// first among equals, because it says more than a change to the signal. Among partial explanations, an experiment
  /// also goes first if it leaves up to 12 dB more. Remarks explain nothing and stay last; "nothing is known" is
  /// dropped once something is.
  package mutating func add(
    _ others: [Diagnosis], seconds more: Double = 0, isCutShort: Bool = false
  ) {
    seconds += more
    if isCutShort { self.isCutShort = true }
    guard !others.isEmpty else { return }
    let advantage = 12.0
    // Everything below this is rounding; each step of complexity has to earn 3 dB.
    func level(_ diagnosis: Diagnosis) -> Double {
      max(diagnosis.remaining ?? -.infinity, -120) + 3 * Double(diagnosis.complexity)
    }
    func isBefore(_ mistake: Diagnosis, _ signal: Diagnosis) -> Bool {
      if signal.cause.isRemark { return true }
      switch (mistake.weight == .whole, signal.weight == .whole) {
      // Where the two differ is not why.
      case (true, true) where signal.cause.isPlace && mistake.also.isEmpty: return true
      case (true, true): return level(mistake) <= level(signal)
      case (true, false): return true
      case (false, true): return false
      case (false, false):
        return level(mistake) - advantage <= level(signal)
      }
    }
    // What explains everything by itself needs no additional mistake in the graph.
    let needed = others.filter { mistake in
      !diagnoses.contains { $0.weight == .whole && mistake.also.contains($0.cause) }
    }
    let none: [Diagnosis.Cause] = [.unexplained, .unrelated, .randomSeed]
    var (signals, graph) = (diagnoses.filter { !none.contains($0.cause) }[...], needed[...])
    var merged: [Diagnosis] = []
    while let signal = signals.first, let mistake = graph.first {
      let isMistakeFirst = isBefore(mistake, signal)
      merged.append(isMistakeFirst ? mistake : signal)
      if isMistakeFirst { graph.removeFirst() } else { signals.removeFirst() }
    }
    merged += graph + signals
    // Beside a complete explanation, partial ones are dropped.
    let explainsAll = merged.contains { $0.weight == .whole && !$0.cause.isRemark }
    diagnoses = merged.filter { $0.cause.isRemark || !explainsAll || $0.weight == .whole }.weighed
  }

  /// From this many simultaneous causes on, a simpler explanation is looked for even if they leave nothing.
  private static let manyCauses = 3

  /// Whether one or two named causes leave nothing.
  package var explainsAll: Bool {
    (known?.map(Diagnosis.init) ?? diagnoses).contains {
      $0.weight == .whole && !$0.cause.isRemark && !$0.cause.isPlace
        && $0.also.count + 1 < Self.manyCauses
    }
  }

  /// These findings, of a longer look, unless they name no cause and the first look's do.
  package func orRather(_ first: SignalFindings) -> SignalFindings {
    func names(_ findings: SignalFindings) -> Bool {
      (findings.known?.map(Diagnosis.init) ?? findings.diagnoses).contains { !$0.cause.isRemark }
    }
    var chosen = names(self) || !names(first) ? self : first
    chosen.seconds = seconds + first.seconds
    return chosen
  }

  /// nil where there is nothing to explain.
  package var diagnosisResults: [DiagnosisResult]? {
    let results = known ?? diagnoses.map(DiagnosisResult.init).map(advised)
    return results.isEmpty ? nil : results
  }

  /// Adds what can be done where no cause is known.
  private func advised(_ result: DiagnosisResult) -> DiagnosisResult {
    guard let advice, result.cause == Diagnosis.Cause.unexplained.rawValue else { return result }
    var advised = result
    advised.sentence += "; \(advice)"
    return advised
  }
}

extension DiagnosisResult {
  package init(_ diagnosis: Diagnosis) {
    self.init(
      cause: diagnosis.cause.rawValue,
      also: diagnosis.also.isEmpty ? nil : diagnosis.also.map(\.rawValue),
      estimate: diagnosis.estimate?.value,
      unit: diagnosis.estimate?.unit, finding: diagnosis.finding, sentence: diagnosis.sentence,
      evidence: diagnosis.evidence, initial: diagnosis.initial, remaining: diagnosis.remaining)
  }
}

extension Diagnosis {
  /// The part of it that a result stores.
  fileprivate init(_ result: DiagnosisResult) {
    self.init(
      cause: Cause(result.cause), also: (result.also ?? []).map(Cause.init(_:)),
      finding: result.finding, evidence: result.evidence, initial: result.initial,
      remaining: result.remaining)
  }
}

extension SampleBuffer {
  /// The frames of a range, as far as they exist.
  fileprivate func frames(in range: Range<Int>) -> SampleBuffer {
    guard range != 0..<frameCount else { return self }
    return SampleBuffer(
      channels: channels.map { Array($0[range.clamped(to: 0..<$0.count)]) },
      sampleRate: sampleRate)
  }
}
