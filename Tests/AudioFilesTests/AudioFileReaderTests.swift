import AudioFiles
import AudioSignal
import Testing

@Suite struct AudioFileReaderTests {
  private let folder: TemporaryFolder
  private let signal = TestSignal.noise(seed: 1, amplitude: 0.5, start: 0, length: 1000)
    .render(channelCount: 3, frameCount: 1000, sampleRate: 44100)

  init() throws { folder = try TemporaryFolder() }

  private func file() throws -> String {
    let path = "\(folder.path)/noise.wav"
    try AudioFile.write(signal, to: path)
    return path
  }

  @Test func saysTheShapeBeforeReading() throws {
    let reader = try AudioFileReader(try file())

    #expect(reader.channelCount == 3)
    #expect(reader.frameCount == 1000)
    #expect(reader.sampleRate == 44100)
    #expect(reader.sampleCount == 3000)
  }

  // Float32 WAV keeps every bit.
  @Test(arguments: [1, 7, 512, 1000]) func readsBlockAfterBlock(size: Int) throws {
    let reader = try AudioFileReader(try file())

    for start in stride(from: 0, to: 1000, by: size) {
      let range = start..<min(start + size, 1000)
      #expect(try reader.read(frames: range.count) == signal.frames(range))
    }
  }

  @Test func refusesToReadBeyondTheEnd() throws {
    let path = try file()
    let reader = try AudioFileReader(path)
    _ = try reader.read(frames: 990)

    // Ten frames are left: 12 bytes each.
    #expect(
      throws: AudioFileError.truncated(path: path, expectedBytes: 12_000, actualBytes: 12_000)
    ) { try reader.read(frames: 11) }
  }

  @Test func refusesWhatIsNotThere() {
    #expect(throws: AudioFileError.missing(path: "/none.wav")) { try AudioFileReader("/none.wav") }
  }
}
