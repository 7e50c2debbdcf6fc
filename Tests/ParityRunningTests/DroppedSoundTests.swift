import AudioSignal
import ParityResults
import Testing

@testable import ParityRunning

/// What sounds in the frames that a latency drops; levels by 20·log10 of the ratio to the reference's peak of 0.5.
@Suite struct DroppedSoundTests {
  private let reference = SampleBuffer(channels: [[0, 0.5, -0.25, 0]], sampleRate: 48000)

  private func remark(_ first: Float, latency: Int = 3) -> RenderRemark? {
    DroppedSound.remark(
      SampleBuffer(channels: [[0, first, 0] + reference.channels[0]], sampleRate: 48000),
      latency: latency, reference: reference)
  }

  @Test func failsWhereItIsHeard() throws {
    let loud = try #require(remark(0.5))

    #expect(loud.weight == .failure)
    #expect(
      loud.text.contains("the 3 frames that its latency drops are not silent: frame 1 is 0 dB"),
      "\(loud.text)")
  }

  @Test func isSaidWhereItIsSoftAndLeftOutWhereNothingSounds() {
    // −46 and −86 dB.
    #expect(remark(0.0025)?.weight == .note)
    #expect(remark(0.000025) == nil)
    #expect(remark(0) == nil)
    #expect(remark(0.5, latency: 0) == nil)
    #expect(remark(0.5, latency: 1) == nil)
  }
}
