import AudioSignal
import Testing
import WebAudio

@testable import AmbientEngine

@Suite struct OceanProcessorTests {
  private func render(
    _ processor: OceanProcessor = OceanProcessor(), frames: Int,
    _ parameters: [String: Float] = [:]
  ) throws -> [[Float]] {
    let context = try OfflineAudioContext(
      numberOfChannels: 2, length: frames, sampleRate: 48000)
    let node = AudioWorkletNode(
      context: context, processor: processor, numberOfInputs: 0, outputChannelCount: [2],
      parameterDescriptors: OceanParameters.descriptors, parameterData: parameters)
    try node.connect(context.destination)
    return try context.startRendering().channels
  }

  private func seeded(_ seed: UInt32) -> OceanProcessor {
    let processor = OceanProcessor()
    processor.setSeed(seed)
    return processor
  }

  // Origin: browser capture, seed 0 and default parameters.
  @Test func peaksAsInTheBrowser() throws {
    let rendered = try render(seeded(0), frames: 20 * 48000)

    #expect(abs(peak(rendered) - 0.0558043) < 5e-8)
  }

  @Test func rumblesFromTheStart() throws {
    let rendered = try render(frames: 2048)

    #expect(peak(rendered) > 0)
  }

  @Test(arguments: [0, 0.0001] as [Float])
  func advancesNothingWithoutIntensity(intensity: Float) throws {
    let (waited, fresh) = (OceanProcessor(), OceanProcessor())

    let silence = try render(waited, frames: 4096, ["intensity": intensity])

    #expect(peak(silence) == 0)
    #expect(try render(waited, frames: 4096) == (try render(fresh, frames: 4096)))
  }

  @Test func startsOverWithASeed() throws {
    let used = OceanProcessor()
    used.setSeed(7)
    let first = try render(used, frames: 1024)

    #expect(first == (try render(seeded(7), frames: 1024)))
    #expect(first != (try render(seeded(8), frames: 1024)))
  }

  @Test func staysWithinFullScale() throws {
    let parameters: [String: Float] = [
      "intensity": 1, "foamMin": 1, "foamMax": 1, "depthMin": 1, "depthMax": 1,
      "waveDurationMin": 2, "waveDurationMax": 2, "waveIntervalMin": 3, "waveIntervalMax": 3,
    ]
    let processor = OceanProcessor()
    // Waves of some hundred samples instead of some seconds.
    processor.setSampleRate(300)
    processor.setSeed(1)

    let rendered = try render(processor, frames: 24000, parameters)

    // tanh(x) stays below 1; audible waves come along.
    #expect((0.01..<1).contains(peak(rendered)))
  }

  @Test func hasTheParametersOfTheWorklet() {
    #expect(OceanParameters.descriptors.count == 11)
    #expect(OceanParameters.descriptors.allSatisfy { $0.automationRate == .kRate })
    #expect(
      OceanParameters.descriptors.allSatisfy {
        ($0.minValue...$0.maxValue).contains($0.defaultValue)
      })
  }

  // MARK: Hostile values must not crash.

  @Test(arguments: [.nan, .infinity, -.infinity, 0, -48000, 1e300, 1e-300])
  func survivesAnyRate(rate: Double) throws {
    let processor = OceanProcessor()
    processor.setSampleRate(rate)
    processor.setSeed(3)

    #expect(try render(processor, frames: 2048).count == 2)
  }

  @Test(arguments: OceanParameters.descriptors.map(\.name), [.nan, -5, 1e30] as [Float])
  func survivesAnyParameter(name: String, value: Float) throws {
    let processor = OceanProcessor()
    processor.setSampleRate(100)
    processor.setSeed(3)

    #expect(try render(processor, frames: 1024, [name: value]).count == 2)
  }
}
