import Testing

@testable import WebAudio

@Suite struct IIRFilterNodeTests {
  @Test func followsTheDifferenceEquation() throws {
    let input = NodeRender.noise(600)
    let (b, a) = ([0.2, 0.3, 0.1], [2, -0.5, 0.25])

    let samples = try NodeRender.render(length: 600) { context in
      let filter = try IIRFilterNode(context: context, feedforward: b, feedback: a)
      return try NodeRender.source(context, input).connect(filter)
    }.channels[0]

    // a0·y[n] = Σ b[k]·x[n−k] − Σ a[k]·y[n−k], in double; the node rounds its output to float.
    var y: [Double] = []
    for n in input.indices {
      var sum = 0.0
      for k in 0...2 where n >= k {
        sum += b[k] * Double(input[n - k])
        if k > 0 { sum -= a[k] * y[n - k] }
      }
      y.append(sum / a[0])
    }
    for n in input.indices { #expect(abs(Double(samples[n]) - y[n]) < 1e-7) }
  }

  private static let many = [Double](repeating: 1, count: 21)
  static let refused: [([Double], [Double])] = [
    ([1], [0]), ([1], [0, 1]), ([0, 0], [1]), ([], [1]), ([1], []),
    ([.infinity], [1]), ([1], [1, .nan]), (many, [1]), ([1], many),
  ]

  @Test(arguments: refused)
  func refusesCoefficientsThatMakeNoFilter(feedforward: [Double], feedback: [Double]) throws {
    let context = try NodeRender.context()

    #expect(throws: WebAudioError.self) {
      try IIRFilterNode(context: context, feedforward: feedforward, feedback: feedback)
    }
  }

  @Test func takesTwentyCoefficients() throws {
    let delayed = [Double](repeating: 0, count: 19) + [1]

    let samples = try NodeRender.render(length: 128) { context in
      let filter = try IIRFilterNode(context: context, feedforward: delayed, feedback: [1])
      return try NodeRender.source(context, [1]).connect(filter)
    }.channels[0]

    // The one coefficient is a delay of 19 frames.
    #expect(samples.firstIndex(of: 1) == 19)
    #expect(samples.filter { $0 != 0 }.count == 1)
  }

  // At 3000 Hz ten seconds end in quantum 235: the iir-filter suite's captures show which of the two
  // numbers Chromium takes.
  static let tails: [([Double], [Double], Double)] = [
    ([1], [1], 128.0 / 3000),
    ([0.5 / 32768], [1], 235 * 128 / 3000),
    ([0.5], [1, -0.99999], 235 * 128 / 3000),
    ([0.5], [1, -1], 10),
    ([0.001], [1, -1.0005], 10),
    ([0.001], [1, -1.5005, 0.50025], 10),
    ([0.5], [1, -1.49999, 0.499995], 235 * 128 / 3000),
    ([0.5], [1, 0, 0, 1.1], 10),
  ]

  @Test(arguments: tails)
  func soundsOnForTenSecondsAtMost(feedforward: [Double], feedback: [Double], expected: Double) {
    #expect(IIRKernel.tailSeconds(feedforward, feedback, sampleRate: 3000) == expected)
  }
}
