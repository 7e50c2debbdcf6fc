import Testing

@testable import WebAudio

@Suite struct PeriodicWaveTests {
  @Test(
    arguments: [
      ([], []), ([0], [0]), ([0, 1], [0]), ([0, 1], [0, 1, 2]),
    ] as [([Float], [Float])])
  func refusesListsThatAreShortOrUneven(real: [Float], imag: [Float]) throws {
    let context = try NodeRender.context()

    #expect(throws: WebAudioError.self) {
      try PeriodicWave(context: context, real: real, imag: imag)
    }
  }

  @Test(arguments: [(false, 1), (true, 0.25)] as [(Bool, Float)])
  func scalesItsPeakToOneUnlessTold(disabled: Bool, peak: Float) throws {
    let samples = try NodeRender.render(length: 256) { context in
      let wave = try PeriodicWave(
        context: context, real: [0, 0.25], imag: [0, 0], disableNormalization: disabled)
      let oscillator = try OscillatorNode(context: context, frequency: 750, periodicWave: wave)
      try oscillator.start()
      return oscillator
    }.channels[0]

    // real[1] is the amplitude of a cosine, which begins at its crest; the FFT rounds in float.
    #expect(abs(samples[0] - peak) < 1e-6)
  }

  @Test func ignoresTheConstantPart() throws {
    let samples = try NodeRender.render(length: 128) { context in
      let wave = try PeriodicWave(context: context, real: [5, 0], imag: [5, 0])
      let oscillator = try OscillatorNode(context: context, periodicWave: wave)
      try oscillator.start()
      return oscillator
    }

    #expect(samples.isSilent)
  }

  // One rate's tables do not suit another, whose harmonics end elsewhere.
  @Test func sharesABasicWaveBetweenContextsOfOneRate() throws {
    let (one, other) = (try NodeRender.context(), try NodeRender.context())
    let faster = try OfflineAudioContext(numberOfChannels: 1, length: 128, sampleRate: 96000)

    #expect(one.wave(.sawtooth) === other.wave(.sawtooth))
    #expect(one.wave(.sawtooth) !== one.wave(.square))
    #expect(one.wave(.sawtooth) !== faster.wave(.sawtooth))
  }
}
