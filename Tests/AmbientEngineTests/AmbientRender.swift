import AudioSignal
import WebAudio

@testable import AmbientEngine

/// Renders an input through a processor with two output channels.
///
/// - Parameter input: nil leaves the processor without a source.
func render(
  _ input: [[Float]]?, through processor: any AudioWorkletProcessor, frames: Int,
  sampleRate: Double = 48000, outputChannels: Int = 2
) throws -> [[Float]] {
  let context = try OfflineAudioContext(
    numberOfChannels: outputChannels, length: frames, sampleRate: sampleRate)
  let node = AudioWorkletNode(
    context: context, processor: processor, outputChannelCount: [outputChannels])
  if let input {
    let buffer = SampleBuffer(channels: input, sampleRate: sampleRate)
    let source = try AudioBufferSourceNode(context: context, buffer: buffer)
    try source.start()
    try source.connect(node)
  }
  try node.connect(context.destination)
  return try context.startRendering().channels
}

/// Deterministic stereo noise.
func noise(frames: Int, amplitude: Double = 0.5, seed: UInt32 = 11) -> [[Float]] {
  TestSignal.noise(seed: seed, amplitude: amplitude, start: 0, length: frames)
    .render(channelCount: 2, frameCount: frames, sampleRate: 48000).channels
}

/// 1 on frame 0 of both channels.
func impulse(frames: Int) -> [[Float]] {
  Array(repeating: [1] + Array(repeating: 0, count: frames - 1), count: 2)
}

func peak(_ channels: [[Float]]) -> Float {
  channels.joined().reduce(0) { max($0, abs($1)) }
}
