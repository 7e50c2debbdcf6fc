import Foundation
import Testing

@testable import PortingGuide

/// The components do as the guide writes, also where that is not what the web does. Expectations are
/// worked out from its formulas.
@Suite struct ComponentTests {
  private let rate = 48000.0

  @Test func resonatesByItsPlainQ() {
    var filter = BiquadFilter(type: .lowpass, frequency: 1000, q: 4, sampleRate: rate)
    let impulse = (0..<4800).map { Float($0 == 0 ? 1 : 0) }

    let level = level(filter.process(impulse), at: 1000)

    // At the cutoff a lowpass passes Q: 20·log10(4). Its tail after 0.1 s is far below 0.001 dB.
    #expect(abs(level - 12.0412) < 0.001)
  }

  @Test func givesAPlainLowpassNoResonance() {
    var band = EqualizerBand(.lowPass, frequency: 1000, bandwidth: 0.1, sampleRate: rate)
    let impulse = (0..<4800).map { Float($0 == 0 ? 1 : 0) }

    #expect(abs(level(band.process(impulse), at: 1000) + 3.0103) < 0.001)
  }

  @Test func keepsBandwidthsInTheirRange() {
    func response(_ bandwidth: Double) -> [Float] {
      var band = EqualizerBand(
        .bandPass, frequency: 1000, bandwidth: bandwidth, sampleRate: rate)
      return band.process((0..<64).map { Float($0 == 0 ? 1 : 0) })
    }

    #expect(response(250) == response(5))
    #expect(response(1) != response(5))
  }

  @Test func waitsWithTheDecayForNinetyNinePercent() {
    var envelope = ADSREnvelope(
      attack: 0.03, decay: 0.1, sustain: 0.5, release: 0.1, sampleRate: rate)
    envelope.noteOn()

    let levels = (0..<4800).map { _ in envelope.next() }

    // 1 − (1 − 1/480)^n passes 0.99 at n = ln 0.01 / ln(479/480), the step before counts from 0.
    let steps = Int((log(0.01) / log(479.0 / 480)).rounded(.up))
    #expect(levels.firstIndex(of: levels.max() ?? 0) == steps - 1)
  }

  @Test func readsBelowItsTableAlongTheLastSlope() {
    let shaper = Waveshaper(hardness: 0.3)

    let (above, below) = (shaper.process([2])[0], shaper.process([-2])[0])

    #expect(above == 1)
    #expect(below < -1.1)
  }

  @Test func scalesLevelsAboveOneByTheirRange() {
    let levels = MixerParameters(granularLevel: 2, reverbLevel: 2, leadEnabled: false, leadLevel: 1)

    #expect(levels.volume(.granular) == 0.5)
    #expect(levels.volume(.reverb) == 1)
    #expect(levels.volume(.lead) == 0)
  }

  @Test func feedsBothSidesOfThePingPongDelay() {
    var delay = PingPongDelay(time: 10, feedback: 0.5, mix: 0.25, sampleRate: rate)

    let output = (0..<1000).map { delay.process($0 == 0 ? 1 : 0, $0 == 0 ? 1 : 0) }

    // 10 ms are 480 frames, three quarters of them 360.
    #expect(output[0] == (0.75, 0.75))
    #expect(output[480].0 == 0.25)
    #expect(output[360].1 == 0.25)
    #expect(output[840].1 == 0.125)
  }

  @Test func allpassFeedsBackItsOutput() {
    var diffuser = AllpassDiffuser(delay: 2, coefficient: 0.5)

    let output = (0..<5).map { diffuser.process($0 == 0 ? 1 : 0) }

    // −c, 0, 1 − c², 0, c(1 − c²)
    #expect(output == [-0.5, 0, 0.75, 0, 0.375])
  }

  @Test func matrixKeepsTheEnergy() {
    let mixed = HadamardMatrix.mix([1, 0, 0, 0, 0, 0, 0, 0])

    let energy = mixed.reduce(0) { $0 + $1 * $1 }
    #expect(abs(energy - 1) < 1e-6)
  }

  @Test func decimatorHoldsAndRoundsBehindItsGain() {
    var unit = DecimatingDistortion()
    unit.preGain = 0
    (unit.hold, unit.bits) = (2, 3)

    #expect(unit.process([0.3, 0.9, -0.6, 0]) == [0.25, 0.25, -0.5, -0.5])
  }

  @Test func dynamicsProcessorStopsAtItsHeadroom() {
    let loud = DynamicsProcessor().process(
      [Array(repeating: 4, count: 48000)], sampleRate: rate)[0]

    // −3 dB and the least headroom there is, 0.1 dB.
    #expect(abs(20 * log10(Double(loud[47999])) + 2.9) < 0.01)
  }

  /// Of one frequency in an impulse response, in dB.
  private func level(_ response: [Float], at hertz: Double) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (frame, sample) in response.enumerated() {
      let angle = 2 * Double.pi * hertz * Double(frame) / rate
      real += Double(sample) * cos(angle)
      imaginary += Double(sample) * sin(angle)
    }
    return 10 * log10(real * real + imaginary * imaginary)
  }
}
