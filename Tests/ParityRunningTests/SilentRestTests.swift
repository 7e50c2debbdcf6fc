import AudioSignal
import Foundation
import ParityResults
import Testing

@testable import ParityRunning

/// Sounds that are longer or shorter by silence alone.
@Suite struct SilentRestTests {
  private let rate = 48000.0

  /// A tone of 0.2 s, and silence up to the length.
  private func tone(frames: Int, last: Float = 0) -> SampleBuffer {
    var samples = (0..<frames).map { frame in
      frame < 9600 ? Float(0.5 * sin(0.06 * Double(frame))) : 0
    }
    samples[frames - 1] = last
    return SampleBuffer(channels: [samples], sampleRate: rate)
  }

  @Test(arguments: [14_205, 11_000]) func isLeftOutWhereThatIsAskedFor(frames: Int) throws {
    for (limit, aligns) in [("bit-exact", true), ("level=1dB", false)] {
      let result = try ComparedSounds.compare(
        tone(frames: 12_000), tone(frames: frames), limit: limit, aligns: aligns)

      #expect(result.verdict == .pass)
      #expect(result.message.contains("silent"), "\(result.message)")
    }
    let error = #expect(throws: FileComparison.Incomparable.self) {
      try ComparedSounds.compare(tone(frames: 12_000), tone(frames: frames))
    }
    #expect(error?.description.contains("silent; --align compares without them") == true)
  }

  /// One sample of −60 dBFS at the very end is sound.
  @Test func isNoneWhereSomethingSounds() throws {
    #expect(throws: FileComparison.Incomparable.self) {
      try ComparedSounds.compare(
        tone(frames: 12_000), tone(frames: 14_205, last: 0.001), limit: "level=1dB")
    }
    #expect(SilentRest(reference: tone(frames: 9700), candidate: tone(frames: 9700)) == nil)
    // One frame that is far beyond full scale does not make what follows silent.
    var click = tone(frames: 14_205, last: 0.03)
    click.channels[0][13_000] = 3000
    #expect(SilentRest(reference: tone(frames: 12_000), candidate: click) == nil)
    let stereo = SampleBuffer(
      channels: tone(frames: 9800).channels + tone(frames: 9800).channels, sampleRate: rate)
    #expect(SilentRest(reference: tone(frames: 9700), candidate: stereo) == nil)
  }
}
