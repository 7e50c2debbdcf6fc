import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// What numbers that are fitted to a difference follow without being its cause.
@Suite struct DiagnoserFitsTests {
  private let noise = Signals.noise(seed: 9, amplitude: 0.4, count: 24000).map(Double.init)

  private func diagnose(_ reference: [Double], _ candidate: [Double]) -> [Diagnosis] {
    Diagnoser.patient.diagnose(
      reference: SampleBuffer(reference), candidate: SampleBuffer(candidate))
  }

  private func causes(_ found: [Diagnosis]) -> Set<Diagnosis.Cause> {
    Set(found.flatMap { [$0.cause] + $0.also })
  }

  // A level that moves in triangles: a sine with a depth, a rate and a level of its own leaves a hundredth of
  // that, and is no cause. The gain, one number, is.
  @Test func callsNoSwingWhatAGainIsFittedBeside() throws {
    let candidate = noise.enumerated().map { frame, sample -> Double in
      let place = Double(frame) * 22.5 / 48000
      return 2.9 * sample * (1 + 0.1 * (4 * abs(place - place.rounded()) - 1))
    }

    let found = diagnose(noise, candidate)

    #expect(found.first?.cause == .gain, "\(found.map(\.sentence))")
    #expect(!causes(found).contains(.tremolo), "\(found.map(\.sentence))")
  }

  // A product with a tone that leaves a twentieth of the amplitude is not what was done to it.
  @Test func callsNoProductWhatLeavesATwentieth() {
    let other = Signals.noise(seed: 10, amplitude: 0.4, count: 24000).map(Double.init)
    let candidate = zip(noise, other).enumerated().map { frame, pair -> Double in
      pair.0 * sin(2 * Double.pi * 30 * Double(frame) / 48000) + 0.04 * pair.1
    }

    let found = diagnose(noise, candidate)

    #expect(!causes(found).contains(.tremolo), "\(found.map(\.sentence))")
  }

  // Its phase wanders by half a sample and drifts by two: a delay leaves but twice what a detuning does.
  @Test func callsNoWanderingToneDetuned() {
    func tone(_ delay: (Double) -> Double) -> [Double] {
      (0..<24000).map { frame -> Double in
        let place = Double(frame)
        return 0.5 * sin(2 * Double.pi * 440 * (place - delay(place / 24000)) / 48000)
      }
    }
    let wandering = tone { 2 * $0 + 0.5 * sin(6 * Double.pi * $0) }

    let found = diagnose(tone { _ in 0 }, wandering)

    #expect(!causes(found).contains(.detune), "\(found.map(\.sentence))")
  }

  // Of a quiet sound a drive and a level of its own follow the last digits of a usual drive.
  @Test(arguments: [0.4, 0.1, 0.02]) func namesAUsualDriveWithoutALevel(level: Double) throws {
    let quiet = noise.map { level * $0 }
    let shaped = quiet.map { Double(tanh(2 * Float($0))) }

    let first = try #require(diagnose(quiet, shaped).first)

    #expect(first.cause == .softClipping, "\(first.sentence)")
    #expect(first.also.isEmpty, "\(first.sentence)")
    #expect(first.estimate?.value == 2, "\(first.sentence)")
  }

  // What is left of two sounds that share their first tenth and a part of the rest is less without the rest.
  @Test func takesNoEndForAPartOfTheCause() {
    let other = Signals.noise(seed: 11, amplitude: 0.4, count: 24000).map(Double.init)
    let candidate = noise.indices.map { frame in
      frame < 6000 ? noise[frame] + 0.25 * other[frame] : 0
    }

    let found = diagnose(noise, candidate)

    #expect(!causes(found).contains(.tailCut), "\(found.map(\.sentence))")
  }

  // Each channel a mix of its own with four odd weights, and noise of a thirtieth beside them.
  @Test func callsNoMixOfOddWeightsThatLeavesSomething() {
    let other = Signals.noise(seed: 12, amplitude: 0.4, count: 24000).map(Double.init)
    let more = Signals.noise(seed: 13, amplitude: 0.013, count: 24000).map(Double.init)
    let left = noise.indices.map { -1.37 * noise[$0] - 0.43 * other[$0] + more[$0] }
    let right = noise.indices.map { -0.29 * noise[$0] - 0.91 * other[$0] + more[$0] }

    let found = Diagnoser.patient.diagnose(
      reference: SampleBuffer(noise, other), candidate: SampleBuffer(left, right))

    #expect(!causes(found).contains(.channelMix), "\(found.map(\.sentence))")
  }

  // Frames that differ say where, not why: more than two quanta of them are no transient.
  @Test(arguments: [(200, true), (300, false)])
  func callsOnlyAShortBeginningATransient(frames: Int, isNamed: Bool) {
    let other = Signals.noise(seed: 14, amplitude: 0.4, count: 24000).map(Double.init)
    let candidate = noise.indices.map { $0 < frames ? noise[$0] + 0.5 * other[$0] : noise[$0] }

    #expect(causes(diagnose(noise, candidate)).contains(.startTransient) == isNamed)
  }
}
