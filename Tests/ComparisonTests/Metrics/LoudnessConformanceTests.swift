import AudioSignal
import Foundation
import MeasuringLibraries
import Testing

@testable import Comparison

/// The test signals of EBU Tech 3341 (version 4, table 1), made by their description, against BS.1770-4
/// worked out for them: to 0.01 LU, and true peaks within the tolerance of the table.
@Suite struct LoudnessConformanceTests {
  init() { MeasuringLibraries.install() }

  private static let rate = 48000.0

  /// One stretch of a test signal: a sine of 1 kHz in both channels.
  struct Tone: Sendable {
    let level: Double
    let seconds: Double
  }

  /// A sine of 1 kHz repeats after 48 frames.
  private static func signal(_ tones: [Tone]) -> [Float] {
    tones.flatMap { tone -> [Float] in
      let amplitude = pow(10, tone.level / 20)
      let period = (0..<48).map { Float(amplitude * sin(2 * .pi * Double($0) / 48)) }
      return (0..<Int(tone.seconds * rate) / 48).flatMap { _ in period }
    }
  }

  /// The gain of BS.1770-4's two filters, by the coefficients of its tables 1 and 2.
  private static func weight(at hertz: Double) -> Double {
    func power(_ taps: [Double]) -> Double {
      let angle = 2 * Double.pi * hertz / rate
      let real = taps.enumerated().reduce(0) { $0 + $1.element * cos(angle * Double($1.offset)) }
      let imag = taps.enumerated().reduce(0) { $0 + $1.element * sin(angle * Double($1.offset)) }
      return real * real + imag * imag
    }
    return power([1.53512485958697, -2.69169618940638, 1.19839281085285])
      / power([1, -1.69065929318241, 0.73248077421585]) * power([1, -2, 1])
      / power([1, -1.99004745483398, 0.99007225036621])
  }

  /// BS.1770-4 on tones: blocks of 400 ms, one each 100 ms, both gates. What the filters ring at a step
  /// is far below 0.01 LU.
  private static func expected(_ tones: [Tone], channels: Double) -> Double {
    var edges = [0.0]
    for tone in tones { edges.append(edges[edges.count - 1] + tone.seconds) }
    let total = edges[edges.count - 1]
    let blocks = stride(from: 0.0, through: total - 0.4 + 1e-9, by: 0.1).map { start -> Double in
      tones.indices.reduce(0) { sum, index in
        let overlap = min(start + 0.4, edges[index + 1]) - max(start, edges[index])
        guard overlap > 0 else { return sum }
        let power = pow(10, tones[index].level / 10) / 2 * weight(at: 1000)
        return sum + channels * power * overlap / 0.4
      }
    }
    func loudness(_ power: Double) -> Double { -0.691 + 10 * log10(power) }
    func mean(_ powers: [Double]) -> Double { powers.reduce(0, +) / Double(powers.count) }
    let audible = blocks.filter { loudness($0) > -70 }
    let gate = loudness(mean(audible)) - 10
    return loudness(mean(audible.filter { loudness($0) > gate }))
  }

  private func integrated(_ channels: [[Float]]) throws -> Double {
    let buffer = SampleBuffer(channels: channels, sampleRate: Self.rate)
    let stream = LoudnessStream(shape: SignalShape(buffer))
    stream.append(reference: buffer, candidate: buffer)
    return try #require(stream.loudness().value?.reference)
  }

  @Test(
    arguments: [
      ("1", [Tone(level: -23, seconds: 20)]),
      ("2", [Tone(level: -33, seconds: 20)]),
      (
        "3",
        [
          Tone(level: -36, seconds: 10), Tone(level: -23, seconds: 60),
          Tone(level: -36, seconds: 10),
        ]
      ),
      (
        "4",
        [
          Tone(level: -72, seconds: 10), Tone(level: -36, seconds: 10),
          Tone(level: -23, seconds: 60), Tone(level: -36, seconds: 10),
          Tone(level: -72, seconds: 10),
        ]
      ),
      (
        "5",
        [
          Tone(level: -26, seconds: 20), Tone(level: -20, seconds: 20.1),
          Tone(level: -26, seconds: 20),
        ]
      ),
    ] as [(String, [Tone])])
  func readsTheTonesOfTech3341(number: String, tones: [Tone]) throws {
    let tone = Self.signal(tones)

    let loudness = try integrated([tone, tone])

    #expect(abs(loudness - Self.expected(tones, channels: 2)) < 0.01, "case \(number)")
    // Each of them reads −23.0 LUFS, the second −33.0, within ±0.1 LU.
    #expect(abs(loudness - (number == "2" ? -33 : -23)) < 0.1, "case \(number)")
  }

  // Case 6: −28 dBFS in front, −24 in the centre, −30 in the surround channels, which count 1.41 times.
  @Test func weighsTheFiveChannelsOfTech3341() throws {
    func tone(_ level: Double) -> [Float] { Self.signal([Tone(level: level, seconds: 20)]) }
    let silent = [Float](repeating: 0, count: 960_000)

    let loudness = try integrated([
      tone(-28), tone(-28), tone(-24), silent, tone(-30), tone(-30),
    ])

    let power = 2 * pow(10, -2.8) + pow(10, -2.4) + 1.41 * 2 * pow(10, -3)
    let expected = -0.691 + 10 * log10(power / 2 * Self.weight(at: 1000))
    #expect(abs(loudness - expected) < 0.01)
    #expect(abs(loudness - -23) < 0.1)
  }

  // Cases 15 to 19: sines whose samples miss their peaks; +0.2 and −0.4 dB are allowed.
  @Test(
    arguments: [
      (4, 0, 0.5, -6), (4, 45, 0.5, -6), (6, 60, 0.5, -6), (8, 67.5, 0.5, -6), (4, 45, 1.41, 3),
    ] as [(Int, Double, Double, Double)])
  func readsTheTruePeaksOfTech3341(
    frames: Int, degrees: Double, amplitude: Double, expected: Double
  ) throws {
    let count = 48000
    let tone = (0..<count).map { frame -> Float in
      // Faded in and out, as the table's signals are: a step has a peak of its own.
      let edge = min(1, Double(min(frame, count - 1 - frame)) / 4800)
      let angle = 2 * Double.pi * (Double(frame) / Double(frames) + degrees / 360)
      return Float(amplitude * edge * sin(angle))
    }
    let buffer = SampleBuffer(channels: [tone], sampleRate: Self.rate)

    let peak = try #require(
      EBUR128Loudness().meter(SignalShape(buffer), findsPeaks: true).map { meter -> Double in
        meter.append(tone.map(Double.init))
        return 20 * log10(meter.truePeak)
      })

    #expect(peak - expected < 0.2)
    #expect(expected - peak < 0.4)
  }
}
