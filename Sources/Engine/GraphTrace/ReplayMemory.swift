import WebAudio

/// The memory that replaying a trace takes, computed from the trace alone: a text of a few lines can request more than
/// there is.
///
/// An upper bound for what matters (samples, delays, responses, taps), and a typical value for what nodes take
/// otherwise.
///
/// - Units: bytes, as a double, which no number in a trace overflows.
package struct ReplayMemory: Sendable {
  /// The most that a replay may take by default: half the memory of a machine with 16 GB, and more than an hour of
  /// sound needs.
  package static let usualMost = 8e9

  /// The memory of any node, with its parameters and the operations on it: 16,000 nodes with 40,000 operations took 358
  /// MB.
  private static let ofNode = 14e3
  /// The additional memory of a node with tables, transforms or code of its own.
  private static let ofWorkingNode = 3e5
  private static let ofConnection = 200.0
  private static let ofOperation = 2e3
  /// A `Float`.
  private static let ofSample = 4.0

  /// In bytes, by what takes them.
  private(set) var parts: [String: Double] = [:]
  package var total: Double { parts.values.reduce(0, +) }

  /// The nodes that take most: "200 × DelayNode".
  private(set) var largest = ""

  init(_ trace: GraphTrace, listensToStages: Bool = false) {
    let context = trace.context
    let length = Double(context.length)
    // The render, and the file or the comparison made from it.
    add(2 * length * Double(context.numberOfChannels) * Self.ofSample, to: "the render")
    var widest = 2.0
    var spans: Set<Span> = []
    for operation in trace.operations {
      let members = operation.members.all
      widest = max(widest, Self.channels(members))
      add(Self.ofOperation, to: "operations")
      switch operation.name {
      case "create":
        add(node(members, rate: context.sampleRate, spans: &spans), to: Self.type(members))
      case "connect": add(Self.ofConnection, to: "connections")
      case "set": addBuffer(members["value"], spans: &spans)
      // A buffer that is written into becomes the node's own copy.
      case "write":
        add(Double(trace.samples.count) * Self.ofSample, to: "written buffers", once: true)
      case "setPeriodicWave": add(Self.ofWorkingNode, to: "periodic waves")
      case "label" where listensToStages: add(2 * length * Self.ofSample, to: "stages")
      default: break
      }
    }
    // A delay has as many channels as its input.
    if let delays = parts["DelayNode"] { parts["DelayNode"] = delays * widest }
    let most = parts.max { ($0.value, $0.key) < ($1.value, $1.key) }
    largest = most.map { part in counts[part.key].map { "\($0) × \(part.key)" } ?? part.key } ?? ""
  }

  private var counts: [String: Int] = [:]

  private struct Span: Hashable {
    let offset: Int
    let length: Int
  }

  private mutating func add(_ bytes: Double, to part: String, once: Bool = false) {
    if once, parts[part] != nil { return }
    parts[part, default: 0] += bytes
  }

  private static func type(_ members: [String: WorkletMessage]) -> String {
    members["type"]?.text ?? "nodes"
  }

  private static func channels(_ members: [String: WorkletMessage]) -> Double {
    let attributes = members["attributes"]
    var most = attributes?["channelCount"]?.numberValue ?? 2
    if case .array(let list)? = attributes?["buffer"]?["channels"] {
      most = max(most, Double(list.count))
    }
    if case .array(let list)? = members["outputChannelCount"] {
      most = list.compactMap(\.numberValue).reduce(most, max)
    }
    return min(max(most, 1), 32)
  }

  private mutating func node(
    _ members: [String: WorkletMessage], rate: Double, spans: inout Set<Span>
  ) -> Double {
    let type = Self.type(members)
    counts[type, default: 0] += 1
    let ports = ["numberOfInputs", "numberOfOutputs"].reduce(0) {
      $0 + min(max(members[$1]?.numberValue ?? 1, 0), 256)
    }
    let buses = ports * Double(RenderQuantum.frameCount) * Self.ofSample * Self.channels(members)
    let own = Self.ofNode + buses
    switch type {
    // Without its channels, whose number is not known yet.
    case "DelayNode":
      return own + max(0, members["maxDelayTime"]?.numberValue ?? 1) * max(0, rate) * Self.ofSample
    case "AudioBufferSourceNode":
      addBuffer(members["attributes"]?["buffer"], spans: &spans)
      return own
    case "ConvolverNode":
      addBuffer(members["attributes"]?["buffer"], spans: &spans)
      // Its spectra, the sums that are still pending, and the transforms of the input.
      return own + Self.ofWorkingNode
        + 6 * Self.samples(in: members["attributes"]?["buffer"]) * Self.ofSample
    case "ScriptProcessorNode":
      return own + 64 * max(0, members["bufferSize"]?.numberValue ?? 0) * Self.ofSample
    case "WaveShaperNode":
      return own + 2 * Self.samples(ofSpan: members["attributes"]?["curve"]) * Self.ofSample
    case "AudioWorkletNode", "DynamicsCompressorNode", "AnalyserNode", "PannerNode":
      return own + Self.ofWorkingNode
    default: return own
    }
  }

  private static func samples(ofSpan span: WorkletMessage?) -> Double {
    max(0, span?["length"]?.numberValue ?? 0)
  }

  private static func samples(in buffer: WorkletMessage?) -> Double {
    guard case .array(let spans)? = buffer?["channels"] else { return 0 }
    // A mono response convolves two channels.
    return spans.reduce(0) { $0 + samples(ofSpan: $1) } * (spans.count == 1 ? 2 : 1)
  }

  /// Sources that play the same samples share them.
  private mutating func addBuffer(_ buffer: WorkletMessage?, spans: inout Set<Span>) {
    guard case .array(let list)? = buffer?["channels"] else { return }
    for span in list {
      guard let offset = span["offset"]?.wholeNumber, let length = span["length"]?.wholeNumber,
        spans.insert(Span(offset: offset, length: length)).inserted
      else { continue }
      add(Double(max(0, length)) * Self.ofSample, to: "buffers")
    }
  }

  /// - Throws: `needsTooMuchMemory`.
  package func check(most: Double) throws(TraceError) {
    // Not `>`: NaN is refused as well.
    guard total <= most else {
      throw .needsTooMuchMemory(bytes: total, most: most, largest: largest)
    }
  }
}

extension GraphTrace {
  /// The memory that a replay takes.
  package var memory: ReplayMemory { ReplayMemory(self) }
}
