import AudioSignal
import Foundation
import GraphTrace

@testable import GraphDiagnosis

/// A graph of a few nodes, written as a trace is: what a test says of it stands in one place.
struct SmallGraph {
  private var operations: [String] = []
  private var samples: [Float] = []
  private let channels: Int
  private let frames: Int
  static let rate = 48000.0

  init(channels: Int = 1, frames: Int = 9600) {
    (self.channels, self.frames) = (channels, frames)
  }

  mutating func node(
    _ id: Int, _ type: String, _ params: [String: Double] = [:], _ attributes: String = "",
    inputs: Int = 1, line: String? = nil
  ) {
    let rate =
      type.contains("Compressor") || type.contains("BufferSource") ? "k-rate" : "a-rate"
    let values = params.map {
      "\"\($0.key)\": {\"value\": \($0.value), \"automationRate\": \"\(rate)\"}"
    }
    operations.append(
      """
      {"at": 0, "op": "create", "node": \(id), "type": "\(type)", "attributes": {"channelCount": 2,
      "channelCountMode": "\(type.contains("Panner") || type.contains("Compressor") ? "clamped-max" : "max")",
      "channelInterpretation": "speakers"\(attributes.isEmpty ? "" : ", \(attributes)")},
      "params": {\(values.joined(separator: ", "))}, "numberOfInputs": \(inputs),
      "numberOfOutputs": 1\(type == "DelayNode" ? ", \"maxDelayTime\": 1" : "")
      \(line.map { ", \"line\": \"\($0)\"" } ?? "")}
      """)
  }

  mutating func oscillator(_ id: Int, _ wave: String, _ hertz: Double) {
    node(
      id, "OscillatorNode", ["frequency": hertz, "detune": 0], "\"type\": \"\(wave)\"", inputs: 0)
    start(id)
  }

  /// A source that plays samples once, from the start.
  mutating func bufferSource(_ id: Int, _ samples: [Float], rate: Double = 1) {
    let span = span(samples)
    node(
      id, "AudioBufferSourceNode", ["playbackRate": rate, "detune": 0],
      "\"buffer\": {\"sampleRate\": 48000, \"channels\": [\(span)]}, \"loop\": false, \"loopStart\": 0, \"loopEnd\": 0",
      inputs: 0)
    start(id)
  }

  /// A level alone: what a parameter does, `offset` of node 1, from 0.25 on.
  static func level(_ frames: Int = 1536, _ calls: (inout SmallGraph) -> Void) -> SmallGraph {
    var graph = SmallGraph(frames: frames)
    graph.node(1, "ConstantSourceNode", ["offset": 0.25], inputs: 0)
    calls(&graph)
    graph.start(1)
    graph.connect(1, 0)
    return graph
  }

  mutating func iirFilter(_ id: Int, forward: [Double], back: [Double]) {
    node(id, "IIRFilterNode")
    let last = operations.removeLast()
    operations.append(
      last.replacingOccurrences(
        of: "\"numberOfInputs\"",
        with: "\"feedforward\": \(forward), \"feedback\": \(back), \"numberOfInputs\""))
  }

  mutating func start(_ id: Int, at seconds: Double = 0) { schedule("start", id, seconds) }
  mutating func stop(_ id: Int, at seconds: Double) { schedule("stop", id, seconds) }

  private mutating func schedule(_ name: String, _ id: Int, _ seconds: Double) {
    operations.append(
      "{\"at\": 0, \"op\": \"\(name)\", \"node\": \(id), \"args\": [\(seconds)]}")
  }

  /// A tone with a beginning and an end.
  mutating func note(_ id: Int, _ wave: String, _ hertz: Double, from: Double, to: Double) {
    node(
      id, "OscillatorNode", ["frequency": hertz, "detune": 0], "\"type\": \"\(wave)\"", inputs: 0)
    start(id, at: from)
    stop(id, at: to)
  }

  mutating func call(_ id: Int, _ parameter: String, _ method: String, _ numbers: Double...) {
    operations.append(
      """
      {"at": 0, "op": "param", "node": \(id), "param": "\(parameter)", "method": "\(method)",
      "args": [\(numbers.map { "\($0)" }.joined(separator: ", "))]}
      """)
  }

  /// Gives a parameter one value in each render quantum.
  mutating func evaluatesOnce(_ id: Int, _ parameter: String) {
    operations.append(
      """
      {"at": 0, "op": "param", "node": \(id), "param": "\(parameter)", "method": "automationRate",
      "args": ["k-rate"]}
      """)
  }

  /// An operation as it is written.
  mutating func operation(_ json: String) { operations.append(json) }

  /// What a timer assigns to a parameter while the page plays.
  mutating func assign(_ id: Int, _ parameter: String, _ value: Double, at frame: Int) {
    operations.append(
      """
      {"at": \(frame), "op": "param", "node": \(id), "param": "\(parameter)", "method": "value",
      "args": [\(value)]}
      """)
  }

  /// Connects nodes in a row; 0 is the output.
  mutating func connect(_ ids: Int...) {
    for (from, to) in zip(ids, ids.dropFirst()) {
      operations.append(
        """
        {"at": 0, "op": "connect", "from": \(from), "output": 0, "toNode": \(to), "input": 0}
        """)
    }
  }

  /// Keeps samples, and returns the span that names them.
  mutating func span(_ values: [Float]) -> String {
    samples += values
    return "{\"offset\": \(samples.count - values.count), \"length\": \(values.count)}"
  }

  func trace() throws -> GraphTrace {
    let json = """
      {"format": "webaudio-graph-trace", "version": 1, "source": "", "unsupported": [],
      "samples": "graph.f32", "context": {"sampleRate": 48000, "length": \(frames),
      "numberOfChannels": \(channels)}, "operations": [\(operations.joined(separator: ", "))]}
      """
    return try GraphTrace(json: Data(json.utf8)) { [samples] _ throws(TraceError) in samples }
  }

  func render() throws -> SampleBuffer {
    try DoctoredGraph(trace()).render(frames: frames)
  }
}
