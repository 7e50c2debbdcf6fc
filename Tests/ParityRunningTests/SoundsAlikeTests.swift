import AudioFiles
import AudioSignal
import Foundation
import MeasuringLibraries
import ParityResults
import Testing

@testable import ParityRunning

/// What is said of sounds that cancel nothing and sound alike, and of limits that catch nothing.
@Suite struct SoundsAlikeTests {
  init() { MeasuringLibraries.install() }

  /// Seven saws, each with its own phase, a second long.
  private func voice(_ phases: [Double], gain: Double = 1) -> SampleBuffer {
    let samples = (0..<48000).map { frame -> Float in
      let sum = phases.enumerated().reduce(0.0) { sum, voice in
        let frequency = 220 * (1 + 0.004 * Double(voice.offset - 3))
        return sum + sin(2 * Double.pi * (frequency * Double(frame) / 48000 + voice.element))
          + 0.5
          * sin(2 * Double.pi * (3.01 * frequency * Double(frame) / 48000 + 2 * voice.element))
      }
      return Float(gain * 0.05 * sum)
    }
    return SampleBuffer(channels: [samples], sampleRate: 48000)
  }

  private func noise(_ seed: UInt32, seconds: Int = 20) -> SampleBuffer {
    TestSignal.noise(seed: seed, amplitude: 0.5, start: 0, length: 48000 * seconds)
      .render(channelCount: 1, frameCount: 48000 * seconds, sampleRate: 48000)
  }

  private func compare(
    _ reference: SampleBuffer, _ candidate: SampleBuffer, limit: String = "-100"
  ) throws -> CaseResult {
    let folder =
      FileManager.default.temporaryDirectory.path + "/alike-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try AudioFile.write(reference, to: "\(folder)/a.wav")
    try AudioFile.write(candidate, to: "\(folder)/b.wav")
    var comparison = try FileComparison(
      referencePath: "\(folder)/a.wav", candidatePath: "\(folder)/b.wav", limit: limit)
    comparison.effort = .off
    return try comparison.run().result
  }

  /// Twenty seconds of one noise are as loud as those of another, in all bands but for some tenths.
  @Test func offersLimitsOnMeasures() throws {
    let result = try compare(noise(1), noise(2))

    #expect(result.verdict == .fail)
    #expect(result.message.contains("yet it is as loud, as bright"), "\(result.message)")
    #expect(result.message.contains("thirdOctaves: 1 dB, level: 1 dB"), "\(result.message)")
  }

  @Test(arguments: [Float(-1), 0.5, 1.3]) func saysNothingOfOneSoundInAnotherSize(gain: Float)
    throws
  {
    let sound = noise(1)
    let other = SampleBuffer(channels: [sound.channels[0].map { $0 * gain }], sampleRate: 48000)

    #expect(try !compare(sound, other).message.contains("yet it is"))
  }

  @Test func saysNothingOfOneSoundInAnotherPlace() throws {
    let sound = noise(1)
    let late = SampleBuffer(
      channels: [[0, 0, 0, 0, 0] + sound.channels[0].dropLast(5)], sampleRate: 48000)

    #expect(try !compare(sound, late).message.contains("yet it is"))
  }

  @Test func saysNothingWhereTheLevelMovesOtherwise() throws {
    let phases = [0.0, 0.11, 0.37, 0.52, 0.68, 0.83, 0.95]

    let result = try compare(voice(phases), voice(phases.reversed().map { $0 * 1.7 }))

    // Seven detuned oscillators beat, so that the level is another at each moment.
    #expect(!result.message.contains("yet it is"), "\(result.message)")
  }

  @Test(arguments: ["level=60dB", "level=60dB,thirdOctaves=60dB"])
  func refusesALimitThatCatchesNothing(limit: String) throws {
    let result = try compare(noise(1, seconds: 1), noise(2, seconds: 1), limit: limit)

    #expect(result.verdict == .error, "\(result.message)")
    #expect(result.message.contains("it catches nothing; tighten it"), "\(result.message)")
  }

  @Test(arguments: ["loudness=3LU", "level=3dB", "thirdOctaves=4dB"])
  func acceptsALimitThatCatchesOneThing(limit: String) throws {
    #expect(try compare(noise(1, seconds: 1), noise(2, seconds: 1), limit: limit).verdict == .pass)
  }

  /// Four notes of equal level, half a second each, of a sine and its third partial.
  private func tune(_ pitches: [Double], channels: [Float] = [1]) -> SampleBuffer {
    let samples = pitches.flatMap { pitch in
      (0..<24000).map { frame -> Float in
        let time = Double(frame) / 48000
        let swell = min(1, time / 0.02, (0.5 - time) / 0.02)
        return Float(
          0.1 * swell * (sin(2 * .pi * pitch * time) + sin(6 * .pi * pitch * time) / 3))
      }
    }
    return SampleBuffer(
      channels: channels.map { gain in samples.map { $0 * gain } }, sampleRate: 48000)
  }

  @Test func saysNothingOfATuneInAnotherOrder() throws {
    let pitches = [220, 440, 330, 880.0]

    let result = try compare(tune(pitches), tune(pitches.reversed()))

    #expect(!result.message.contains("yet its partials"), "\(result.message)")
    #expect(!result.message.contains("yet it is"), "\(result.message)")
  }

  @Test func saysWhatMeasuresDoNotNotice() throws {
    let pitches = [220, 440, 330, 880.0]
    let limit = "thirdOctaves=1dB,level=1.5dB"
    let order = "these measures would pass the reference with its quarters in reverse order"

    let mono = try compare(tune(pitches), tune(pitches.reversed()), limit: limit)
    #expect(mono.verdict == .pass)
    #expect(mono.message.contains(order), "\(mono.message)")

    let stereo = try compare(
      tune(pitches, channels: [1, 1]), tune(pitches, channels: [1, -1]), limit: limit)
    #expect(stereo.verdict == .pass)
    let both = order + " (add 'pitch' if it is a tune), and with one channel inverted"
    #expect(stereo.message.contains(both), "\(stereo.message)")

    // Steady noise has no order, and its channels nothing in common; a measure of pitch knows the order.
    let others = [
      try compare(noise(1, seconds: 4), noise(2, seconds: 4), limit: "level=3dB"),
      try compare(
        tune(pitches), tune(pitches.map { $0 * 1.0001 }), limit: limit + ",pitch=3cents"),
    ]
    #expect(others.allSatisfy { !$0.message.contains("would pass") })
  }
}
