import Testing

@testable import WebAudio

@Suite struct DynamicsCompressorNodeTests {
  /// 6 ms at 48 kHz.
  private static let lookAhead = 288

  private func tone(_ level: Float, _ count: Int) -> [Float] {
    (0..<count).map { level * Float(sine(2 * Double.pi * Double($0) / 48)) }
  }

  @Test func passesQuietSoundOnLateAndLouder() throws {
    let input = tone(0.001, 96000)

    let rendered = try NodeRender.render(length: 96000, channels: 2) { context in
      let compressor = DynamicsCompressorNode(context: context, threshold: -20, knee: 0, ratio: 4)
      return try NodeRender.source(context, input).connect(compressor)
    }

    // −60 dB is below the threshold: what is left is make-up gain, (1 / f(1))^0.6 where a full-scale
    // signal becomes −20 + 20 / 4 = −15 dB.
    let gain = 1 / power(10, -15 / 20 * 0.6)
    for channel in rendered.channels {
      #expect(channel[..<Self.lookAhead].allSatisfy { $0 == 0 })
      // Chromium's envelope fades in from 0; after 2 s it has arrived to 0.2 %.
      let error = (95_000..<95_700).map { frame in
        abs(Double(channel[frame + Self.lookAhead]) - Double(input[frame]) * gain)
      }.max()
      #expect((error ?? 1) < 0.002 * 0.001 * gain)
    }
  }

  @Test func limitsLoudSound() throws {
    var reductions: [Float] = []
    let rendered = try NodeRender.render(length: 48000, channels: 2) { context in
      let compressor = DynamicsCompressorNode(
        context: context, threshold: -40, knee: 0, ratio: 20, attack: 0, release: 0.1)
      for quantum in 1..<300 {
        try context.suspend(at: Double(quantum) * 128 / 48000) {
          reductions.append(compressor.reduction)
        }
      }
      return try NodeRender.source(context, tone(1, 48000)).connect(compressor)
    }

    // Full scale becomes −40 + 40 / 20 = −38 dB, and gets 0.6 of that back: −15.2 dB. The adaptive
    // envelope follows each wave and so stays within 3 dB of it.
    let peak = rendered.channels[0][24000...].map { abs($0) }.max() ?? 0
    #expect(peak < Float(power(10, -12.2 / 20)))
    #expect(peak > Float(power(10, -18.2 / 20)))
    // The first value of the meter, before anything was rendered, is 0.
    #expect(reductions.dropFirst(20).allSatisfy { $0 <= 0 })
    #expect((reductions.last ?? 0) < -20)
  }

  @Test func keepsItsParametersAtControlRate() throws {
    let context = try NodeRender.context()
    defer { withExtendedLifetime(context) {} }
    let compressor = DynamicsCompressorNode(context: context)

    for parameter in compressor.parameters {
      #expect(throws: WebAudioError.unsupportedAutomationRate(parameter: parameter.name)) {
        try parameter.setAutomationRate(.aRate)
      }
    }
  }
}
