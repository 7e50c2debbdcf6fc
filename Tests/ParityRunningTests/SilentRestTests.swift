import AudioFiles
import AudioSignal
import Foundation
import ParityResults
import Testing

@testable import ParityRunning

/// Sounds that are longer or shorter by silence alone.
@Suite final class SilentRestTests {
  private let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
  private let rate = 48000.0

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A tone of 0.2 s, and silence up to the length.
  private func tone(frames: Int, last: Float = 0) -> SampleBuffer {
    var samples = (0..<frames).map { frame in
      frame < 9600 ? Float(0.5 * sin(0.06 * Double(frame))) : 0
    }
    samples[frames - 1] = last
    return SampleBuffer(channels: [samples], sampleRate: rate)
  }

  private func compare(
    _ reference: SampleBuffer, _ candidate: SampleBuffer, limit: String = "bit-exact",
    aligns: Bool = false
  ) throws -> CaseResult {
    let paths = ("\(folder)/reference.wav", "\(folder)/candidate.wav")
    try AudioFile.write(reference, to: paths.0)
    try AudioFile.write(candidate, to: paths.1)
    return try FileComparison(
      referencePath: paths.0, candidatePath: paths.1, limit: limit, aligns: aligns
    ).run().result
  }

  @Test(arguments: [14_205, 11_000]) func isLeftOutWhereThatIsAskedFor(frames: Int) throws {
    for (limit, aligns) in [("bit-exact", true), ("level=1dB", false)] {
      let result = try compare(
        tone(frames: 12_000), tone(frames: frames), limit: limit, aligns: aligns)

      #expect(result.verdict == .pass)
      #expect(result.message.contains("silent"), "\(result.message)")
    }
    let error = #expect(throws: FileComparison.Incomparable.self) {
      try compare(tone(frames: 12_000), tone(frames: frames))
    }
    #expect(error?.description.contains("silent; --align compares without them") == true)
  }

  /// One sample of −60 dBFS at the very end is sound.
  @Test func isNoneWhereSomethingSounds() throws {
    #expect(throws: FileComparison.Incomparable.self) {
      try compare(
        tone(frames: 12_000), tone(frames: 14_205, last: 0.001), limit: "level=1dB")
    }
    #expect(SilentRest(reference: tone(frames: 9700), candidate: tone(frames: 9700)) == nil)
    let stereo = SampleBuffer(
      channels: tone(frames: 9800).channels + tone(frames: 9800).channels, sampleRate: rate)
    #expect(SilentRest(reference: tone(frames: 9700), candidate: stereo) == nil)
  }
}
