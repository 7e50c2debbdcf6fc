import AudioSignal
import Testing

@testable import WebAudio

@Suite struct ConvolverNodeTests {
  private func convolve(
    _ input: [[Float]], with response: [[Float]], length: Int, normalize: Bool = false
  ) throws -> [[Float]] {
    try NodeRender.render(length: length, channels: 2) { context in
      let convolver = try ConvolverNode(
        context: context, buffer: SampleBuffer(channels: response, sampleRate: 48000),
        disableNormalization: !normalize)
      let source = try AudioBufferSourceNode(
        context: context, buffer: SampleBuffer(channels: input, sampleRate: 48000))
      try source.start()
      return try source.connect(convolver)
    }.channels
  }

  /// The convolution sum in double precision.
  private func direct(_ input: [Float], _ response: [Float], length: Int) -> [Double] {
    (0..<length).map { n in
      var sum = 0.0
      for k in response.indices where n >= k && n - k < input.count {
        sum += Double(response[k]) * Double(input[n - k])
      }
      return sum
    }
  }

  @Test func copiesItsInputWithTheIdentityResponse() throws {
    let input = NodeRender.noise(500)

    let channels = try convolve([input], with: [[1]], length: 640)

    // Mono in, mono out, spread over both speakers. Single-precision transforms of 256 points round
    // by a few 2^-24.
    for channel in channels {
      for frame in 0..<500 { #expect(abs(channel[frame] - input[frame]) < 1e-6) }
    }
  }

  @Test(arguments: [1, 100, 128, 129, 1000, 3000])
  func agreesWithTheDirectSum(length: Int) throws {
    let input = NodeRender.noise(700)
    // Decays by e three times over its length, as rooms do, with a sum of about 1.
    let response = NodeRender.noise(length).enumerated().map { index, sample in
      sample * Float(exponential(-3 * Double(index) / Double(length))) / Float(length).squareRoot()
    }

    let channels = try convolve([input], with: [response], length: 3800)

    let expected = direct(input, response, length: 3800)
    for frame in 0..<3800 {
      #expect(abs(Double(channels[0][frame]) - expected[frame]) < 1e-6)
    }
  }

  @Test func convolvesFourChannelsAsTrueStereo() throws {
    let (left, right) = (NodeRender.noise(200), Array(NodeRender.noise(400).suffix(200)))
    let responses: [[Float]] = [[0.5, 0], [0, 0.25], [0.125, 0], [0, 1]]

    let channels = try convolve([left, right], with: responses, length: 384)

    // Left to left, left to right one frame late, right to left, right to right one frame late.
    for frame in 1..<200 {
      let expectedLeft = 0.5 * left[frame] + 0.125 * right[frame]
      let expectedRight = 0.25 * left[frame - 1] + right[frame - 1]
      #expect(abs(channels[0][frame] - expectedLeft) < 1e-6)
      #expect(abs(channels[1][frame] - expectedRight) < 1e-6)
    }
  }

  @Test func scalesTheResponseToAUsualLoudness() throws {
    let channels = try convolve([[1]], with: [[1, 1, 1, 1]], length: 128, normalize: true)

    // Power 1: −58 dB at 44.1 kHz, times 44.1 / 48 for the rate. 0.00125 is 10^(−58.06 / 20).
    #expect(abs(channels[0][0] - 0.00125 * 44.1 / 48) < 1e-5)
  }

  @Test func isSilentWithoutAResponse() throws {
    let rendered = try NodeRender.render { context in
      let convolver = try ConvolverNode(context: context)
      return try NodeRender.source(context, [1, 1, 1]).connect(convolver)
    }

    #expect(rendered.isSilent)
  }

  @Test func refusesResponsesItCannotUse() throws {
    let context = try NodeRender.context()
    defer { withExtendedLifetime(context) {} }
    let convolver = try ConvolverNode(context: context)
    func buffer(_ channels: Int, _ frames: Int, _ rate: Double = 48000) -> SampleBuffer {
      SampleBuffer(channelCount: channels, frameCount: frames, sampleRate: rate)
    }

    for count in [3, 5] {
      #expect(throws: WebAudioError.unsupportedChannelCount(count)) {
        try convolver.setBuffer(buffer(count, 8))
      }
    }
    #expect(throws: WebAudioError.unsupportedLength(0)) { try convolver.setBuffer(buffer(1, 0)) }
    let mismatch = WebAudioError.bufferSampleRateMismatch(buffer: 44100, context: 48000)
    #expect(throws: mismatch) {
      try convolver.setBuffer(buffer(1, 8, 44100))
    }
  }
}
