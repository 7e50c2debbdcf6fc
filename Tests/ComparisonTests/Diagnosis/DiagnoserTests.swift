import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// What holds for any two signals.
@Suite struct DiagnoserTests {
  @Test(arguments: Material.allCases)
  func findsNothingInEqualSignals(material: Material) {
    let buffer = SampleBuffer(material.samples(), material.samples().reversed())

    #expect(Diagnoser.patient.diagnose(reference: buffer, candidate: buffer).isEmpty)
  }

  @Test func findsNothingWhereZerosDifferInSignAlone() {
    let diagnoses = Diagnoser.patient.diagnose(
      reference: SampleBuffer([0, 0.5, 0]), candidate: SampleBuffer([-0.0, 0.5, -0.0]))

    #expect(diagnoses.isEmpty)
  }

  // Nothing can be said of these, and nothing is.
  @Test func refusesWhatHoldsNoSignal() {
    let signal = SampleBuffer([0.5, -0.5, 0.25])
    let stereo = SampleBuffer([0.5, -0.5, 0.25], [0.5, -0.5, 0.25])
    let silence = SampleBuffer(channelCount: 1, frameCount: 3, sampleRate: 48000)
    let none = SampleBuffer(channels: [], sampleRate: 48000)
    let empty = SampleBuffer(channelCount: 1, frameCount: 0, sampleRate: 48000)
    let broken = SampleBuffer([0.5, .nan, 0.25])
    let infinite = SampleBuffer([0.5, .infinity, 0.25])

    for other in [none, empty, broken, infinite, stereo] {
      #expect(Diagnoser.patient.diagnose(reference: signal, candidate: other).isEmpty)
    }
    for other in [none, empty, broken, infinite, silence] {
      #expect(Diagnoser.patient.diagnose(reference: other, candidate: signal).isEmpty)
    }
  }

  // The promises of the type: a cause explains its share, remarks come last, levels are numbers.
  @Test func keepsItsPromisesForAnySignals() {
    var random = Mulberry32(seed: 12)
    for round: UInt32 in 0..<150 {
      let count = round < 60 ? 1 + Int(round % 12) : 1 + Int(random.next() * 600)
      let amplitude = pow(10, random.next() * 8 - 6)
      let channels = 1 + Int(random.next() * 3)
      let reference = SampleBuffer(
        channels: (0..<channels).map {
          signal(round &+ UInt32($0) * 1000, amplitude, count, kind: Int(random.next() * 4))
        }, sampleRate: 48000)
      let length = random.next() < 0.3 ? 1 + Int(random.next() * 600) : count
      let candidate = SampleBuffer(
        channels: (0..<channels).map {
          signal(round &+ 7 + UInt32($0) * 1000, amplitude, length, kind: Int(random.next() * 4))
        }, sampleRate: 48000)

      let diagnoses = Diagnoser.patient.diagnose(reference: reference, candidate: candidate)

      #expect(diagnoses.count <= Diagnoser().most)
      for diagnosis in diagnoses {
        #expect(diagnosis.initial.isFinite)
        #expect(diagnosis.remaining?.isFinite ?? true)
        #expect(diagnosis.estimate?.value.isFinite ?? true)
        #expect(diagnosis.cause.isRemark || diagnosis.explained >= Diagnoser().leastExplained)
        #expect(!diagnosis.finding.isEmpty && !diagnosis.finding.hasSuffix("."))
      }
      let remarks = diagnoses.map(\.cause.isRemark)
      #expect(remarks == remarks.filter { !$0 } + remarks.filter { $0 })
    }
  }

  @Test func staysFiniteBetweenTheLargestFloats() {
    let largest = Float.greatestFiniteMagnitude
    let reference = Signals.buffer([largest, -largest, largest, largest, -largest, 0, 0, largest])
    let candidate = Signals.buffer([-largest, largest, largest, 0, -largest, 0, largest, 0])

    for diagnosis in Diagnoser.patient.diagnose(reference: reference, candidate: candidate) {
      #expect(diagnosis.initial.isFinite)
      #expect(diagnosis.remaining?.isFinite ?? true)
    }
  }

  // Two materials have nothing in common: no cause may explain one by the other.
  @Test(arguments: [(Material.noise, Material.sine), (.noise, .sweep), (.hiss, .noise)])
  func explainsNothingByAnotherSignal(reference: Material, candidate: Material) {
    let diagnoses = Diagnoser.patient.diagnose(
      reference: SampleBuffer(reference.samples()), candidate: SampleBuffer(candidate.samples()))

    #expect(diagnoses.allSatisfy { $0.cause.isRemark || ($0.remaining ?? -.infinity) > -3 })
  }

  private func signal(_ seed: UInt32, _ amplitude: Double, _ count: Int, kind: Int) -> [Float] {
    switch kind {
    case 0: [Float](repeating: Float(amplitude), count: count)
    case 1: (0..<count).map { $0 == count / 2 ? Float(amplitude) : 0 }
    case 2: Signals.sine(bin: 60 + Double(seed % 50), amplitude: amplitude, count: count)
    default: Signals.noise(seed: seed, amplitude: amplitude, count: count)
    }
  }
}
