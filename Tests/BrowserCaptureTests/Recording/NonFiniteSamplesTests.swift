import AudioSignal
import Testing

@testable import BrowserCapture

@Suite struct NonFiniteSamplesTests {
  /// Three of eight; the earliest is the second channel's, at frame 1 of 10 in a second.
  @Test func saysHowManyAndWhen() throws {
    let audio = SampleBuffer(
      channels: [[0, 0, .nan, 0.5], [0, .infinity, 0, -.infinity]], sampleRate: 10)

    let samples = try #require(NonFiniteSamples(audio))

    #expect(
      "\(samples)"
        == "the page's sound is not finite in channel 2 from frame 1 (0.100 s) on, the last at frame 3"
        + " (0.300 s): 3 of 8 samples are NaN or infinite")
  }

  @Test func isNothingForASoundThatIsFinite() {
    let audio = SampleBuffer(channels: [[0, .greatestFiniteMagnitude]], sampleRate: 10)

    #expect(NonFiniteSamples(audio) == nil)
  }
}
