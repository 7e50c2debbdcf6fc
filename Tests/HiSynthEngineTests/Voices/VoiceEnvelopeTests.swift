import Testing

@testable import HiSynthEngine

@Suite struct VoiceEnvelopeTests {
  private func patch(_ attack: Double, _ decay: Double, _ sustain: Double, _ release: Double)
    -> VoicePatch
  {
    var patch = VoicePatch()
    (patch.attack, patch.decay, patch.sustain, patch.release) = (attack, decay, sustain, release)
    return patch
  }

  /// The gain of each frame of a note that is let go at `off`, until it is idle.
  private func gains(_ patch: VoicePatch, rate: Double, off: Int) -> [Double] {
    var envelope = VoiceEnvelope(sampleRate: rate)
    envelope.press(patch, velocity: 1)
    var gains: [Double] = []
    while envelope.stage != .idle && gains.count < 1_000_000 {
      if gains.count == off { envelope.letGo(patch) }
      gains.append(envelope.next())
      _ = envelope.advance()
    }
    return gains
  }

  // From the specification's table: two implementations written separately agreed on it.
  @Test func addsUpLevelsAt44100Hertz() {
    let gains = gains(patch(0.01, 0.1, 0.5, 0.2), rate: 44100, off: 8820)

    #expect(gains[0] == 0.002272727272727273)
    #expect(gains[43] == 0.1)
    #expect(gains[44] == 0.10227272727272728)
    #expect(gains[440] == 0.9999999999999999)
    #expect(gains[484] == 1)
    #expect(gains[485] == 0.9998863636363636)
    #expect(gains[2645] == 0.7549999999999998)
    #expect(gains[5292] == 0.5)
    #expect(gains[8820] == 0.4999431818181818)
    #expect(gains[8863] == 0.4975)
    #expect(gains[13229] == 0.24999999999999978)
    #expect(gains[17639] == 0 && gains.count == 17640)
  }

  @Test func addsUpLevelsAt48000Hertz() {
    let gains = gains(patch(0.01, 0.1, 0.5, 0.2), rate: 48000, off: 9600)

    #expect(gains[47] == 0.1 && gains[527] == 1 && gains[5760] == 0.5)
    #expect(gains[479] == 0.9999999999999999)
    #expect(gains[9600] == 0.49994791666666666)
    #expect(gains[14399] == 0.24999999999999978)
    #expect(gains[19199] == 0 && gains.count == 19200)
  }

  // A string rounds 0.05 to 0.04998779; both mean a cut, which takes a millisecond: 48 frames.
  @Test(arguments: [0.05, 0.04998779296875])
  func cutsAtTheShortestRelease(release: Double) {
    let gains = gains(patch(0, 0.5, 1, release), rate: 48000, off: 4800)

    #expect(gains.count == 4848)
    #expect(gains[4799] == 1 && gains[4847] == 0)
  }

  @Test func letGoInTheAttackFallsToSustainWithinAMillisecond() {
    let gains = gains(patch(0.1, 0.1, 0.2, 1), rate: 48000, off: 2400)

    // Half of the attack has passed; the release begins at 0.2 and falls 0.0002 in its first step.
    #expect(abs(gains[2399] - 0.5) < 1e-12)
    #expect(abs(gains[2447] - 0.1998) < 1e-12)
  }
}
