import AudioSignal
import Foundation
import ParityResults
import Testing

@testable import ParityRunning

/// Sounds of another sample rate. Expectations by algebra: the same tone, sampled at both rates.
@Suite struct ResampledCandidateTests {
  /// Tones of 440 Hz and 5 kHz that swell and fall within a second: nothing sounds at the ends.
  private func tone(rate: Double, gain: Double = 1) -> SampleBuffer {
    let samples = (0..<Int(rate)).map { frame -> Float in
      let time = Double(frame) / rate
      let swell = pow(sin(.pi * time), 4)
      return Float(
        gain * swell * (0.4 * sin(2 * .pi * 440 * time) + 0.2 * sin(2 * .pi * 5000 * time)))
    }
    return SampleBuffer(channels: [samples], sampleRate: rate)
  }

  private func compare(
    _ reference: SampleBuffer, _ candidate: SampleBuffer, limit: String, resamples: Bool = true
  ) throws -> CaseResult {
    try ComparedSounds.compare(reference, candidate, limit: limit) {
      $0.resamples = resamples
      $0.effort = .off
    }
  }

  @Test(arguments: [(48_000.0, 44_100.0), (44_100, 48_000), (48_000, 96_000), (44_100, 22_050)])
  func nullsWithTheSameSoundAtAnotherRate(own: Double, other: Double) throws {
    let result = try compare(tone(rate: own), tone(rate: other), limit: "-90 dB")

    #expect(result.verdict == .pass, "\(result.message)")
    #expect(result.message.contains("was resampled from"))
    #expect(result.message.contains("there and back"))
  }

  @Test func findsWhatDiffersBesideTheRate() throws {
    let result = try compare(tone(rate: 48_000), tone(rate: 44_100, gain: 1.01), limit: "-90 dB")
    #expect(result.verdict == .fail)
    // 0.01 of the signal.
    #expect(abs(try #require(result.comparison?.nullDepth) + 40) < 0.1)
  }

  /// A header of some bytes can say any rate: 64 frames at 1 Hz are three million at 48 kHz.
  @Test(arguments: [(1.0, 48_000.0), (48_000, 1), (187, 48_000)])
  func isRefusedWhereOneRateIsFarFromTheOther(own: Double, other: Double) {
    func sound(_ rate: Double) -> SampleBuffer {
      SampleBuffer(channels: [Array(repeating: 0.5, count: 64)], sampleRate: rate)
    }

    let error = #expect(throws: ResampledCandidate.Impossible.self) {
      try ResampledCandidate.of((sound(own), sound(other)), isAsked: true)
    }

    #expect(error?.description.contains("at most 256 times the other") == true)
  }

  @Test func isDoneOnlyWhereItIsAskedFor() throws {
    let error = #expect(throws: FileComparison.Incomparable.self) {
      try compare(tone(rate: 48_000), tone(rate: 44_100), limit: "-90 dB", resamples: false)
    }
    #expect(
      error?.description.contains("--resample compares the candidate at the reference's rate")
        == true)
  }
}
