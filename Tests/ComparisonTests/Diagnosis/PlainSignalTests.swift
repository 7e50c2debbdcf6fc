import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Constants, ramps, envelopes and single tones: a few numbers each, which any two or three fitted numbers turn into any
/// other. No cause may be made of that.
@Suite struct PlainSignalTests {
  private static let frames = 24000

  private static func made(_ value: (Double) -> Double) -> [Float] {
    (0..<frames).map { Float(value(Double($0) / 48000)) }
  }

  private static func buffer(_ samples: [Float]) -> SampleBuffer {
    SampleBuffer(channels: [samples], sampleRate: 48000)
  }

  private static func line(_ first: Double, _ last: Double) -> [Float] {
    made { first + (last - first) * $0 * 2 }
  }

  /// Values at fifths of the length, with lines between.
  private static func envelope(_ values: Double...) -> [Float] {
    made { seconds in
      let place = seconds * 10
      let index = min(Int(place), values.count - 2)
      return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
    }
  }

  struct Pair: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let reference: [Float]
    let candidate: [Float]
  }

  /// Each was once called clipped, inverted, louder, filtered, reversed or distorted: "the cause".
  private static let others = [
    Pair(
      testDescription: "a ramp to another value", reference: line(0.2, 0.8),
      candidate: line(0.2, 0.24)),
    Pair(
      testDescription: "a ramp the other way", reference: line(0.2, 0.8),
      candidate: line(0.8, 0.2)),
    Pair(
      testDescription: "a ramp instead of a constant", reference: line(0.5, 0.5),
      candidate: line(0.5, 0.1)),
    Pair(
      testDescription: "a faster decay", reference: made { 0.8 * exp(-5 * $0) },
      candidate: made { 0.8 * exp(-7 * $0) }),
    Pair(
      testDescription: "a straight decay", reference: made { 0.8 * exp(-5 * $0) },
      candidate: made { max(0, 0.8 - 1.6 * $0) }),
    Pair(
      testDescription: "a target that is cut", reference: made { 0.8 - 0.6 * exp(-10 * $0) },
      candidate: made { $0 < 0.2 ? 0.8 - 0.6 * exp(-10 * $0) : 0.2 }),
    Pair(
      testDescription: "steps in another order",
      reference: made { [0.1, 0.7, 0.3, 0.5][Int($0 * 8)] },
      candidate: made { [0.1, 0.3, 0.7, 0.5][Int($0 * 8)] }),
    Pair(
      testDescription: "another attack", reference: envelope(0, 1, 0.5, 0.5, 0.5, 0),
      candidate: envelope(0, 0.5, 1, 0.5, 0.5, 0)),
    Pair(
      testDescription: "another answer of four samples",
      reference: [0.5, 0.3, 0.1, 0.05] + [Float](repeating: 0, count: frames - 4),
      candidate: [0.4, 0.35, 0.15, 0.02] + [Float](repeating: 0, count: frames - 4)),
    // Was once called squared.
    Pair(
      testDescription: "another value of one sample",
      reference: [0.5] + [Float](repeating: 0, count: frames - 1),
      candidate: [0.25, 0.1] + [Float](repeating: 0, count: frames - 2)),
    Pair(
      testDescription: "a tone near the Nyquist frequency of another phase and level",
      reference: made { 0.5 * sin(2 * .pi * 23000 * $0) },
      candidate: made { 0.45 * sin(2 * .pi * 23000 * $0 + 0.7) }),
  ]

  @Test(arguments: others)
  func claimsNoCauseOfWhatSeveralNumbersFit(_ pair: Pair) {
    let diagnoses = Diagnoser.patient.diagnose(
      reference: Self.buffer(pair.reference), candidate: Self.buffer(pair.candidate))

    #expect(diagnoses.allSatisfy { $0.cause.isRemark }, "\(diagnoses.map(\.sentence))")
    #expect(!diagnoses.isEmpty)
  }

  @Test func saysWhereACourseGoes() throws {
    let diagnoses = Diagnoser.patient.diagnose(
      reference: Self.buffer(Self.line(0.2, 0.8)), candidate: Self.buffer(Self.line(0.2, 0.24)))

    let first = try #require(diagnoses.first)
    #expect(first.cause == .unexplained)
    #expect(first.sentence.contains("at 23,999 0.24 where it should be 0.8"), "\(first.sentence)")
  }

  /// One number that leaves nothing is found, not fitted.
  @Test(arguments: [
    (Diagnosis.Cause.gain, Self.envelope(0, 0.8, 0.4, 0.4, 0.4, 0)),
    (
      .integerDelay,
      [Float](repeating: 0, count: 100) + Self.envelope(0, 1, 0.5, 0.5, 0.5, 0).dropLast(100)
    ),
    (.polarity, Self.envelope(0, -1, -0.5, -0.5, -0.5, 0)),
    (.offset, Self.envelope(0.1, 1.1, 0.6, 0.6, 0.6, 0.1)),
    (.clipping, Self.envelope(0, 1, 0.5, 0.5, 0.5, 0).map { min($0, 0.7) }),
  ])
  func namesWhatOneNumberExplainsWholly(cause: Diagnosis.Cause, candidate: [Float]) throws {
    let diagnoses = Diagnoser.patient.diagnose(
      reference: Self.buffer(Self.envelope(0, 1, 0.5, 0.5, 0.5, 0)),
      candidate: Self.buffer(candidate))

    #expect(diagnoses.first?.cause == cause, "\(diagnoses.map(\.sentence))")
  }

  @Test func takesNoSoundForPlain() {
    var random = Mulberry32(seed: 1)
    let noise = Self.made { _ in Double(random.next()) - 0.5 }
    for sound in [
      noise, Self.made { sin(2 * .pi * 440 * $0) * (1 + 0.5 * sin(2 * .pi * 4 * $0)) },
      Self.made { sin(2 * .pi * 120 * $0) + sin(2 * .pi * 180 * $0) },
    ] {
      let samples = sound.map(Double.init)
      #expect(!PlainSignal.isOne(samples) && !PlainSignal.isCourse(samples))
    }
  }
}
