import Testing

@testable import WebAudio

@Suite struct OscillatorNodeTests {
  /// 4096 frames at 48 kHz: bins lie 11.71875 Hz apart, and so these frequencies fall on bins.
  private static let binHertz = Float(48000.0 / 4096)

  private func render(_ type: OscillatorType, bin: Int, detune: Float = 0) throws -> [Float] {
    try NodeRender.render(length: 4096) { context in
      let oscillator = try OscillatorNode(
        context: context, type: type, frequency: Float(bin) * Self.binHertz, detune: detune)
      try oscillator.start()
      return oscillator
    }.channels[0]
  }

  @Test func putsOutASineOfItsFrequency() throws {
    let samples = try render(.sine, bin: 64)

    // 64 periods of 64 frames each; linear interpolation of 4096 points is good to 3e-7.
    for (index, sample) in samples.enumerated() {
      #expect(abs(Double(sample) - sine(2 * Double.pi * Double(index) / 64)) < 1e-5)
    }
  }

  @Test func crossesZeroTwiceInAPeriod() throws {
    let samples = try render(.triangle, bin: 100)

    let rises = zip(samples, samples.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count

    // 100 periods rise through zero 100 times, the first of them before the first frame.
    #expect((99...100).contains(rises))
  }

  @Test func detunesInCents() throws {
    let up = try render(.sine, bin: 64, detune: 1200)
    let direct = try render(.sine, bin: 128)

    // 1200 cents are one octave; exp2(1) is exact.
    #expect(up == direct)
  }

  /// Fourier series of the waveforms: square 4/πn odd, sawtooth 2/πn, triangle 8/π²n² odd.
  static let series: [(OscillatorType, [Double])] = [
    (.sine, [1, 0, 0]), (.square, [1, 0, 0.333333]), (.sawtooth, [1, 0.5, 0.333333]),
    (.triangle, [1, 0, 0.111111]),
  ]

  @Test(arguments: series)
  func hasTheHarmonicsOfItsType(type: OscillatorType, expected: [Double]) throws {
    let samples = try render(type, bin: 32)

    let levels = (1...3).map { NodeRender.level(samples, bin: 32 * $0) }
    // Peak normalisation scales all harmonics alike, so that the series is relative to the first.
    for (level, expected) in zip(levels, expected) {
      // Linear interpolation of the tables dampens harmonics by less than 1e-3.
      #expect(abs(level / levels[0] - expected) < 2e-3)
    }
  }

  @Test(arguments: [OscillatorType.square, .sawtooth, .triangle])
  func keepsHarmonicsBelowTheNyquistFrequency(type: OscillatorType) throws {
    // Bin 700 is 8203 Hz: its third harmonic, bin 2100, would fold to bin 1996, its fourth to
    // 1296, its fifth to 596.
    let samples = try render(type, bin: 700)

    #expect(NodeRender.level(samples, bin: 700) > 0.5)
    for folded in [1996, 1296, 596] {
      // −80 dB leaves room for the interpolation of the tables.
      #expect(NodeRender.level(samples, bin: folded) < 1e-4)
    }
  }

  @Test func startsBetweenFramesAtThePhaseItHasThere() throws {
    let samples = try NodeRender.render(length: 256) { context in
      let oscillator = try OscillatorNode(context: context, frequency: 750)
      try oscillator.start(10.25 / 48000)
      return oscillator
    }.channels[0]

    #expect(samples[..<11].allSatisfy { $0 == 0 })
    // At frame 11 the wave is 0.75 frames old; 750 Hz has 64 frames in a period.
    #expect(abs(Double(samples[11]) - sine(2 * Double.pi * 0.75 / 64)) < 1e-5)
    #expect(abs(Double(samples[20]) - sine(2 * Double.pi * 9.75 / 64)) < 1e-5)
  }

  @Test func stopsBeforeTheFrameOfItsStopTime() throws {
    let samples = try NodeRender.render(length: 256) { context in
      let oscillator = try OscillatorNode(context: context, frequency: 1000)
      try oscillator.start()
      try oscillator.stop(100.0 / 48000)
      return oscillator
    }.channels[0]

    #expect(samples[99] != 0)
    #expect(samples[100...].allSatisfy { $0 == 0 })
  }

  @Test func survivesAnInfiniteFactorOfItsFrequency() throws {
    // 153600 cents are a factor of 2^128, which is infinite as a float; 0 Hz times it is not a number.
    for value in [Float(0), 440] {
      let samples = try NodeRender.render(length: 512) { context in
        let oscillator = try OscillatorNode(context: context, frequency: 440, detune: 153_600)
        try oscillator.frequency.setValueAtTime(440, 0)
        try oscillator.frequency.linearRampToValueAtTime(value, 256.0 / 48000)
        try oscillator.start()
        return oscillator
      }.channels[0]

      #expect(samples.allSatisfy { $0.isFinite })
    }
  }

  @Test func leavesCustomToPeriodicWaves() throws {
    let context = try NodeRender.context()
    defer { withExtendedLifetime(context) {} }
    let oscillator = try OscillatorNode(context: context)

    #expect(throws: WebAudioError.self) { try oscillator.setType(.custom) }
    #expect(throws: WebAudioError.self) { try OscillatorNode(context: context, type: .custom) }

    oscillator.setPeriodicWave(try PeriodicWave(context: context, real: [0, 1], imag: [0, 0]))
    #expect(oscillator.type == .custom)
  }

  @Test func startsOnceAndStopsAfterThat() throws {
    let context = try NodeRender.context()
    defer { withExtendedLifetime(context) {} }
    let oscillator = try OscillatorNode(context: context)

    #expect(throws: WebAudioError.notStarted) { try oscillator.stop() }
    #expect(throws: WebAudioError.invalidTime(method: "start", seconds: -1)) {
      try oscillator.start(-1)
    }
    try oscillator.start()
    #expect(throws: WebAudioError.alreadyStarted) { try oscillator.start() }
  }
}
