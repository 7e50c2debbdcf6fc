import AudioFiles
import Testing

@Suite struct AudioFileErrorTests {
  // Every message names the file and what is in the payload.
  @Test(
    arguments: [
      (.missing(path: "a/b.wav"), []),
      (.empty(path: "a/b.wav"), ["0 bytes"]),
      (.unreadable(path: "a/b.wav", detail: "odd header"), ["odd header"]),
      (.truncated(path: "a/b.wav", expectedBytes: 1044, actualBytes: 48), ["1044", "48"]),
      (.unprovable(path: "a/b.wav"), ["save it as a WAV"]),
      (.noFrames(path: "a/b.wav"), ["no samples"]),
      (.tooLarge(path: "a/b.wav", samples: 1001, limit: 1000), ["1001", "1000"]),
      (.unwritable(path: "a/b.wav", detail: "disk full"), ["disk full"]),
    ] as [(AudioFileError, [String])])
  func namesTheFileAndTheNumbers(error: AudioFileError, words: [String]) {
    for word in ["a/b.wav"] + words { #expect(error.description.contains(word)) }
  }
}
