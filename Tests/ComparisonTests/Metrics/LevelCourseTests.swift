import AudioSignal
import Testing

@testable import Comparison

/// Expectations are algebra on signals of constant power.
@Suite struct LevelCourseTests {
  private func measure(_ reference: [[Float]], _ candidate: [[Float]]) -> Measured<LevelCourse> {
    let expected = SampleBuffer(channels: reference, sampleRate: 48000)
    let actual = SampleBuffer(channels: candidate, sampleRate: 48000)
    var stream = LevelCourseStream(shape: SignalShape(expected))
    stream.append(reference: expected, candidate: actual)
    return stream.finish().first.map {
      ($0.value as? LevelCourse).map { .value($0) } ?? .absent($0.absence ?? .notMeasured)
    } ?? .absent(.notMeasured)
  }

  /// A square of full power: each step has the power of its amplitude squared.
  private func square(_ amplitudes: [Float]) -> [Float] {
    amplitudes.flatMap { amplitude in (0..<480).map { $0 % 2 == 0 ? amplitude : -amplitude } }
  }

  @Test func readsAGainWhateverTheSignsAre() throws {
    let reference = square(Array(repeating: 0.5, count: 20))
    let candidate = reference.map { -$0 * 1.2589254 }

    let level = try #require(measure([reference], [candidate]).value)

    // 20·log10(1.2589254) = 2 dB.
    #expect(abs(level.decibels - 2) < 1e-4)
  }

  /// A step of half the amplitude, a quarter of the power, weighted 1 : 2 : 1 with its neighbours.
  @Test func findsADipWhereItIs() throws {
    let reference = square(Array(repeating: 0.5, count: 20))
    var amplitudes = [Float](repeating: 0.5, count: 20)
    amplitudes[12] = 0.25
    let level = try #require(
      measure([reference, reference], [reference, square(amplitudes)]).value)

    // (1 + 2·0.25 + 1) / 4 = 0.625 of the power: −2.041 dB, in the middle of the 13th step.
    #expect(abs(level.decibels + 2.0412) < 1e-3)
    #expect(abs(level.time - 0.125) < 1e-9)
    #expect(level.channel == 1)
  }

  /// What is deeper than 60 dB below the loudest step is taken for that depth, in both.
  @Test func takesSilenceForTheDepthThatCounts() throws {
    let reference = square(Array(repeating: 0.5, count: 20))
    let candidate = square(
      Array(repeating: Float(0.5), count: 10) + Array(repeating: Float(0), count: 10))
    let level = try #require(measure([reference], [candidate]).value)
    #expect(abs(level.decibels + 60) < 1e-6)

    let faint = square(Array(repeating: 0.0001, count: 20))
    let both = square(
      Array(repeating: Float(0.5), count: 10) + Array(repeating: Float(0.0001), count: 10))
    let same = try #require(
      measure(
        [both], [square(Array(repeating: Float(0.5), count: 10)) + Array(faint.dropFirst(4800))]
      ).value)
    #expect(same.decibels == 0)
  }

  @Test func hasNoneOfSilence() {
    let silence = [Float](repeating: 0, count: 4800)
    #expect(measure([silence], [silence]).absence == .silent)
  }

  /// Blocks of any size come to the same, to the last bit.
  @Test func measuresBlocksAsItMeasuresTheWhole() throws {
    let reference = Signals.noise(seed: 3, amplitude: 0.5, count: 10_000)
    let candidate = Signals.noise(seed: 4, amplitude: 0.5, count: 10_000)
    let whole = try #require(measure([reference], [candidate]).value)
    let shape = SignalShape(SampleBuffer(channels: [reference], sampleRate: 48000))
    var stream = LevelCourseStream(shape: shape)
    for start in stride(from: 0, to: 10_000, by: 777) {
      let range = start..<min(10_000, start + 777)
      stream.append(
        reference: SampleBuffer(channels: [Array(reference[range])], sampleRate: 48000),
        candidate: SampleBuffer(channels: [Array(candidate[range])], sampleRate: 48000))
    }
    #expect(stream.finish().first?.value as? LevelCourse == whole)
  }
}
