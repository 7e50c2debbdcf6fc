import AudioSignal
import Foundation
import Testing

@testable import GuideAudit

/// Expectations are the numbers that the signals are made with.
@Suite struct ClaimMeasureTests {
  private func sound(_ value: (Int) -> Double) -> SampleBuffer {
    SampleBuffer(channels: [(0..<4800).map { Float(value($0)) }], sampleRate: 48000)
  }

  private func sine(_ hertz: Double, _ amplitude: Double = 1) -> SampleBuffer {
    sound { amplitude * sin(2 * .pi * hertz * Double($0) / 48000) }
  }

  @Test func readsTheLevelOfOneFrequency() throws {
    let level = try #require(ClaimMeasure.level(at: 1000).value(sine(1000, 0.5)))

    #expect(abs(level + 6.0206) < 0.001)
    #expect(try #require(ClaimMeasure.level(at: 5000).value(sine(1000))) < -90)
  }

  @Test func readsAPitchInCents() throws {
    let cents = try #require(
      ClaimMeasure.pitch(near: 2000).value(sine(2000 * pow(2, 25.0 / 1200))))

    #expect(abs(cents - 25) <= 0.25)
  }

  @Test func readsTimes() {
    let rising = sound { Double($0) / 480 }

    #expect(ClaimMeasure.crossing(0.5).value(rising) == 5)
    #expect(ClaimMeasure.peakTime.value(sound { $0 == 96 ? 1 : 0.5 }) == 2)
    #expect(
      ClaimMeasure.onset("echo", after: 1).value(sound { [0, 480].contains($0) ? 1 : 0 }) == 10)
  }

  @Test func readsAnEchoAgainstWhatItIsOf() {
    let echoes = sound { $0 == 480 ? 1 : $0 == 960 ? 0.1 : 0 }

    let level = ClaimMeasure.echo("echo", (19, 21), against: (9, 11)).value(echoes)

    #expect(abs((level ?? 0) + 20) < 1e-6)
  }

  @Test func findsNothingInSilence() {
    let silence = sound { _ in 0 }

    #expect(ClaimMeasure.level.value(silence) == nil)
    #expect(ClaimMeasure.peakTime.value(silence) == nil)
    #expect(ClaimMeasure.pitch(near: 440).value(silence) == nil)
    #expect(ClaimMeasure.onset("echo").value(silence) == nil)
  }
}
