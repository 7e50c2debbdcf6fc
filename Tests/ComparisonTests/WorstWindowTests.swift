import AudioSignal
import Comparison
import Testing

@Suite struct WorstWindowTests {
  private static let rate = 48000.0
  /// 50 ms.
  private static let length = 2400

  private func buffer(_ channels: [[Float]]) -> SampleBuffer {
    SampleBuffer(channels: channels, sampleRate: Self.rate)
  }

  private func noise(_ amplitude: Float, windows: Int, seed: UInt32 = 5) -> [Float] {
    TestSignal.noise(
      seed: seed, amplitude: Double(amplitude), start: 0, length: windows * Self.length
    )
    .render(channelCount: 1, frameCount: windows * Self.length, sampleRate: Self.rate).channels[0]
  }

  @Test func findsNothingWhereNothingDiffers() {
    let sound = buffer([noise(0.5, windows: 3)])

    #expect(WorstWindow.measure(reference: sound, candidate: sound) == nil)
  }

  /// 0.1 % too loud is −60 dB in every window, whatever its level.
  @Test func readsAGainAlikeInEveryWindow() throws {
    let reference = noise(0.5, windows: 3) + noise(0.005, windows: 3)
    let worst = try #require(
      WorstWindow.measure(
        reference: buffer([reference]), candidate: buffer([reference.map { $0 * 1.001 }])))

    // Rounding to float32 of the quiet part is 1e-4 of the residual there.
    #expect(abs(worst.nullDepth + 60) < 0.01)
  }

  /// 0.02 in one of 2,400 samples: 20·log10(0.02 / √2400 / 1e-4) beside −80 dBFS.
  @Test func findsAClickInSilenceBehindALoudPassage() throws {
    let reference = noise(0.9, windows: 20) + [Float](repeating: 0, count: 4 * Self.length)
    var candidate = reference
    candidate[21 * Self.length + 100] = 0.02

    let worst = try #require(
      WorstWindow.measure(reference: buffer([reference]), candidate: buffer([candidate])))
    let whole = try SignalComparison(reference: buffer([reference]), candidate: buffer([candidate]))

    #expect(abs(worst.nullDepth - 12.218) < 0.001)
    #expect(worst.time == 21 * WorstWindow.seconds)
    // The figure over all that lets it pass.
    #expect(try #require(whole.nullDepth) < -60)
    #expect(whole.worstWindow == worst)
  }

  /// −60 dB over all; the note itself is as loud as its mistake.
  @Test func findsAWrongNoteInAQuietPassage() throws {
    let loud = noise(0.9, windows: 20)
    let reference = loud + noise(0.0005, windows: 2, seed: 6)
    let candidate = loud + noise(0.0005, windows: 2, seed: 7)

    let worst = try #require(
      WorstWindow.measure(reference: buffer([reference]), candidate: buffer([candidate])))

    // Two unlike noises of one level: 10·log10(2), and a third of a dB by chance.
    #expect(abs(worst.nullDepth - 3.01) < 0.33)
    #expect(worst.time >= 20 * WorstWindow.seconds)
  }

  /// A difference of −120 dBFS in silence is nobody's to hear.
  @Test func takesSilenceAsMinusEighty() throws {
    let silence = [Float](repeating: 0, count: Self.length)
    let reference = noise(0.9, windows: 1) + silence
    let candidate = noise(0.9, windows: 1) + silence.map { _ in 1e-6 }

    let worst = try #require(
      WorstWindow.measure(reference: buffer([reference]), candidate: buffer([candidate])))

    #expect(abs(worst.nullDepth + 40) < 0.001)
  }

  @Test(arguments: [1, 1199, 1200, 2399, 2400, 2401, 3599, 3600])
  func countsTheEndOfASignal(frames: Int) throws {
    let reference = [Float](repeating: 0.5, count: frames)
    var candidate = reference
    candidate[frames - 1] = 0

    let worst = try #require(
      WorstWindow.measure(reference: buffer([reference]), candidate: buffer([candidate])))

    // Half a window is one of its own; less belongs to the one before.
    let last = frames > 2400 && frames - 2400 >= 1200 ? 2400 : 0
    #expect(worst.time == Double(last) / 48000)
    #expect(worst.nullDepth < 0.001)
  }

  @Test func isTheSameInBlocksAsInOne() throws {
    let reference = buffer([noise(0.5, windows: 60, seed: 1), noise(0.1, windows: 60, seed: 2)])
    let candidate = buffer([noise(0.5, windows: 60, seed: 1), noise(0.1, windows: 60, seed: 3)])

    let whole = try SignalComparison(reference: reference, candidate: candidate)

    // Blocks of 65,536 frames end inside of windows.
    #expect(whole.worstWindow == WorstWindow.measure(reference: reference, candidate: candidate))
  }
}
