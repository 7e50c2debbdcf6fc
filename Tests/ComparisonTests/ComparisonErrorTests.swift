import Comparison
import Testing

@Suite struct ComparisonErrorTests {
  // Every message names the culprit and the numbers of its payload; channels count from 1 there.
  @Test(
    arguments: [
      (.empty(.candidate), ["candidate"]),
      (.sampleRateMismatch(reference: 48000, candidate: 44100.5), ["48000 Hz", "44100.5 Hz"]),
      (.sampleRateMismatch(reference: .infinity, candidate: 1e300), ["inf Hz", "1e+300 Hz"]),
      (.sampleRateMismatch(reference: .nan, candidate: 1), ["nan Hz", "1 Hz"]),
      (.channelCountMismatch(reference: 1, candidate: 12), ["1 channel,", "12 channels"]),
      (.frameCountMismatch(reference: 123, candidate: 456), ["123", "456"]),
      (.nonFiniteSample(.reference, channel: 6, frame: 89), ["reference", "channel 7", "89"]),
      (.silentCandidate, ["candidate is silent"]),
      (.silentReference, ["reference is silent"]),
      (.binCountMismatch(reference: 2049, candidate: 513), ["2049", "513"]),
    ] as [(ComparisonError, [String])])
  func namesTheCulpritAndTheNumbers(error: ComparisonError, words: [String]) {
    for word in words { #expect(error.description.contains(word)) }
  }
}
