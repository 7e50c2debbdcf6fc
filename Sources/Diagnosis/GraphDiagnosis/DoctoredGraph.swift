import AudioSignal
import GraphTrace
import WebAudio

/// A case's recorded graph with a mistake put into it, or, when just made, without one.
package struct DoctoredGraph {
  private let trace: GraphTrace
  private let worklets: WorkletSource
  package var steps: [GraphTrace.Step]
  /// How the worklets are built.
  package var designs = WorkletDesignSet()
  /// Seed of `Math.random` in the worklets; nil is the trace's own.
  package var workletSeed: UInt32?
  /// The number of frames for which its steps suffice.
  private(set) var thinnedTo = Int.max
  /// The frame from which on it is unknown what the page would play.
  var unknownFrom = Int.max
  /// Samples after the trace's own, to which changed steps refer.
  private var added: [Float] = []

  package init(_ trace: GraphTrace, worklets: WorkletSource = .none) {
    self.trace = trace
    self.worklets = worklets
    steps = Self.folded(trace.steps)
    let taped = trace.tapedNodes(nativeProcessors: worklets.processors)
    // What fed a tape no longer sounds: a mistake there can be neither made nor undone.
    let unheard = trace.nodes(above: taped).union(taped.map(\.id))
    nodes = steps.compactMap(Node.init).filter { !unheard.contains($0.id) }
    told = steps.compactMap(ParameterCall.init)
    moved = Set(told.map { ParameterName(node: $0.node ?? 0, name: $0.parameter) })
    roles = NodeRoles(nodes, steps)
    index = StepIndex(steps)
    known = Set(nodes.map(\.id))
    everSounding = Self.everSounding(trace, steps)
    readings = Self.readings(steps, nodes, rate: trace.context.sampleRate)
  }

  /// Nodes that edits add have larger ids than this.
  static let unrecorded = 1_000_000

  /// A parameter of a node.
  struct ParameterName: Hashable {
    let node: Int
    let name: String
  }

  /// A node as the trace creates it.
  package struct Node {
    package let id: Int
    package let type: String
    /// For a worklet, the name of its processor.
    package let processor: String?
    package let members: [String: WorkletMessage]
    /// Whether it starts or stops where the candidate diverges from the reference.
    package fileprivate(set) var isSuspected = false
    /// The role that it shares with nodes that the page makes in the same way; nil where nodes are few.
    fileprivate(set) var role: Int?
    /// Frames from its first sound to where the candidate diverges; nil if it never sounds.
    fileprivate(set) var wait: Int?

    fileprivate init?(_ step: GraphTrace.Step) {
      guard step.name == "create", let id = step.node, let type = step.members["type"]?.text
      else { return nil }
      self.id = id
      self.type = type
      processor = step.members["processor"]?.text
      members = step.members
    }

    /// Where the page makes it, as far as the trace tells.
    var line: String? { members["line"]?.text }

    /// An attribute whose value is a word, such as `type` or `oversample`.
    package func word(_ name: String) -> String? { members["attributes"]?[name]?.text }

    /// The initial values of its parameters, by name.
    package var values: [String: Double] {
      guard case .object(let parameters) = members["params"] else { return [:] }
      return parameters.compactMapValues { $0["value"]?.numberValue }
    }
  }

  /// The samples to which a span of the graph refers; nil for none.
  package func samples(of span: WorkletMessage?) -> [Float]? { span.flatMap(trace.samples) }

  /// Keeps samples, and returns a span that refers to them.
  package mutating func add(_ samples: [Float]) -> WorkletMessage {
    let offset = trace.sampleCount + added.count
    added += samples
    return .object(["offset": .number(Double(offset)), "length": .number(Double(samples.count))])
  }

  /// In the order of creation, without tapes and what fed them; unchanged by edits.
  package private(set) var nodes: [Node]
  /// The ids of its nodes.
  let known: Set<Int>
  /// Nodes that sound without input, and the frame from which on they do.
  let everSounding: [Int: Int]
  /// The frame from which on each node sounds, once nodes are suspected.
  private(set) var sounding: [Int: Int] = [:]
  /// The recorded calls on its parameters; unchanged by edits.
  let told: [ParameterCall]
  /// Steps that set a parameter to the value that it already has.
  let readings: [Reading]
  /// The parameters on which calls were recorded.
  let moved: Set<ParameterName>
  /// The nodes that the page makes in the same way.
  let roles: NodeRoles
  /// An index of the recorded steps.
  private(set) var index: StepIndex
  package var sampleRate: Double { trace.context.sampleRate }
  package var length: Int { trace.context.length }
  package var traceSeed: UInt32? { trace.context.workletSeed }
  var pageSeed: UInt32? { trace.context.pageSeed }

  /// Marks the nodes that may be wrong, where the candidate diverges at a frame.
  mutating func suspect(_ ids: Set<Int>, parting frame: Int) {
    sounding = SoundingFrames(self).first
    for index in nodes.indices {
      let id = nodes[index].id
      nodes[index].isSuspected = ids.contains(id)
      nodes[index].role = roles.role[id]
      // A source that starts where the candidate diverges may become audible slightly later than the difference.
      nodes[index].wait = sounding[id].map { frame + Self.slack - $0 }
    }
  }
  private static let slack = 128

  /// The same graph for its first frames only: steps that do not affect them become empty, but keep their indices.
  func thinned(to frames: Int) -> DoctoredGraph {
    let heard = HeardSteps(steps, frames: frames, rate: sampleRate)
    var thin = self
    thin.thinnedTo = frames
    for index in steps.indices where !heard.contains(steps[index]) {
      thin.steps[index].name = "label"
      thin.steps[index].members = [:]
    }
    thin.index = StepIndex(thin.steps)
    return thin
  }

  /// The same graph with other steps.
  func replacing(_ steps: [GraphTrace.Step]) -> DoctoredGraph {
    var other = self
    other.steps = steps
    other.index = StepIndex(steps)
    return other
  }

  /// Where a trace creates two nodes with one id, of which the engine refuses the second, the first.
  var nodesByID: [Int: Node] {
    Dictionary(nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Nodes of which a parameter is automated, assigned, or fed with sound.
  var movingNodes: Set<Int> {
    Set(told.compactMap(\.node)).union(
      steps.filter { $0.members["toParam"]?.text != nil }
        .compactMap { $0.members["toNode"]?.wholeNumber })
  }

  /// The value that a parameter of each node is made with, or was assigned last.
  func settledValues(of name: String) -> [Int: Double] {
    var values = nodes.reduce(into: [Int: Double]()) { $0[$1.id] = $1.values[name] }
    for call in told where call.parameter == name && call.method == "value" {
      if let node = call.node, values[node] != nil { values[node] = call.value }
    }
    return values
  }

  package func nodes(ofType type: String) -> [Node] { nodes.filter { $0.type == type } }
  package func nodes(processing name: String) -> [Node] { nodes.filter { $0.processor == name } }

  /// What one render costs, in units of about half a microsecond.
  package func cost(frames: Int) -> Int {
    let prices = nodes.compactMap { $0.processor.map(worklets.price) }
    let quanta = Double(frames / RenderQuantum.frameCount + 1)
    let each = 3 * nodes.count + prices.reduce(0) { $0 + $1.perQuantum }
    let once = prices.reduce(0) { $0 + $1.atStart } + 4 * steps.count
    return Int(whole: quanta * Double(each) + Double(once))
  }

  /// Renders the first frames of the graph.
  ///
  /// - Throws: `TraceError` for an edit that the engine refuses.
  package func render(frames: Int) throws -> SampleBuffer {
    try render(reread(steps), frames: frames)
  }

  /// - Throws: `TraceError` for an edit that the engine refuses.
  func render(_ part: GraphPart, frames: Int) throws -> SampleBuffer {
    try render(part.steps(of: reread(steps), rate: sampleRate), frames: frames)
  }

  private func render(_ steps: [GraphTrace.Step], frames: Int) throws -> SampleBuffer {
    // An empty step refers to no node.
    let heard =
      frames < length
      ? HeardSteps.of(steps, frames: frames, rate: sampleRate)
      : steps.filter { $0.name != "label" || !$0.members.isEmpty }
    let told = trace.told(heard, length: frames, workletSeed: workletSeed, adding: added)
    let worklets = TraceWorklets { [worklets, designs] seed in
      var registry = worklets.registry(seed, designs)
      NaiveOscillatorProcessor.register(in: &registry)
      PanLawProcessor.register(in: &registry)
      CompressorProcessor.register(in: &registry)
      ExactDelayProcessor.register(in: &registry)
      return registry
    }
    return try TraceReplay(told, worklets: worklets).render()
  }
}

extension GraphTrace.Step {
  /// The id of the node that the operation applies to.
  package var node: Int? { number("node") }
}
