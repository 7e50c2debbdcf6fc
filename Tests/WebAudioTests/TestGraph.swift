import AudioSignal

@testable import WebAudio

/// A context and the few calls that most tests need of it.
///
/// 8000 Hz unless told otherwise: a frame is then 0.000125 s, which is short to write and exact
/// enough that `frame / 8000 * 8000` is the frame again.
struct TestGraph {
  let context: OfflineAudioContext

  init(
    frames: Int, channels: Int = 1, sampleRate: Double = 8000,
    summation: InputSummation = .connectionOrder
  ) throws {
    context = try OfflineAudioContext(
      numberOfChannels: channels, length: frames, sampleRate: sampleRate, summation: summation)
  }

  /// A source that has been started at `start` seconds.
  func play(_ channels: [[Float]], at start: Double = 0) throws -> AudioBufferSourceNode {
    let buffer = SampleBuffer(channels: channels, sampleRate: context.sampleRate)
    let source = try AudioBufferSourceNode(context: context, buffer: buffer)
    try source.start(start)
    return source
  }

  func play(_ samples: [Float], at start: Double = 0) throws -> AudioBufferSourceNode {
    try play([samples], at: start)
  }

  /// A source of ones for as long as the render lasts.
  func playOnes() throws -> AudioBufferSourceNode {
    try play([Float](repeating: 1, count: context.length))
  }

  func suspend(atFrame frame: Int, _ body: @escaping () throws -> Void) throws {
    try context.suspend(at: Double(frame) / context.sampleRate, body)
  }

  func render(_ last: AudioNode) throws -> [[Float]] {
    try last.connect(context.destination)
    return try render()
  }

  func render() throws -> [[Float]] { try context.startRendering().channels }
}

/// The values of a gain for each frame, read as ones that pass through it.
func gainValues(
  frames: Int = 128, sampleRate: Double = 8000, from value: Float = 1,
  _ schedule: (AudioParam, TestGraph) throws -> Void
) throws -> [Float] {
  let graph = try TestGraph(frames: frames, sampleRate: sampleRate)
  let node = GainNode(context: graph.context, gain: value)
  try graph.playOnes().connect(node)
  try schedule(node.gain, graph)
  return try graph.render(node)[0]
}

/// A processor made of a closure.
final class ClosureProcessor: AudioWorkletProcessor {
  private let body: (borrowing WorkletQuantum) -> Bool

  init(_ body: @escaping (borrowing WorkletQuantum) -> Bool) { self.body = body }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool { body(quantum) }
}

/// The largest distance between two lists of samples; infinite when their lengths differ or a
/// sample is not a number.
func largestDifference(_ candidate: [Float], _ reference: [Double]) -> Double {
  guard candidate.count == reference.count else { return .infinity }
  var largest = 0.0
  for (sample, expected) in zip(candidate, reference) {
    let difference = abs(Double(sample) - expected)
    guard difference.isFinite else { return .infinity }
    largest = max(largest, difference)
  }
  return largest
}

/// One sample for each frame.
func samples(_ count: Int, _ value: (Int) -> Float) -> [Float] { (0..<count).map(value) }

/// The same in double, for expectations that are compared with a tolerance.
func exact(_ count: Int, _ value: (Int) -> Double) -> [Double] { (0..<count).map(value) }
