import AudioSignal
import Foundation
import GraphTrace
import WebAudio

/// A small trace written by hand, as the recorder would write it.
struct TraceExample {
  var context = #""sampleRate": 48000, "length": 256, "numberOfChannels": 1"#
  var samples: [Float] = []
  var operations: [String]
  /// Members of the trace beside the context and the operations.
  var top = #""format": "webaudio-graph-trace", "version": 1, "source": "test", "unsupported": []"#

  init(_ operations: [String], samples: [Float] = []) {
    self.operations = operations
    self.samples = samples
  }

  var text: String {
    #"{\#(top), "context": {\#(context)}, "operations": [\#(operations.joined(separator: ", "))]}"#
  }

  func trace() throws(TraceError) -> GraphTrace {
    try Self.trace(Data(text.utf8), samples: samples)
  }

  static func trace(_ json: Data, samples: [Float]) throws(TraceError) -> GraphTrace {
    try GraphTrace(json: json) { _ throws(TraceError) in samples }
  }

  func render() throws -> SampleBuffer { try Self.render(try trace()) }

  static func render(_ trace: GraphTrace) throws -> SampleBuffer {
    try TraceReplay(trace, worklets: worklets).render()
  }

  /// The first error of reading or rendering; nil when there is none.
  var error: TraceError? {
    do {
      _ = try render()
      return nil
    } catch {
      return error as? TraceError
    }
  }

  static let worklets = TraceWorklets { _ in
    var registry = WorkletRegistry()
    registry.register("adder", parameters: [.init(name: "amount", defaultValue: 0)]) { _ in
      Adder()
    }
    registry.register("other") { _ in Adder() }
    registry.register("homonym", modules: ["a1"]) { _ in Adder() }
    return registry
  }
}

/// Adds what its last message said to its input.
private final class Adder: AudioWorkletProcessor {
  private var sum: Float = 0

  func receive(_ message: WorkletMessage) {
    if let values = message["values"]?.floats { sum = values.reduce(0, +) }
    if let value = message["value"]?.numberValue { sum = Float(value) }
  }

  func process(_ quantum: borrowing WorkletQuantum) -> Bool {
    for output in quantum.outputs {
      for channel in 0..<output.channelCount {
        for frame in 0..<RenderQuantum.frameCount { output[channel][frame] = sum }
      }
    }
    return true
  }
}

// MARK: Operations

/// What all nodes have, with the node's own attributes behind it.
func attributes(_ own: String = "") -> String {
  #"{"channelCount": 2, "channelCountMode": "max", "channelInterpretation": "speakers""#
    + (own.isEmpty ? "}" : ", \(own)}")
}

func create(
  _ id: Int, _ type: String, own: String = "", params: String = "", members: String = "",
  inputs: Int = 1, outputs: Int = 1, at frame: Int = 0
) -> String {
  #"{"at": \#(frame), "op": "create", "node": \#(id), "type": "\#(type)", "#
    + #""attributes": \#(attributes(own)), "params": {\#(params)}, "#
    + #""numberOfInputs": \#(inputs), "numberOfOutputs": \#(outputs)"#
    + (members.isEmpty ? "}" : ", \(members)}")
}

func parameter(_ name: String, _ value: Double, rate: String = "a-rate") -> String {
  #""\#(name)": {"value": \#(value), "automationRate": "\#(rate)"}"#
}

func constant(_ id: Int, _ value: Double, at frame: Int = 0) -> String {
  create(id, "ConstantSourceNode", params: parameter("offset", value), inputs: 0, at: frame)
}

func gain(_ id: Int, _ value: Double, at frame: Int = 0) -> String {
  create(id, "GainNode", params: parameter("gain", value), at: frame)
}

func start(_ id: Int, _ arguments: String = "0", at frame: Int = 0) -> String {
  #"{"at": \#(frame), "op": "start", "node": \#(id), "args": [\#(arguments)]}"#
}

func connect(_ from: Int, _ to: Int, output: Int = 0, input: Int = 0, at frame: Int = 0) -> String {
  #"{"at": \#(frame), "op": "connect", "from": \#(from), "output": \#(output), "#
    + #""toNode": \#(to), "input": \#(input)}"#
}

func disconnect(_ from: Int, _ members: String = "", at frame: Int = 0) -> String {
  #"{"at": \#(frame), "op": "disconnect", "from": \#(from)"#
    + (members.isEmpty ? "}" : ", \(members)}")
}

func set(_ id: Int, _ name: String, _ value: String) -> String {
  #"{"at": 0, "op": "set", "node": \#(id), "name": "\#(name)", "value": \#(value)}"#
}

func call(
  _ id: Int, _ parameter: String, _ method: String, _ arguments: String, at frame: Int = 0
) -> String {
  #"{"at": \#(frame), "op": "param", "node": \#(id), "param": "\#(parameter)", "#
    + #""method": "\#(method)", "args": [\#(arguments)]}"#
}

func bufferSource(_ id: Int, _ buffer: String) -> String {
  create(
    id, "AudioBufferSourceNode",
    own: #""buffer": \#(buffer), "loop": false, "loopStart": 0, "loopEnd": 0"#,
    params: parameter("playbackRate", 1, rate: "k-rate") + ", "
      + parameter("detune", 0, rate: "k-rate"),
    inputs: 0)
}

func monoBuffer(offset: Int, length: Int) -> String {
  #"{"sampleRate": 48000, "channels": [{"offset": \#(offset), "length": \#(length)}]}"#
}
