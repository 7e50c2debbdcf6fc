import AudioSignal
import Foundation
import ParityResults
import Testing

@testable import ParityRunning

/// A mono sound beside a stereo one. Expectations by algebra, and by the up-mixing of the Web Audio
/// specification: left and right are the mono input.
@Suite struct MonoInStereoTests {
  private let mono = (0..<9600).map { Float(0.5 * sin(0.06 * Double($0))) }

  private func sound(_ channels: [Float]...) -> SampleBuffer {
    SampleBuffer(channels: channels, sampleRate: 48000)
  }

  @Test func isHeardOnBothSidesWhereThatIsAskedFor() throws {
    for (reference, candidate) in [
      (sound(mono), sound(mono, mono)), (sound(mono, mono), sound(mono)),
    ] {
      let result = try ComparedSounds.compare(reference, candidate, aligns: true)

      #expect(result.verdict == .pass)
      #expect(result.message.contains("is mono: compared with both channels of"))
      let error = #expect(throws: FileComparison.Incomparable.self) {
        try ComparedSounds.compare(reference, candidate)
      }
      #expect(error?.description.contains("--align compares mono with both channels") == true)
    }
  }

  @Test func failsWhereTheSidesDiffer() throws {
    let other = mono.enumerated().map { $0.offset == 5000 ? $0.element + 0.01 : $0.element }
    let result = try ComparedSounds.compare(
      sound(mono, other), sound(mono), limit: "-90 dB", aligns: true)
    #expect(result.verdict == .fail)
  }

  @Test func isNoneOfMoreChannels() {
    #expect(throws: FileComparison.Incomparable.self) {
      try ComparedSounds.compare(sound(mono, mono, mono), sound(mono), aligns: true)
    }
  }
}
