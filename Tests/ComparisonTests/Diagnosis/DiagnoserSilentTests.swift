import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// What drawn mistakes and hand-made ports were once told wrongly.
@Suite struct DiagnoserSilentTests {
  private func causes(_ reference: [Double], _ candidate: [Double]) -> [Diagnosis.Cause] {
    Diagnoser.patient.diagnose(
      reference: SampleBuffer(reference), candidate: SampleBuffer(candidate)
    ).map(\.cause)
  }

  // A sound that lies above zero and rests there: zero is no limit that the candidate lacks.
  @Test func takesARestAtZeroForNoLimit() {
    let halves = (0..<9600).map { max(0, sin(2 * .pi * Double($0) / 160)) }
    var (input, output) = (0.0, 0.0)
    let blocked = halves.map { sample -> Double in
      output = sample - input + 0.995 * output
      input = sample
      return output
    }

    #expect(!causes(halves, blocked).contains(.clipping))
  }

  // In a decay a sample that is lost is a level that steps as well; the splice leaves nothing.
  @Test func namesALostSampleInADecay() {
    let decay = (0..<9600).map { 0.8 * exp(-Double($0) / 2500) }
    let candidate = Array(decay[..<3000] + decay[3001...]) + [0]

    #expect(causes(decay, candidate).first == .lostSamples)
  }

  // A thousandth of the level, and a curve that follows it by 23 dB: any two slow sounds are alike so far.
  @Test func callsNoFittedCurveACause() {
    let noise = Material.hiss.samples()
    let quiet = (0..<noise.count).map { 0.001 * sin(2 * .pi * Double($0) / 480) }
    let other = zip(quiet, noise).map { 0.8 * pow(1000 * $0, 3) + 0.05 * $1 }

    #expect(!causes(quiet, other).contains(.waveShape))
  }

  // Two delays are one.
  @Test func namesADelayOnce() {
    let noise = Material.noise.samples()
    let faded = noise.enumerated().map { $1 * min(1, Double($0) / 700) }
    let late = [Double](repeating: 0, count: 226) + faded.dropLast(226)
    let first = Diagnoser.patient.diagnose(
      reference: SampleBuffer(noise), candidate: SampleBuffer(late)
    ).first
    let all = first.map { [$0.cause] + $0.also } ?? []

    #expect(all.count { $0 == .integerDelay || $0 == .fractionalDelay } <= 1, "\(all)")
  }

  // Sines of one frequency, one of them late and bent: a limit with a drive and a level of its own follows it.
  @Test func callsNoFittedLimitACause() {
    let slow = (0..<4800).map { 0.3 + 0.25 * sin(2 * .pi * Double($0) / 4800) }
    let other = slow.enumerated().map { frame, sample in
      0.9 * sample.squareRoot() + 0.01 * sin(2 * .pi * Double(frame) / 700)
    }

    let found = causes(slow, other)

    #expect(!found.contains(.softClipping) && !found.contains(.waveShape), "\(found)")
  }

  // A sine that reaches 1: of 8 bits, 128 of 128 is kept where the port does not end at 127.
  @Test func takesAFullScaleThatIsKeptForNoClipping() {
    let sine = (0..<4800).map { sin(2 * .pi * Double($0) / 96) }
    let rounded = sine.map { ($0 * 128).rounded() / 128 }
    let first = Diagnoser.patient.diagnose(
      reference: SampleBuffer(sine), candidate: SampleBuffer(rounded)
    ).first

    #expect(first?.cause == .quantisation)
    #expect(first?.also == [])
    #expect(first?.weight == .whole)
  }

  // A sound that lies below zero, cut at its lower end: its upper end is none of the limits.
  @Test func namesALimitOfWhatLiesOnOneSideOfZero() {
    let below = (0..<4800).map { -0.3 - 0.2 * sin(2 * .pi * Double($0) / 97) }
    let cut = below.map { max($0, -0.4) }

    let first = Diagnoser.patient.diagnose(
      reference: SampleBuffer(below), candidate: SampleBuffer(cut)
    ).first

    #expect(first?.cause == .clipping)
    #expect(first?.weight == .whole)
  }

  // Steps of random sizes that all come one frame late: what differs is a few samples, white but no noise.
  @Test func callsStepsThatAreLateNoNoise() {
    var random = Mulberry32(seed: 9)
    let levels = (0..<50).map { _ in random.next() }
    let steps = (0..<9600).map { levels[$0 / 192] }
    let late =
      [steps[0]]
      + steps.dropLast().enumerated().map { frame, sample in
        (frame + 1).isMultiple(of: 192) ? levels[frame / 192] : steps[frame + 1]
      }

    #expect(!causes(steps, late).contains(.noiseFloor))
  }

  // The channels hold mid and side, at twice the usual level, and with the other sign.
  @Test func saysHowLoudMidAndSideAre() {
    let (left, right) = (Material.noise.samples(), Material.hiss.samples())
    let mixed = [
      zip(left, right).map { -2 * ($0 + $1) }, zip(left, right).map { -2 * ($0 - $1) },
    ]
    let first = Diagnoser.patient.diagnose(
      reference: SampleBuffer(left, right), candidate: SampleBuffer(mixed[0], mixed[1])
    ).first

    #expect(first?.cause == .midSide)
    #expect(first?.finding.contains("6.02 dB") == true, "\(first?.finding ?? "")")
    #expect(first?.finding.hasSuffix("inverted") == true, "\(first?.finding ?? "")")
  }
}
