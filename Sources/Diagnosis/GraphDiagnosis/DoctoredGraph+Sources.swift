import AudioSignal
import GraphTrace
import WebAudio

/// The calls on sources, and the buffers that they read.
extension DoctoredGraph {
  /// - Parameter ids: the sources to change.
  mutating func mapStarts(
    _ name: String, of ids: Set<Int>, _ change: ([Double]) -> [Double]
  ) {
    for index in steps.indices
    where steps[index].name == name && ids.contains(steps[index].node ?? -1) {
      guard case .array(let arguments) = steps[index].members["args"] else { continue }
      let values = change(arguments.compactMap(\.numberValue))
      steps[index].members["args"] = .array(values.map(WorkletMessage.number))
    }
  }

  /// When each source starts, in seconds.
  var startTimes: [Int: Double] {
    steps.reduce(into: [:]) { times, step in
      guard step.name == "start", let node = step.node else { return }
      times[node] = max(step.numbers.first ?? 0, Double(step.at) / sampleRate)
    }
  }

  /// - Parameter id: the only source to change; nil for all.
  mutating func mapStarts(
    _ name: String, of id: Int? = nil, _ change: ([Double]) -> [Double]
  ) {
    for index in steps.indices
    where steps[index].name == name && (id == nil || steps[index].node == id) {
      guard case .array(let arguments) = steps[index].members["args"] else { continue }
      let values = change(arguments.compactMap(\.numberValue))
      steps[index].members["args"] = .array(values.map(WorkletMessage.number))
    }
  }

  /// The length in samples of the first buffer that some nodes have.
  func bufferLength(of ids: Set<Int>) -> Int? {
    firstSpan(of: ids)?["length"]?.numberValue.map { Int(whole: $0) }
  }

  /// The first channel of the first buffer that some nodes have.
  func bufferSamples(of ids: Set<Int>) -> [Float]? { samples(of: firstSpan(of: ids)) }

  private func firstSpan(of ids: Set<Int>) -> WorkletMessage? {
    for step in steps where ids.contains(step.node ?? -1) {
      if case .array(let spans)? = Self.buffer(step)?["channels"], let span = spans.first {
        return span
      }
    }
    return nil
  }

  /// Changes the samples of the buffers with which nodes are made.
  mutating func mapBuffers(of ids: Set<Int>, _ change: ([[Float]]) -> [[Float]]) {
    // Many sources play the same samples.
    var known: [[Double]: WorkletMessage?] = [:]
    func changed(_ buffer: WorkletMessage, _ graph: inout DoctoredGraph) -> WorkletMessage? {
      let spans = Self.spans(of: buffer)
      if let own = known[spans] { return own }
      let new = graph.changed(buffer, change)
      known[spans] = .some(new)
      return new
    }
    for index in steps.indices {
      guard ids.contains(steps[index].node ?? -1) else { continue }
      if steps[index].name == "create",
        case .object(var attributes) = steps[index].members["attributes"],
        let buffer = attributes["buffer"], let new = changed(buffer, &self)
      {
        attributes["buffer"] = new
        steps[index].members["attributes"] = .object(attributes)
      } else if steps[index].name == "set", steps[index].members["name"]?.text == "buffer",
        let buffer = steps[index].members["value"], let new = changed(buffer, &self)
      {
        steps[index].members["value"] = new
      }
    }
  }

  /// Where the samples of a buffer are: buffers with equal spans are one.
  static func spans(of buffer: WorkletMessage) -> [Double] {
    guard case .array(let spans)? = buffer["channels"] else { return [] }
    func number(_ span: WorkletMessage, _ name: String) -> Double { span[name]?.numberValue ?? -1 }
    let places = spans.flatMap { [number($0, "offset"), number($0, "length")] }
    return places + [buffer["sampleRate"]?.numberValue ?? 0]
  }

  /// The buffer that a step gives to its node; nil for none.
  static func buffer(_ step: GraphTrace.Step) -> WorkletMessage? {
    switch step.name {
    case "create": step.members["attributes"]?["buffer"]
    case "set" where step.members["name"]?.text == "buffer": step.members["value"]
    default: nil
    }
  }

  private mutating func changed(
    _ buffer: WorkletMessage, _ change: ([[Float]]) -> [[Float]]
  ) -> WorkletMessage? {
    guard case .object(var members) = buffer, case .array(let spans) = members["channels"] else {
      return nil
    }
    let channels = spans.compactMap { samples(of: $0) }
    guard channels.count == spans.count, channels.allSatisfy({ !$0.isEmpty }) else { return nil }
    let new = change(channels)
    guard new != channels, new.allSatisfy({ !$0.isEmpty }) else { return nil }
    members["channels"] = .array(new.map { add($0) })
    return .object(members)
  }
}
