import Testing

@testable import WebAudio

@Suite struct AnalyserNodeTests {
  /// Renders a buffer through an analyser and hands the analyser over at the end.
  private func analyse(
    _ samples: [Float], fftSize: Int = 1024, smoothing: Double = 0,
    decibels: (Double, Double) = (-100, -30), _ read: @escaping (AnalyserNode) -> Void
  ) throws {
    _ = try NodeRender.render(length: samples.count + 128) { context in
      let analyser = try AnalyserNode(
        context: context, fftSize: fftSize, minDecibels: decibels.0, maxDecibels: decibels.1,
        smoothingTimeConstant: smoothing)
      try context.suspend(at: Double(samples.count) / 48000) { read(analyser) }
      return try NodeRender.source(context, samples).connect(analyser)
    }
  }

  private func tone(bin: Int, level: Float = 1) -> [Float] {
    (0..<1024).map { level * Float(sine(2 * Double.pi * Double(bin * $0 % 1024) / 1024)) }
  }

  @Test func peaksAtTheBinOfASine() throws {
    var levels: [Float] = []
    try analyse(tone(bin: 100)) { levels = $0.floatFrequencyData() }

    #expect(levels.count == 512)
    #expect(levels.firstIndex(of: levels.max() ?? 0) == 100)
    // Half the amplitude, since the other half is at the negative frequency, times the mean 0.42
    // of the Blackman window: 20·log10(0.21) = −13.556 dB.
    #expect(abs(levels[100] + 13.556) < 1e-3)
    // The window's three terms reach two bins far; beyond there is float noise.
    #expect(levels[104] < -120)
  }

  @Test func smoothsOverReadings() throws {
    var levels: [Float] = []
    try analyse(tone(bin: 100), smoothing: 0.75) { levels = $0.floatFrequencyData() }

    // A first reading counts a quarter: −13.556 + 20·log10(0.25).
    #expect(abs(levels[100] + 25.597) < 1e-3)
  }

  @Test func mapsDecibelsToBytes() throws {
    var bytes: [UInt8] = []
    try analyse(tone(bin: 100), decibels: (-33.556, 6.444)) { bytes = $0.byteFrequencyData() }

    // −13.556 dB lies in the middle of the range, 127.5, which is cut to 127.
    #expect([127, 128].contains(bytes[100]))
    #expect(bytes[300] == 0)
  }

  @Test func mapsSamplesToBytes() throws {
    var bytes: [UInt8] = []
    let samples: [Float] = [0, 1, -1, 0.5, -0.5, 2, -2, 0.999]
    try analyse([Float](repeating: 0, count: 120) + samples, fftSize: 32) {
      bytes = $0.byteTimeDomainData()
    }

    // 128·(1 + x), cut to whole numbers within 0…255.
    #expect(Array(bytes.suffix(8)) == [128, 255, 0, 192, 64, 255, 0, 255])
  }

  @Test func keepsTheLastFramesInOrder() throws {
    var kept: [Float] = []
    let samples = (0..<1024).map(Float.init)
    try analyse(samples, fftSize: 256) { kept = $0.floatTimeDomainData() }

    #expect(kept == Array(samples.suffix(256)))
  }

  @Test func readsNoNumbersAsSilence() throws {
    var (times, levels): ([UInt8], [UInt8]) = ([], [])
    try analyse([Float](repeating: .nan, count: 1024)) {
      times = $0.byteTimeDomainData()
      levels = $0.byteFrequencyData()
    }

    // Only that a byte comes out is asked for: the specification leaves NaN open.
    #expect(times.count == 1024)
    #expect(levels.count == 512)
  }

  @Test func readsSilenceInTheWidestRange() throws {
    var bytes: [UInt8] = [1]
    try analyse([Float](repeating: 0, count: 256), decibels: (-1e308, 1e308)) {
      bytes = $0.byteFrequencyData()
    }

    #expect(bytes.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [0, -32, 16, 31, 33, 48, 65536, .max])
  func refusesSizesThatAreNoPowersOfTwoInRange(size: Int) throws {
    let context = try NodeRender.context()

    #expect(throws: WebAudioError.invalidFFTSize(size)) {
      try AnalyserNode(context: context, fftSize: size)
    }
  }

  @Test func refusesRangesThatAreEmptyAndSmoothingOutsideOne() throws {
    let context = try NodeRender.context()
    defer { withExtendedLifetime(context) {} }
    let analyser = try AnalyserNode(context: context)

    #expect(throws: WebAudioError.self) { try analyser.setDecibels(min: -30, max: -30) }
    #expect(throws: WebAudioError.self) { try analyser.setDecibels(min: .nan, max: 0) }
    #expect(throws: WebAudioError.self) { try analyser.setSmoothingTimeConstant(1.01) }
    #expect(throws: WebAudioError.self) { try analyser.setSmoothingTimeConstant(-0.01) }
    #expect(throws: WebAudioError.self) { try analyser.setSmoothingTimeConstant(.nan) }
  }
}
