import Foundation
import Testing

@testable import AudioSignal

@Suite struct TestSignalTests {
  private func render(
    _ signal: TestSignal, channels: Int = 1, frames: Int, rate: Double = 48000
  ) -> [[Float]] {
    signal.render(channelCount: channels, frameCount: frames, sampleRate: rate).channels
  }

  @Test func placesAnImpulseLaterInEachChannel() {
    let channels = render(.impulse(at: 1, amplitude: 0.5, stagger: 2), channels: 3, frames: 4)

    // Positions are 1, 3 and 5; the last one is beyond the end.
    #expect(channels == [[0, 0.5, 0, 0], [0, 0, 0, 0.5], [0, 0, 0, 0]])
  }

  @Test func leavesOutAnImpulseBeforeTheStart() {
    let channels = render(.impulse(at: -1, amplitude: 1, stagger: 1), channels: 2, frames: 2)

    #expect(channels == [[0, 0], [1, 0]])
  }

  @Test func drawsNoiseFromTheChannelsOwnSeed() {
    let channels = render(
      .noise(seed: 12344, amplitude: 0.5, start: 2, length: 3), channels: 2, frames: 6)

    // amplitude·(2·draw − 1) with the published draws of seed 12345 in the second channel.
    let draws = [0.9797282677609473, 0.3067522644996643, 0.484205421525985]
    #expect(channels[1] == [0, 0] + draws.map { Float(0.5 * (2 * $0 - 1)) } + [0])
    #expect(channels[0] != channels[1])
  }

  @Test func countsSeedsOnFromZeroAfterTheLargest() {
    let channels = render(
      .noise(seed: .max, amplitude: 1, start: 0, length: 2), channels: 2, frames: 2)

    // The published draws of seed 0.
    let draws = [0.26642920868471265, 0.0003297457005828619]
    #expect(channels[1] == draws.map { Float(2 * $0 - 1) })
  }

  @Test func turnsASineAQuarterAheadInEachChannel() {
    let channels = render(
      .sine(frequency: 12000, amplitude: 0.5, start: 0, length: 5), channels: 4, frames: 5)

    // Four frames to a turn. The polynomial is within 1e-11, float's half ULP at 0.5 is 3e-8.
    let turn: [Float] = [0, 0.5, 0, -0.5, 0, 0.5, 0, -0.5]
    for (channel, samples) in channels.enumerated() {
      #expect(zip(samples, turn[channel...]).allSatisfy { abs($0 - $1) < 1e-7 })
    }
  }

  @Test func startsASineAtItsOwnPhaseZero() {
    let whole = render(.sine(frequency: 997, amplitude: 1, start: 0, length: 10), frames: 10)
    let late = render(.sine(frequency: 997, amplitude: 1, start: 3, length: 4), frames: 10)

    // Phase counts from `start`; silence stands before it and after `length`.
    #expect(late[0] == [0, 0, 0] + whole[0].prefix(4) + [0, 0, 0])
  }

  @Test func sweepsThroughTheIntegralOfItsFrequency() {
    let channels = render(
      .sweep(from: 0, to: 2, amplitude: 0.5), channels: 2, frames: 1000, rate: 1000)

    // Over one second the phase is t² turns: a quarter at 0.5 s, 0.64 at 0.8 s.
    #expect(abs(channels[0][500] - 0.5) < 1e-7)
    #expect(abs(channels[0][800] - Float(0.5 * sin(2 * .pi * 0.64))) < 1e-7)
    // A quarter turn ahead: half a turn at 0.5 s.
    #expect(abs(channels[1][500]) < 1e-7)
  }

  @Test func holdsAConstant() {
    #expect(
      render(.constant(amplitude: -0.25), channels: 2, frames: 3)
        == [[-0.25, -0.25, -0.25], [-0.25, -0.25, -0.25]])
  }

  @Test func drawsARampThroughBothEnds() {
    // Quarters are exact in binary.
    #expect(render(.ramp(from: -1, to: 1), frames: 5) == [[-1, -0.5, 0, 0.5, 1]])
  }

  @Test func staysWithinTheStatedDistanceOfTheSine() {
    let turns = (-30_000...30_000).map { Double($0) / 10_007 }

    let errors = turns.map { abs(TestSignal.sine(ofTurns: $0) - sin(2 * .pi * $0)) }

    // The first term left out is (π/2)^17 / 17! = 6e-12; the library's sine is good to 1e-15, and
    // 2π·3 turns rounds by 2e-15.
    #expect((errors.max() ?? 1) < 1e-11)
  }

  @Test(arguments: [(0, 0), (0.25, 1), (0.5, 0), (0.75, -1), (-0.25, -1), (1, 0), (1e15, 0)])
  func reachesTheCornersOfASine(turns: Double, expected: Double) {
    // Within the term left out, see above.
    #expect(abs(TestSignal.sine(ofTurns: turns) - expected) < 1e-11)
  }
}
