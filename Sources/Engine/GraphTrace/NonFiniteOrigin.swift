import WebAudio

/// The node of a trace that first plays NaN or infinity.
package struct NonFiniteOrigin: Equatable, Sendable {
  /// Its interface, or the name of a worklet's processor.
  package let kind: String
  /// Its number among the nodes of its kind, from 1 on, and how many there are.
  package let number: Int
  package let count: Int
  package let frame: Int
}

extension NonFiniteOrigin: CustomStringConvertible {
  package var description: String {
    let which = count == 1 ? "the \(kind)" : "\(kind) \(number) of \(count)"
    return "\(which), from frame \(frame) on, while its input is finite"
  }
}

extension TraceReplay {
  /// - Parameter frame: a frame at which the sound is not finite; nothing after it is rendered.
  /// - Returns: nil where the replay is finite.
  /// - Throws: `TraceError`.
  package func nonFiniteOrigin(by frame: Int) throws -> NonFiniteOrigin? {
    let quantum = RenderQuantum.frameCount
    let steps = trace.steps
    // Every node becomes a stage.
    let labelled = steps.flatMap { step -> [GraphTrace.Step] in
      guard step.name == "create", let node = step.members["node"],
        step.members["numberOfOutputs"]?.wholeNumber != 0
      else { return step.name == "label" ? [] : [step] }
      let name = "\(node.wholeNumber ?? 0)"
      return [
        step, .init(at: step.at, name: "label", members: ["node": node, "name": .string(name)]),
      ]
    }
    let length = min((frame / quantum + 1) * quantum, trace.context.length)
    var first: [Int: Int] = [:]
    let replay = try TraceReplay(
      trace.told(labelled, length: length), worklets: worklets, mostMemory: mostMemory)
    _ = try replay.renderStages { tap in
      guard let node = Int(tap.name) else { return }
      tap.hand { start, channel in
        guard first[node] == nil else { return }
        let frame = (0..<quantum).first { frame in
          (0..<2).contains { !channel($0)[frame].isFinite }
        }
        if let frame { first[node] = start + frame }
      }
    }
    return origin(first, steps)
  }

  /// The earliest node; among those of one frame, the first that no other of them feeds.
  private func origin(_ first: [Int: Int], _ steps: [GraphTrace.Step]) -> NonFiniteOrigin? {
    guard let frame = first.values.min() else { return nil }
    let earliest = Set(first.filter { $0.value == frame }.keys)
    let fed = steps.filter { $0.name == "connect" }.compactMap { step -> Int? in
      guard let source = step.members["from"]?.wholeNumber, earliest.contains(source) else {
        return nil
      }
      return step.members["toNode"]?.wholeNumber
    }
    guard let node = earliest.subtracting(fed).min() ?? earliest.min() else { return nil }
    func kind(_ step: GraphTrace.Step) -> String? {
      guard step.name == "create", let type = step.members["type"]?.text else { return nil }
      return step.members["processor"]?.text.map { "\(type) '\($0)'" } ?? type
    }
    let created = steps.filter { $0.name == "create" }
    guard let own = created.first(where: { $0.members["node"]?.wholeNumber == node }),
      let name = kind(own)
    else { return nil }
    let alike = created.filter { kind($0) == name }
    let place = alike.firstIndex { $0.members["node"]?.wholeNumber == node } ?? 0
    return NonFiniteOrigin(kind: name, number: place + 1, count: alike.count, frame: frame)
  }
}
