import AmbientEngine
import AudioSignal
import GraphTrace
import WebAudio

/// A case's recorded graph with a mistake put into it, or, as it is made, without one.
struct DoctoredGraph {
  private let trace: GraphTrace
  var steps: [GraphTrace.Step]
  /// How the app's worklets are built.
  var designs = WorkletDesigns()
  /// Seed of `Math.random` in the worklets; nil is the trace's own.
  var workletSeed: UInt32?

  init(_ trace: GraphTrace) {
    self.trace = trace
    steps = trace.steps
    nodes = steps.compactMap(Node.init)
  }

  /// A node as the trace creates it.
  struct Node {
    let id: Int
    let type: String
    /// Of a worklet, the name of its processor.
    let processor: String?
    let members: [String: WorkletMessage]

    fileprivate init?(_ step: GraphTrace.Step) {
      guard step.name == "create", let id = step.node, let type = step.members["type"]?.text
      else { return nil }
      self.id = id
      self.type = type
      processor = step.members["processor"]?.text
      members = step.members
    }

    /// An attribute that is a word, as `type` and `oversample` are.
    func word(_ name: String) -> String? { members["attributes"]?[name]?.text }

    /// The initial values of its parameters, by name.
    var values: [String: Double] {
      guard case .object(let parameters) = members["params"] else { return [:] }
      return parameters.compactMapValues { $0["value"]?.numberValue }
    }
  }

  /// In the order in which they are created; unchanged by edits.
  let nodes: [Node]
  var sampleRate: Double { trace.context.sampleRate }
  var length: Int { trace.context.length }
  var traceSeed: UInt32? { trace.context.workletSeed }

  func nodes(ofType type: String) -> [Node] { nodes.filter { $0.type == type } }
  func nodes(processing name: String) -> [Node] { nodes.filter { $0.processor == name } }

  /// What one render costs, in units of about half a microsecond.
  func cost(frames: Int) -> Int {
    // A granulator fills 4 s of noise before it starts; a reverb works through thirty filters, an
    // ocean draws a thousand random numbers.
    let granulators = nodes(processing: "granulator").count
    let reverbs = nodes(processing: "reverb").count
    let oceans = nodes(processing: "ocean-processor").count
    let quanta = frames / RenderQuantum.frameCount + 1
    let each = 3 * nodes.count + 30 * reverbs + 10 * granulators + 60 * oceans
    return quanta * each + 15_000 * granulators + 4 * steps.count
  }

  /// Renders the first frames of the graph.
  ///
  /// - Throws: `TraceError` for an edit that the engine refuses.
  func render(frames: Int) throws -> SampleBuffer {
    let told = trace.told(steps, length: frames, workletSeed: workletSeed)
    let worklets = TraceWorklets { [designs] seed in
      let random = RandomStream(seed: seed.value ?? EngineCandidate.defaultSeed)
      var registry = WorkletRegistry()
      AmbientWorklets.register(in: &registry, random: random, designs: designs)
      ProbeWorklets.register(in: &registry, random: random)
      NaiveOscillatorProcessor.register(in: &registry)
      return registry
    }
    return try TraceReplay(told, worklets: worklets).render()
  }
}

extension GraphTrace.Step {
  /// The id of the node that the operation is on.
  var node: Int? { members["node"]?.numberValue.flatMap { Int(exactly: $0) } }
}
