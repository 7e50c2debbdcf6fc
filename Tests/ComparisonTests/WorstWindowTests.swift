import AudioSignal
import Comparison
import Foundation
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
    // The first window that holds the click and nothing of the passage.
    #expect(worst.time == Double(20 * Self.length + 600) / Self.rate)
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

    // Windows begin every 600 frames, and the last one ends with the signal.
    let first = max(0, (frames + 599) / 600 - 4) * 600
    #expect(worst.time == Double(first) / 48000)
    // One of so many frames of one level is wrong.
    #expect(abs(worst.nullDepth + 10 * log10(Double(frames - first))) < 0.001)
  }

  /// A click of 0.15 in silence, 22.9 ms after a burst. Windows on a fixed grid found it or did not, by
  /// what came before in the file.
  @Test(arguments: Array(stride(from: 0, through: 2400, by: 150)))
  func isTheSameWhereverASignalBegins(silence: Int) throws {
    let before = [Float](repeating: 0, count: silence)
    let reference =
      before + noise(0.5, windows: 1).prefix(1200) + [Float](repeating: 0, count: 9600)
    var candidate = reference
    candidate[silence + 1200 + 1100] = 0.15

    let worst = try #require(
      WorstWindow.measure(reference: buffer([reference]), candidate: buffer([candidate])))

    let expected = 20 * log10(0.15 / Double(Self.length).squareRoot() / 1e-4)
    #expect(abs(worst.nullDepth - expected) < 0.001)
  }

  /// What is left at the end had been joined with the loud window before it.
  @Test func findsAMistakeInAShortSilenceAtTheEnd() throws {
    let reference = noise(0.5, windows: 20) + [Float](repeating: 0, count: 1199)
    var candidate = reference
    for frame in candidate.indices.suffix(900) {
      candidate[frame] = 0.02 * sin(2 * .pi * 2000 / 48000 * Float(frame))
    }

    let worst = try #require(
      WorstWindow.measure(reference: buffer([reference]), candidate: buffer([candidate])))

    #expect(worst.nullDepth > -40)
  }

  @Test func isTheSameInBlocksAsInOne() throws {
    let reference = buffer([noise(0.5, windows: 60, seed: 1), noise(0.1, windows: 60, seed: 2)])
    let candidate = buffer([noise(0.5, windows: 60, seed: 1), noise(0.1, windows: 60, seed: 3)])

    let whole = try SignalComparison(reference: reference, candidate: candidate)

    // Blocks of 65,536 frames end inside of windows.
    #expect(whole.worstWindow == WorstWindow.measure(reference: reference, candidate: candidate))
  }
}
