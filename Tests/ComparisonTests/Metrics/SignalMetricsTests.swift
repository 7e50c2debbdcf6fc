import AudioSignal
import MeasuringLibraries
import Testing

@testable import Comparison

@Suite struct SignalMetricsTests {
  init() { MeasuringLibraries.install() }

  private let reference = Signals.buffer(
    Signals.noise(seed: 1, count: 50_000), Signals.noise(seed: 2, count: 50_000))

  @Test(arguments: [1000, 4096, 49_999]) func doesNotSeeWhereBlocksEnd(blockFrames: Int) {
    var candidate = reference
    for frame in 20_000..<30_000 { candidate.channels[1][frame] *= 0.75 }
    var stream = MetricsStream(shape: SignalShape(reference), isImpulseResponse: true)

    for start in stride(from: 0, to: 50_000, by: blockFrames) {
      let range = start..<min(start + blockFrames, 50_000)
      stream.append(reference: reference.frames(range), candidate: candidate.frames(range))
    }
    let pieces = stream.finish()
    let whole = SignalMetrics(
      reference: reference, candidate: candidate, isImpulseResponse: true)

    // Each channel is cut into the same segments, and summed in the same order.
    #expect(pieces.pitch == whole.pitch && pieces.decay == whole.decay)
    #expect(pieces.groupDelay == whole.groupDelay && pieces.stereo == whole.stereo)
    #expect(pieces.loudness == whole.loudness && pieces.audibility == whole.audibility)
    // Here the order in which channels are summed depends on the blocks.
    for (one, other) in zip(
      pieces.multiResolution.resolutions, whole.multiResolution.resolutions)
    {
      #expect(abs(one.spectralConvergence - other.spectralConvergence) < 1e-12)
      #expect(abs(one.logMagnitude - other.logMagnitude) < 1e-12)
    }
    #expect(whole.audibility.value?.isAudible == true)
    #expect(whole.groupDelay.value != nil)
  }

  @Test(arguments: [1, 2, 127]) func measuresSignalsOfAnyLength(count: Int) {
    let short = reference.frames(0..<count)

    let metrics = SignalMetrics(reference: short, candidate: short, isImpulseResponse: true)

    #expect(metrics.multiResolution.logMagnitude == 0)
    // Shorter than a window: unknown.
    #expect(metrics.audibility.value == nil)
    #expect(metrics.groupDelay.value?.mean == 0)
    #expect(metrics.decay.value == nil && metrics.pitch.value == nil)
    #expect(metrics.loudness.value == nil)
  }

  @Test func saysWhyAMetricIsAbsent() {
    let cases: [(MetricAbsence, String)] = [
      (.tooShort(frames: 12, needed: 345), "345"), (.tooLong(frames: 678, limit: 9), "678"),
      (.noTone(.candidate), "candidate"), (.noDecay(.reference), "reference"),
      (.noStereo(channels: 1), "1 channel,"), (.noChannelWeights(channels: 7), "7 channels"),
      (.rateOutOfRange(hertz: 100), "100"), (.noImpulse, "impulse"),
    ]

    for (absence, word) in cases { #expect("\(absence)".contains(word)) }
  }
}
