import AudioSignal
import Testing

@testable import WebAudio

@Suite struct BiquadFilterNodeTests {
  private static let noise = TestSignal.noise(seed: 3, amplitude: 0.5, start: 0, length: 1000)
    .render(channelCount: 2, frameCount: 1000, sampleRate: 8000).channels

  private func render(
    _ type: BiquadFilterType, _ input: [Float], frames: Int = 1000,
    _ configure: (BiquadFilterNode) throws -> Void = { _ in }
  ) throws -> [Float] {
    let graph = try TestGraph(frames: frames)
    let filter = BiquadFilterNode(
      context: graph.context, type: type, frequency: 700, q: 2, gain: 6)
    try configure(filter)
    try graph.play(input).connect(filter)
    return try graph.render(filter)[0]
  }

  /// y = b0·x + b1·x1 + b2·x2 − a1·y1 − a2·y2, in double throughout.
  private func reference(
    _ input: [Float], _ coefficients: (Int) -> BiquadCoefficients
  ) -> [Double] {
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    return input.enumerated().map { frame, sample in
      let (x, c) = (Double(sample), coefficients(frame))
      let y = c.b0 * x + c.b1 * x1 + c.b2 * x2 - c.a1 * y1 - c.a2 * y2
      (x2, x1, y2, y1) = (x1, x, y1, y)
      return y
    }
  }

  private func design(_ type: BiquadFilterType, _ frequency: Double = 700) -> BiquadCoefficients {
    BiquadCoefficients(
      type: type, frequency: frequency, q: 2, gain: 6, detune: 0, sampleRate: 8000)
  }

  // Every output is rounded to float and fed back: 2^-24 of at most 4, times a resonance of 20.
  @Test(arguments: BiquadFilterType.allCases)
  func filtersByItsDifferenceEquation(type: BiquadFilterType) throws {
    let rendered = try render(type, Self.noise[0])

    let expected = reference(Self.noise[0]) { _ in design(type) }
    #expect(largestDifference(rendered, expected) < 5e-6)
  }

  @Test func followsAnAutomatedFrequencySampleBySample() throws {
    let rendered = try render(.lowpass, Self.noise[0]) { filter in
      try filter.frequency.setValueAtTime(300, 0)
      try filter.frequency.linearRampToValueAtTime(3000, 1000 / 8000)
    }

    let expected = reference(Self.noise[0]) { frame in
      design(.lowpass, 300 + 2.7 * Double(frame))
    }
    #expect(largestDifference(rendered, expected) < 2e-5)
  }

  @Test func filtersTheSameWithAndWithoutAutomationOfConstantValues() throws {
    let plain = try render(.peaking, Self.noise[0])
    let automated = try render(.peaking, Self.noise[0]) { filter in
      try filter.frequency.setValueAtTime(700, 0)
      try filter.frequency.setValueAtTime(700, 0.05)
      try filter.q.setTargetAtTime(2, 0, 1)
    }

    #expect(plain == automated)
  }

  @Test func isLinear() throws {
    let (a, b) = (Self.noise[0], Self.noise[1])
    let sum = zip(a, b).map { 2 * $0 + $1 }

    let (x, y) = (try render(.bandpass, a), try render(.bandpass, b))
    let expected = zip(x, y).map { 2 * Double($0) + Double($1) }

    // The roundings of three renders.
    #expect(largestDifference(try render(.bandpass, sum), expected) < 1e-5)
  }

  @Test func scalesByPowersOfTwoExactly() throws {
    let half = try render(.lowpass, Self.noise[0].map { $0 / 2 })

    #expect(half.map { $0 * 2 } == (try render(.lowpass, Self.noise[0])))
  }

  @Test func filtersChannelsApart() throws {
    let graph = try TestGraph(frames: 1000, channels: 2)
    let filter = BiquadFilterNode(
      context: graph.context, type: .highpass, frequency: 700, q: 2, gain: 6)
    try graph.play(Self.noise).connect(filter)

    let rendered = try graph.render(filter)

    #expect(rendered[0] == (try render(.highpass, Self.noise[0])))
    #expect(rendered[1] == (try render(.highpass, Self.noise[1])))
  }

  // MARK: Tail

  @Test func cutsItsTailAtAQuantumBoundary() throws {
    let rendered = try render(.lowpass, [1], frames: 4096) { filter in
      try filter.frequency.setValue(70)
    }

    let c = BiquadCoefficients(
      type: .lowpass, frequency: 70, q: 2, gain: 6, detune: 0, sampleRate: 8000)
    let last = try #require(rendered.lastIndex { $0 != 0 })
    // Silent from the first quantum that starts more than the tail behind the input's last one.
    let tail = c.tailFrames(limit: 30 * 8000)
    let cut = (Int((128 + tail) / 128) + 1) * 128
    #expect(last == cut - 1)
    #expect(rendered[cut...].allSatisfy { $0 == 0 })
  }

  // Origin: browser capture: 350 Hz at 48 kHz behind 500 frames, cut at 896 with or without
  // automation of a gain before it.
  @Test(arguments: [false, true])
  func cutsItsTailWhereChromiumDoes(isAutomated: Bool) throws {
    let graph = try TestGraph(frames: 8192, sampleRate: 48000)
    let gain = GainNode(context: graph.context)
    if isAutomated { try gain.gain.setTargetAtTime(0.5, 0, 1) }
    let filter = BiquadFilterNode(context: graph.context)
    try graph.play([Float](repeating: 1, count: 500)).connect(gain).connect(filter)

    let rendered = try graph.render(filter)[0]

    #expect(rendered.lastIndex { $0 != 0 } == 895)
  }

  @Test func becomesMonoWhenItsStereoSourceEnds() throws {
    let graph = try TestGraph(frames: 1024, channels: 2)
    let filter = BiquadFilterNode(context: graph.context, frequency: 50)
    try graph.play([Self.noise[0], Self.noise[1]].map { Array($0[..<200]) }).connect(filter)

    let rendered = try graph.render(filter)

    // Its memory goes with its channels: the tail ends in the source's last quantum.
    #expect(rendered[0][255] != 0)
    #expect(rendered.allSatisfy { $0[256...].allSatisfy { $0 == 0 } })
  }

  @Test func forgetsWhenItsTypeChanges() throws {
    let graph = try TestGraph(frames: 256)
    let filter = BiquadFilterNode(context: graph.context, frequency: 50)
    try graph.play([Float](repeating: 1, count: 128) + Array(repeating: 0, count: 128))
      .connect(filter)
    try graph.suspend(atFrame: 128) { filter.type = .highpass }

    let rendered = try graph.render(filter)[0]

    #expect(rendered[127] != 0)
    #expect(rendered[128...].allSatisfy { $0 == 0 })
  }
}
