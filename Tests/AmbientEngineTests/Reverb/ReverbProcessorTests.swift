import Testing

@testable import AmbientEngine

@Suite struct ReverbProcessorTests {
  private func measured(_ quality: ReverbParameters.Quality) -> ReverbParameters {
    var parameters = ReverbParameters()
    parameters.type = "cathedral"
    parameters.quality = quality
    parameters.decay = 0.9
    parameters.size = 1.5
    parameters.diffusion = 1
    parameters.modulation = 0.4
    parameters.predelay = 60
    parameters.damping = 0.2
    parameters.width = 0.85
    return parameters
  }

  private func processor(_ parameters: ReverbParameters) -> ReverbProcessor {
    let processor = ReverbProcessor(sampleRate: 48000)
    processor.setParameters(parameters)
    return processor
  }

  // Origin: browser capture of a stereo unit impulse over 1 s. The last digit given is rounded.
  @Test(
    arguments: [
      (.lite, 5849, 0.0469, 5e-5), (.balanced, 5561, 0.0054465, 5e-8), (.ultra, 5561, 0.0055, 5e-5),
    ] as [(ReverbParameters.Quality, Int, Float, Float)])
  func answersAnImpulseAsInTheBrowser(
    quality: ReverbParameters.Quality, first: Int, loudest: Float, rounding: Float
  ) throws {
    let rendered = try render(
      impulse(frames: 48000), through: processor(measured(quality)), frames: 48000)

    #expect(rendered.compactMap { $0.firstIndex { abs($0) > 1e-9 } }.min() == first)
    #expect(abs(peak(rendered) - loudest) <= rounding)
  }

  @Test func advancesNothingWithoutAnInput() throws {
    let (waited, fresh) = (
      processor(measured(.balanced)), processor(measured(.balanced))
    )

    let silence = try render(nil, through: waited, frames: 4096)
    let input = noise(frames: 8192)

    #expect(peak(silence) == 0)
    #expect(
      try render(input, through: waited, frames: 8192)
        == (try render(input, through: fresh, frames: 8192)))
  }

  @Test func feedsBothSidesFromAMonoInput() throws {
    let mono = noise(frames: 8192)[0]

    #expect(
      try render([mono], through: processor(measured(.lite)), frames: 8192)
        == (try render([mono, mono], through: processor(measured(.lite)), frames: 8192)))
  }

  @Test func isMonoWithoutWidth() throws {
    var parameters = measured(.balanced)
    parameters.width = 0

    let rendered = try render(
      noise(frames: 12000), through: processor(parameters), frames: 12000)

    #expect(rendered[0] == rendered[1])
    #expect(peak(rendered) > 0)
  }

  @Test func takesAnUnknownTypeForAHall() throws {
    var (hall, unknown) = (ReverbParameters(), ReverbParameters())
    hall.type = "hall"
    unknown.type = "bathroom"
    let input = noise(frames: 9000)

    #expect(
      try render(input, through: processor(hall), frames: 9000)
        == (try render(input, through: processor(unknown), frames: 9000)))
  }

  @Test(arguments: ReverbParameters.Quality.allCases)
  func decays(quality: ReverbParameters.Quality) throws {
    var parameters = measured(quality)
    parameters.decay = 0
    parameters.type = "plate"

    let rendered = try render(
      impulse(frames: 144_000), through: processor(parameters), frames: 144_000)

    func energy(_ range: Range<Int>) -> Float {
      rendered.reduce(0) { $0 + $1[range].reduce(0) { $0 + $1 * $1 } }
    }
    #expect(energy(96000..<144_000) < energy(0..<48000) / 10)
  }

  // MARK: Hostile parameters must neither crash nor reach beyond a line's memory.

  @Test(
    arguments: [
      \.decay, \.size, \.modulation, \.predelay, \.damping, \.width, \.diffusion,
    ] as [WritableKeyPath<ReverbParameters, Double> & Sendable],
    [.nan, .infinity, -.infinity, -1, 1e300, 1e9, 0])
  func survives(
    member: WritableKeyPath<ReverbParameters, Double> & Sendable, value: Double
  ) throws {
    for quality in ReverbParameters.Quality.allCases {
      var parameters = measured(quality)
      parameters[keyPath: member] = value

      let rendered = try render(
        noise(frames: 256), through: processor(parameters), frames: 256)

      #expect(rendered.allSatisfy { $0.count == 256 })
    }
  }

  @Test(arguments: [3000, 8000, 44100, 192_000])
  func rendersAtEveryRate(rate: Double) throws {
    for quality in ReverbParameters.Quality.allCases {
      let processor = ReverbProcessor(sampleRate: rate)
      processor.setParameters(measured(quality))

      let rendered = try render(
        impulse(frames: 2000), through: processor, frames: 2000, sampleRate: rate)

      #expect(peak(rendered).isFinite)
    }
  }
}
