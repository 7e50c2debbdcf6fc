import AudioSignal
import BuildKind
import CAllocationCounter
import Testing
import WebAudio
import WebRuntime

@testable import AmbientEngine

/// Rendering allocates nothing once the first quanta have passed: what makes a graph fit for a
/// real-time thread.
@Suite(.enabled(if: parity_allocation_counter_is_supported() && isOptimised))
struct RealTimeTests {
  private static let frames = 128 * 300

  @Test func seesAllocations() {
    parity_count_allocations(true)
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    parity_count_allocations(false)
    pointer.deallocate()

    #expect(parity_allocation_count() == 1)
  }

  /// Allocations from the 20th quantum on to the last but one.
  private func allocations(
    _ build: (OfflineAudioContext) throws -> Void
  ) throws -> Int {
    let context = try OfflineAudioContext(
      numberOfChannels: 2, length: Self.frames, sampleRate: 48000, summation: .connectionOrder)
    try build(context)
    try context.suspend(at: 20 * 128 / 48000) { parity_count_allocations(true) }
    try context.suspend(at: 298 * 128 / 48000) { parity_count_allocations(false) }
    _ = try context.startRendering()
    return parity_allocation_count()
  }

  private func voice(_ context: OfflineAudioContext, seed: UInt32) throws -> AudioBufferSourceNode {
    let noise = TestSignal.noise(seed: seed, amplitude: 0.3, start: 0, length: Self.frames)
      .render(channelCount: 2, frameCount: Self.frames, sampleRate: 48000)
    let source = try AudioBufferSourceNode(context: context, buffer: noise)
    try source.start(Double(seed) * 100 / 48000)
    return source
  }

  /// As an audio callback does: a quantum after the other into memory of its own.
  @Test func allocatesNothingInACallback() throws {
    let context = try OfflineAudioContext(
      numberOfChannels: 2, length: Self.frames, sampleRate: 48000)
    let convolver = try ConvolverNode(
      context: context,
      buffer: TestSignal.noise(seed: 9, amplitude: 0.1, start: 0, length: 20_000)
        .render(channelCount: 2, frameCount: 20_000, sampleRate: 48000))
    let reverb = AudioWorkletNode(
      context: context, processor: ReverbProcessor(sampleRate: 48000), outputChannelCount: [2])
    try voice(context, seed: 1).connect(convolver).connect(reverb)
      .connect(DynamicsCompressorNode(context: context)).connect(context.destination)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * 128)
    defer { memory.deallocate() }
    let channels = [memory, memory + 128]
    for _ in 0..<20 { try context.renderNext(128, into: channels) }

    parity_count_allocations(true)
    for _ in 0..<200 { try context.renderNext(128, into: channels) }
    parity_count_allocations(false)

    #expect(parity_allocation_count() == 0)
  }

  @Test func allocatesNothingInAWholeGraph() throws {
    let count = try allocations { context in
      let mixer = GainNode(context: context, gain: 0.5)
      for seed in 0..<5 {
        let envelope = GainNode(context: context, gain: 0)
        try VoiceEnvelope(attack: 0.05, decay: 0.1, sustain: 0.6, release: 0.2)
          .start(envelope.gain, at: 0.01 * Double(seed), duration: 0.4)
        let filter = BiquadFilterNode(context: context, frequency: 800)
        try filter.frequency.setValueAtTime(800, 0)
        try filter.frequency.exponentialRampToValueAtTime(4000, 0.5)
        try voice(context, seed: UInt32(seed)).connect(envelope).connect(filter).connect(mixer)
      }
      let shaper = try WaveShaperNode(
        context: context, curve: SaturationCurve.points(hardness: 0.5), oversample: .twice)
      try mixer.connect(shaper)

      let reverb = ReverbProcessor(sampleRate: 48000)
      let granulator = GranulatorProcessor(sampleRate: 48000, random: RandomStream(seed: 1))
      granulator.setSequence(RandomSequence(text: "real time"))
      for processor: any AudioWorkletProcessor in [reverb, granulator] {
        try shaper
          .connect(
            AudioWorkletNode(context: context, processor: processor, outputChannelCount: [2])
          )
          .connect(context.destination)
      }
    }

    #expect(count == 0)
  }

  @Test func allocatesNothingFourTimesOversampled() throws {
    let count = try allocations { context in
      let shaper = try WaveShaperNode(
        context: context, curve: SaturationCurve.points(hardness: 0.5), oversample: .fourTimes)
      try voice(context, seed: 0).connect(shaper).connect(context.destination)
    }

    #expect(count == 0)
  }

  @Test func allocatesNothingForAutomationOfEveryKind() throws {
    let count = try allocations { context in
      let node = GainNode(context: context)
      let gain = node.gain
      try gain.setValueAtTime(0.5, 0.06)
      try gain.linearRampToValueAtTime(1, 0.1)
      try gain.exponentialRampToValueAtTime(0.2, 0.2)
      try gain.setTargetAtTime(1, 0.2, 0.05)
      try gain.setValueCurveAtTime([0, 1, 0], 0.4, 0.2)
      try gain.setTargetAtTime(1, 0.65, 0.05)
      try gain.cancelAndHoldAtTime(0.7)
      try voice(context, seed: 1).connect(gain)
      try voice(context, seed: 2).connect(gain)
      try voice(context, seed: 0).connect(node).connect(context.destination)
    }

    #expect(count == 0)
  }

  @Test func allocatesNothingWithTheOcean() throws {
    let count = try allocations { context in
      let ocean = AudioWorkletNode(
        context: context, processor: OceanProcessor(), numberOfInputs: 0, outputChannelCount: [2],
        parameterDescriptors: OceanParameters.descriptors)
      try ocean.connect(context.destination)
    }

    #expect(count == 0)
  }

  @Test func allocatesNothingWhenASourceEnds() throws {
    let count = try allocations { context in
      let filter = BiquadFilterNode(context: context)
      for seed in 0..<3 {
        let source = try voice(context, seed: UInt32(seed))
        try source.stop(0.3 + 0.1 * Double(seed))
        try source.connect(GainNode(context: context)).connect(filter)
      }
      try filter.connect(context.destination)
    }

    // Taking a source out changes the graph, which may allocate; it is not a steady state. Three
    // sources and three gains, each with a few lists of connections to rebuild.
    #expect(count < 100)
  }
}
