import AudioSignal
import Comparison
import ParityResults

/// The levels of a difference that a limit is compared with.
package struct DifferenceLevels: Sendable {
  package let isBitExact: Bool
  /// Over all channels, in dB; nil for −∞, a residual too small to have an energy.
  package let nullDepth: Double?
  /// The channel that cancels least; nil where none differs.
  package let worstChannel: ChannelDepth?
  /// The 50 ms that cancel least; nil where none differs.
  package let worstWindow: WorstWindow?

  package init(_ measured: Measurements) {
    isBitExact = measured.isBitExact
    nullDepth = measured.nullDepth
    worstChannel = measured.worstChannel
    worstWindow = measured.worstWindow
  }

  /// The levels that decide for two signals of the same shape, without the other measurements of a report.
  package init(reference: SampleBuffer, candidate: SampleBuffer) {
    let differences = zip(reference.channels, candidate.channels).map {
      SampleDifference(reference: $0, candidate: $1)
    }
    let count = reference.frameCount
    isBitExact = differences.allSatisfy { $0.maxAbsoluteError == 0 }
    nullDepth =
      ResidualLevels(differences, sampleCount: count * reference.channelCount).nullDepth
    worstChannel = ChannelDepth.worst(
      differences.map { ($0.residualEnergy, $0.referenceEnergy) }, frames: count)
    worstWindow =
      isBitExact ? nil : WorstWindow.measure(reference: reference, candidate: candidate)
  }
}

extension LimitResult {
  /// The part of a difference that exceeds the limit.
  package enum Excess: Equatable {
    case whole
    case channel(ChannelDepth)
    case window(WorstWindow)
  }

  /// The rule behind all verdicts by samples. Null depth, each channel and each 50 ms must be within the limit, and a
  /// tighter limit allows less of each: it never admits what a looser one refuses.
  ///
  /// - Returns: nil where the limit admits the difference.
  package func excess(of levels: DifferenceLevels) -> Excess? {
    if levels.isBitExact || kind == .measures { return nil }
    // A limit without a number admits nothing.
    guard kind == .nullDepth, let most = decibels, levels.nullDepth ?? -.infinity <= most else {
      return .whole
    }
    if let worst = levels.worstChannel, worst.nullDepth > most { return .channel(worst) }
    if let worst = levels.worstWindow, let most = windowInForce, worst.nullDepth > most {
      return .window(worst)
    }
    return nil
  }

  /// Whether a candidate passes by its samples and by its other measures.
  package func admits(_ measured: Measurements) -> Bool {
    if measured.isBitExact { return true }
    return excess(of: DifferenceLevels(measured)) == nil
      && SoundMeasures.results(of: measures ?? [], measured).allSatisfy(\.holds)
  }

  /// Whether a candidate that can be compared passes, by its samples alone.
  package func admits(reference: SampleBuffer, candidate: SampleBuffer) -> Bool {
    // Ends at the first difference; −0 equals 0 here too.
    if kind == .bitExact { return reference.hasSamples(of: candidate) }
    guard
      kind == .measures
        || excess(of: DifferenceLevels(reference: reference, candidate: candidate)) == nil
    else { return false }
    guard let measures, !reference.hasSamples(of: candidate) else { return true }
    let results = try? SoundMeasures.results(
      of: measures, reference: reference, candidate: candidate)
    return results?.allSatisfy(\.holds) ?? false
  }
}
