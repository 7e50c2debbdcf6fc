import AudioSignal
import Testing
import WebAudio

/// The Swift of the article `From-Web-Audio-to-Swift`, snippet by snippet.
@Suite struct ArticleTests {
  @Test func rendersAContext() throws {
    let context = try OfflineAudioContext(numberOfChannels: 2, length: 48000, sampleRate: 48000)
    let oscillator = try OscillatorNode(context: context, frequency: 220)
    let gain = GainNode(context: context, gain: 0.5)
    try oscillator.connect(gain).connect(context.destination)
    try oscillator.start()
    let rendered = try context.startRendering()

    // A sine at half the level; float tables round.
    #expect(rendered.channels.count == 2)
    #expect(rendered.frameCount == 48000)
    #expect(abs((rendered.channels[0].max() ?? 0) - 0.5) < 1e-3)
  }

  @Test func connectsChainsOutputsAndParameters() throws {
    let context = try OfflineAudioContext(numberOfChannels: 2, length: 256, sampleRate: 48000)
    let source = ConstantSourceNode(context: context, offset: 0.25)
    let splitter = try ChannelSplitterNode(context: context, numberOfOutputs: 2)
    let merger = try ChannelMergerNode(context: context, numberOfInputs: 2)
    let depth = GainNode(context: context, gain: 2)

    try source.connect(splitter)
    try splitter.connect(merger, output: 0, input: 1)
    try source.connect(depth).connect(context.destination)
    try source.connect(depth.gain)
    try splitter.disconnect(merger)
    try source.start()
    let rendered = try context.startRendering()

    // 0.25 · (2 + 0.25)
    #expect(rendered.channels[0][0] == 0.5625)
  }

  @Test func schedulesParameters() throws {
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 48000, sampleRate: 48000)
    let source = ConstantSourceNode(context: context, offset: 0)

    let offset = source.offset
    try offset.setValueAtTime(0, 0)
    try offset.linearRampToValueAtTime(1, 0.1)
    try offset.setTargetAtTime(0.5, 0.2, 0.05)
    try offset.setValueCurveAtTime([0.5, 1, 0.5], 0.6, 0.2)
    try offset.exponentialRampToValueAtTime(0.01, 0.9)

    try source.start()
    try source.connect(context.destination)
    let samples = try context.startRendering().channels[0]

    #expect(abs(samples[2400] - 0.5) < 1e-3)
    #expect(abs(samples[33600] - 1) < 1e-3)
    #expect(abs(samples[45000] - 0.01) < 1e-6)
  }

  @Test func playsABuffer() throws {
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 48000, sampleRate: 48000)
    let buffer = SampleBuffer(
      channels: [[Float](repeating: 0.5, count: 48000)], sampleRate: 48000)
    let source = try AudioBufferSourceNode(context: context, buffer: buffer, playbackRate: 0.5)
    source.loop = true
    try source.start(0.25, offset: 0.1, duration: 0.5)
    try source.stop(0.5)
    try source.connect(context.destination)
    let samples = try context.startRendering().channels[0]

    #expect(samples[11_999] == 0)
    #expect(samples[12_000] == 0.5)
    #expect(samples[24_000] == 0)
  }

  @Test func runsAWorklet() throws {
    final class Crusher: AudioWorkletProcessor {
      private var step: Float = 0.5

      func receive(_ message: WorkletMessage) {
        if let value = message["step"]?.numberValue { step = Float(value) }
      }

      func process(_ quantum: borrowing WorkletQuantum) -> Bool {
        let (input, output) = (quantum.inputs[0], quantum.outputs[0])
        for channel in 0..<min(input.channelCount, output.channelCount) {
          for frame in 0..<RenderQuantum.frameCount {
            output[channel][frame] = (input[channel][frame] / step).rounded() * step
          }
        }
        return true
      }
    }

    let context = try OfflineAudioContext(numberOfChannels: 1, length: 256, sampleRate: 48000)
    var registry = WorkletRegistry()
    registry.register("crusher") { _ in Crusher() }
    let options = WorkletRegistry.Options(sampleRate: context.sampleRate)
    guard let crusher = try registry.makeNode("crusher", context: context, options: options) else {
      preconditionFailure("no processor is registered as crusher")
    }
    crusher.post(.object(["step": .number(0.25)]))

    let source = ConstantSourceNode(context: context, offset: 0.3)
    try source.start()
    try source.connect(crusher).connect(context.destination)
    let samples = try context.startRendering().channels[0]

    #expect(samples.allSatisfy { $0 == 0.25 })
  }

  @Test func suspends() throws {
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 48000, sampleRate: 48000)
    let source = ConstantSourceNode(context: context)
    try source.start()
    try source.connect(context.destination)
    // 0.5 s is frame 24000, whose next quantum begins at 24064.
    try context.suspend(at: 0.5) {
      source.disconnect()
    }
    let samples = try context.startRendering().channels[0]

    #expect(samples[24_063] == 1)
    #expect(samples[24_064] == 0)
  }

  @Test func catchesErrors() throws {
    let context = try OfflineAudioContext(numberOfChannels: 1, length: 128, sampleRate: 48000)
    let gain = GainNode(context: context)
    var report = ""
    do {
      try gain.gain.exponentialRampToValueAtTime(0, 1)
    } catch .exponentialRampToZero {
      report = "ramp to a small value, then set 0"
    } catch {
      report = error.description
    }

    #expect(report == "ramp to a small value, then set 0")
  }
}
