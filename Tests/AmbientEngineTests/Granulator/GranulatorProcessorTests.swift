import Testing
import WebRuntime

@testable import AmbientEngine

@Suite struct GranulatorProcessorTests {
  private func processor(
    seed: UInt32 = 5, text: String? = "test", count: Int = 1000,
    _ configure: (inout GranulatorParameters) -> Void = { _ in }
  ) -> GranulatorProcessor {
    let processor = GranulatorProcessor(sampleRate: 48000, random: RandomStream(seed: seed))
    var parameters = GranulatorParameters()
    configure(&parameters)
    processor.setParameters(parameters)
    if let text { processor.setSequence(RandomSequence(text: text, count: count)) }
    return processor
  }

  @Test func scattersGrains() throws {
    let rendered = try render(noise(frames: 24000), through: processor(), frames: 24000)

    #expect(peak(rendered) > 0.01)
    #expect(rendered.joined().allSatisfy { $0.isFinite })
  }

  @Test func rendersTheSameForTheSameSeeds() throws {
    let input = noise(frames: 12000)

    #expect(
      try render(input, through: processor(), frames: 12000)
        == (try render(input, through: processor(), frames: 12000)))
    #expect(
      try render(input, through: processor(), frames: 12000)
        != (try render(input, through: processor(text: "other"), frames: 12000)))
  }

  @Test func advancesNothingWithAMonoInput() throws {
    let (waited, fresh) = (processor(), processor())

    let silence = try render([noise(frames: 6000)[0]], through: waited, frames: 6000)

    #expect(peak(silence) == 0)
    let input = noise(frames: 6000)
    #expect(
      try render(input, through: waited, frames: 6000)
        == (try render(input, through: fresh, frames: 6000)))
  }

  @Test func startsNoGrainBeforeItHasASequence() throws {
    let rendered = try render(noise(frames: 6000), through: processor(text: nil), frames: 6000)

    #expect(peak(rendered) == 0)
  }

  @Test func startsItsFirstGrainAfterOneInterval() throws {
    let granulator = processor {
      $0.probability = 1
      $0.density = 20
    }

    let rendered = try render(noise(frames: 6000), through: granulator, frames: 6000)

    // 48000/20 samples; the window is 0 at a grain's first sample.
    let first = try #require(rendered[0].firstIndex { $0 != 0 })
    #expect((2400...2410).contains(first))
  }

  @Test func scalesItsOutputByTheWetMix() throws {
    let input = noise(frames: 8000)
    let half = try render(input, through: processor { $0.wetMix = 0.5 }, frames: 8000)
    let quarter = try render(input, through: processor { $0.wetMix = 0.25 }, frames: 8000)

    #expect(half[0] == quarter[0].map { 2 * $0 })
  }

  // MARK: Hostile parameters must neither crash nor reach beyond the ring.

  @Test(
    arguments: [
      \.grainSizeMin, \.grainSizeMax, \.density, \.spray, \.jitter, \.probability, \.pitchSpread,
      \.stereoSpread, \.feedback, \.wetMix,
    ] as [WritableKeyPath<GranulatorParameters, Double> & Sendable])
  func survives(member: WritableKeyPath<GranulatorParameters, Double> & Sendable) throws {
    let input = noise(frames: 1024)
    for mode in [GranulatorParameters.PitchMode.harmonic, .random] {
      let granulator = processor()
      for value in [.nan, .infinity, -.infinity, -1, 0, 1e9, -1e9, 1e300, 12276, 12000] {
        var parameters = GranulatorParameters()
        parameters.density = 4000
        parameters.probability = 1
        parameters.pitchMode = mode
        parameters[keyPath: member] = value
        granulator.setParameters(parameters)

        let rendered = try render(input, through: granulator, frames: 1024)

        #expect(rendered.allSatisfy { $0.count == 1024 })
      }
    }
  }

  @Test func survivesPitchesBeyondAllNumbers() throws {
    for text in ["a", "b", "c", "d"] {
      let granulator = processor(text: text) {
        $0.density = 4000
        $0.probability = 1
        $0.pitchMode = .random
        $0.pitchSpread = 12276
        $0.grainSizeMax = 1000
      }

      let rendered = try render(noise(frames: 4096), through: granulator, frames: 4096)

      #expect(rendered.allSatisfy { $0.count == 4096 })
    }
  }

  // Found by search: the fifth draw of this text, which picks the pitch of the first grain, lies
  // above 1 − 2^-25 and rounds to 1 as a float.
  @Test func survivesADrawThatRoundsToOne() throws {
    let text = "31696059"
    #expect(RandomSequence(text: text, count: 5).values.last == 1)
    let granulator = processor(text: text, count: 5) {
      $0.density = 2000
      $0.probability = 1
      $0.pitchSpread = 12
    }

    let rendered = try render(noise(frames: 6000), through: granulator, frames: 6000)

    #expect(rendered.joined().allSatisfy { $0.isFinite })
  }
}
