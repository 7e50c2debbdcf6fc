import AudioSignal

/// A reference and a candidate in the form that computations need: doubles, of equal length.
struct SignalPair {
  let reference: [[Double]]
  /// Cut, or padded with zeros, to the reference's length.
  let candidate: [[Double]]
  /// In its full rendered length.
  let candidateWhole: [[Double]]
  let sampleRate: Double
  /// The frames of a render quantum of Web Audio.
  static let quantum = 128
  /// The number of frame 0 in findings.
  var firstFrame = 0

  /// A map must leave this share of the reference's energy to be compared: at half the speed, half of the reference is
  /// present.
  private static let leastEnergy = 0.4

  var frameCount: Int { reference[0].count }
  var frames: Range<Int> { 0..<frameCount }

  /// Both signals unchanged.
  var untouched: UndonePair {
    UndonePair(
      reference: reference, candidate: candidate, frames: frames, isPlain: true)
  }

  var isCandidateSilent: Bool { candidate.allSatisfy { $0.allSatisfy { $0 == 0 } } }

  /// The reference's channel with the most energy.
  var loudestChannel: Int {
    let energies = reference.map(\.energy)
    return energies.indices.max { energies[$0] < energies[$1] } ?? 0
  }

  /// nil when the reference or the candidate has no samples, the reference is silent, a sample is not finite, or the
  /// channels cannot be paired. A mono candidate is used for all channels.
  init?(reference: SampleBuffer, candidate: SampleBuffer) {
    guard reference.frameCount > 0, candidate.frameCount > 0, !reference.isSilent,
      reference.firstNonFiniteSample == nil, candidate.firstNonFiniteSample == nil,
      candidate.channelCount == reference.channelCount || candidate.channelCount == 1
    else { return nil }
    let whole = candidate.channels.map { $0.map(Double.init) }
    let count = reference.frameCount
    candidateWhole =
      whole.count == reference.channelCount
      ? whole : Array(repeating: whole[0], count: reference.channelCount)
    self.reference = reference.channels.map { $0.map(Double.init) }
    self.candidate = candidateWhole.map { samples in
      samples.count == count
        ? samples
        : Array(samples.prefix(count))
          + [Double](repeating: 0, count: max(0, count - samples.count))
    }
    sampleRate = reference.sampleRate
  }

  /// The pair that remains to be explained once a cause is undone.
  ///
  /// - Returns: nil when nothing is audible.
  init?(_ undone: UndonePair, of pair: SignalPair) {
    guard undone.frames.count >= 32 else { return nil }
    reference = undone.reference.map { Array($0[undone.frames]) }
    candidate = undone.candidate.map { Array($0[undone.frames]) }
    candidateWhole = candidate
    sampleRate = pair.sampleRate
    firstFrame = pair.firstFrame + undone.frames.lowerBound
    guard energy(in: frames) > 0 else { return nil }
  }

  /// The candidate read at a map's positions, with its channels reordered.
  ///
  /// Frames near an end, where interpolation errs, are left out if nine tenths of the energy lie elsewhere.
  ///
  /// - Returns: nil when the candidate holds too little of the reference.
  func undoing(_ map: TimeMap, order: [Int]? = nil) -> UndonePair? {
    let count = candidateWhole[0].count
    let covered = map.frames(candidateCount: count, count: frameCount, isInner: false)
    let inner = map.frames(candidateCount: count, count: frameCount, isInner: true)
    let whole = energy(in: frames)
    let range = energy(in: inner) >= 0.9 * whole ? inner : covered
    guard energy(in: range) >= Self.leastEnergy * whole else { return nil }
    let sources = order ?? Array(candidateWhole.indices)
    return UndonePair(
      reference: reference,
      candidate: sources.map { map.undone(candidateWhole[$0], count: frameCount) }, frames: range)
  }

  /// The reference's energy over some frames of all channels.
  func energy(in range: Range<Int>) -> Double {
    reference.reduce(0) { $0 + $1.energy(in: range) }
  }

  /// The stretch of `length` frames in which the reference's loudest channel is loudest.
  func loudestStretch(of length: Int) -> Range<Int> {
    guard length < frameCount else { return frames }
    let samples = reference[loudestChannel]
    let starts = stride(from: 0, through: frameCount - length, by: max(1, length / 4))
    let energies = starts.map { (start: $0, energy: samples.energy(in: $0..<$0 + length)) }
    let start = energies.max { $0.energy < $1.energy }?.start ?? 0
    return start..<start + length
  }
}
