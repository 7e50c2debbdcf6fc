import AudioSignal
import Testing

@testable import WebAudio

@Suite struct WaveShaperNodeTests {
  private func render(
    _ input: [Float], curve: [Float]?, _ oversample: OverSampleType = .none, frames: Int? = nil
  ) throws -> [Float] {
    let graph = try TestGraph(frames: frames ?? input.count)
    let shaper = try WaveShaperNode(
      context: graph.context, curve: curve, oversample: oversample)
    try graph.play(input).connect(shaper)
    return try graph.render(shaper)[0]
  }

  // The specification: a curve of N points spans −1 to 1, linear between, constant beyond.
  @Test(
    arguments: [
      (-1, 3), (-0.5, 5), (0, 7), (0.5, 3), (1, -1), (-0.75, 4), (0.25, 5), (0.75, 1),
      (-1.0001, 3), (-100, 3), (1.0001, -1), (100, -1), (.infinity, -1), (-.infinity, 3),
    ] as [(Float, Float)])
  func readsItsCurveLinearly(sample: Float, expected: Float) {
    let curve = WaveShapingCurve([3, 5, 7, 3, -1])

    #expect(curve.shape(sample) == expected)
  }

  // Origin: browser capture.
  @Test func passesNaN() throws {
    let rendered = try render(
      [.nan, .infinity, -.infinity, 0.5, 1e30, -1e30, .nan, 0], curve: [3, 5, 9])

    #expect(rendered[0].isNaN)
    #expect(rendered[6].isNaN)
    #expect(Array(rendered[1...5]) + [rendered[7]] == [9, 3, 7, 9, 3, 5])
  }

  @Test(arguments: [2, 3, 64, 1025])
  func changesNothingByAStraightCurve(points: Int) {
    let curve = WaveShapingCurve(
      (0..<points).map { Float(2 * Double($0) / Double(points - 1) - 1) })

    for step in -100...100 {
      let sample = Float(step) / 100
      // 1 + x rounds to 2^-23, the points to 2^-25.
      #expect(abs(curve.shape(sample) - sample) < 3e-7)
    }
  }

  @Test(arguments: OverSampleType.allCases)
  func passesItsInputOnWithoutACurve(oversample: OverSampleType) throws {
    let input = samples(300) { Float($0) - 150 }

    #expect(try render(input, curve: nil, oversample) == input)
  }

  @Test(arguments: [0, 1])
  func refusesCurvesOfFewerThanTwoPoints(points: Int) throws {
    let graph = try TestGraph(frames: 128)

    #expect(throws: WebAudioError.curveTooShort(points: points)) {
      try WaveShaperNode(context: graph.context, curve: Array(repeating: 0, count: points))
    }
  }

  // MARK: Oversampling

  private static let delays: [(OverSampleType, Int)] = [
    (.none, 0), (.twice, 128), (.fourTimes, 192),
  ]

  // The interpolation filters hold 64 frames each, up and down; those of the second stage 64 at
  // the double rate.
  @Test(arguments: delays)
  func isLateByItsFilters(oversample: OverSampleType, delay: Int) throws {
    let graph = try TestGraph(frames: 128)
    let node = try WaveShaperNode(context: graph.context, curve: [-1, 1], oversample: oversample)

    #expect(oversample.latencyFrames == delay)
    #expect(node.latencySeconds == Double(delay) / 8000)
  }

  // Blackman-windowed filters of 128 taps ripple by about 2e-4 in their passband.
  @Test(arguments: delays, [50.0, 333, 1000])
  func passesASlowSineThroughAStraightCurve(
    delays: (oversample: OverSampleType, delay: Int), frequency: Double
  ) throws {
    func value(_ frame: Int) -> Double { 0.5 * sine(2 * .pi * frequency * Double(frame) / 8000) }

    let rendered = try render(
      samples(1024) { Float(value($0)) }, curve: [-1, 0, 1], delays.oversample)

    // From where the filters are full.
    let expected = exact(600) { value($0 + 424 - delays.delay) }
    #expect(largestDifference(Array(rendered[424...]), expected) < 5e-4)
  }

  @Test(arguments: [OverSampleType.twice, .fourTimes])
  func keepsTheImageOfADistortedSineDown(oversample: OverSampleType) throws {
    // The cube of a sine at 1.5 kHz has a part at 4.5 kHz: above Nyquist, at 3.5 kHz, as an image.
    let input = samples(2048) { Float(0.9 * sine(2 * .pi * 1500 * Double($0) / 8000)) }
    let cube = samples(1025) { power3(Float($0 - 512) / 512) }
    func image(_ rendered: [Float]) -> Double {
      var (real, imaginary) = (0.0, 0.0)
      for frame in 1024..<2048 {
        let turns = 2 * .pi * 3500 * Double(frame) / 8000
        real += Double(rendered[frame]) * cosine(turns)
        imaginary += Double(rendered[frame]) * sine(turns)
      }
      return squareRoot(real * real + imaginary * imaginary) / 512
    }

    let plain = image(try render(input, curve: cube))
    let oversampled = image(try render(input, curve: cube, oversample))

    // sin³ = (3·sin x − sin 3x)/4: the image without oversampling is 0.9³/4.
    #expect(abs(plain - 0.729 / 4) < 0.002)
    #expect(oversampled < plain / 100)
  }

  private func power3(_ x: Float) -> Float { x * x * x }

  @Test func soundsForEverWhenItsCurveLiftsSilence() throws {
    let rendered = try render([1], curve: [0.5, 0.5], frames: 1024)

    #expect(rendered == Array(repeating: 0.5, count: 1024))
  }

  @Test func isSilentWhenItsInputIsAndTheCurveKeepsZero() throws {
    let rendered = try render([1], curve: [-1, 0, 1], .twice, frames: 1024)

    // One quantum of input and the latency of 128; the filters ring within.
    #expect(rendered[384...].allSatisfy { $0 == 0 })
    #expect(rendered.contains { $0 != 0 })
  }

  @Test func shapesChannelsApart() throws {
    let graph = try TestGraph(frames: 512, channels: 2)
    let shaper = try WaveShaperNode(
      context: graph.context, curve: [-1, 0, 0.5], oversample: .twice)
    let channels = TestSignal.noise(seed: 1, amplitude: 1, start: 0, length: 512)
      .render(channelCount: 2, frameCount: 512, sampleRate: 8000).channels
    try graph.play(channels).connect(shaper)

    let rendered = try graph.render(shaper)

    for channel in 0..<2 {
      #expect(rendered[channel] == (try render(channels[channel], curve: [-1, 0, 0.5], .twice)))
    }
  }
}
