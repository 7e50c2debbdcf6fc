import GraphTrace
import WebAudio

/// Mistakes in one line of code that makes many nodes: all of these nodes are affected.
extension FaultGrammar {
  /// Nodes of one type that receive the same calls and feed the same types.
  private struct Kind {
    let type: String
    var nodes: [Int] = []
  }

  mutating func alike(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    guard let kind = random.pick(kinds(steps)) else { return nil }
    let ids = Set(kind.nodes)
    let place =
      ids.count == 1
      ? "\(kind.type) \(kind.nodes[0])" : "\(ids.count) \(kind.type)s like \(kind.nodes[0])"
    return switch Int.random(in: 0..<10, using: &random) {
    case 0...3: callsOff(steps, ids, kind.type, place)
    case 4: callsIgnored(steps, ids, place)
    case 5: late(steps, ids, place)
    case 6: stopped(steps, ids, place)
    case 7: otherType(steps, ids, kind.type, place)
    default: cut(steps, ids, place)
    }
  }

  private func kinds(_ steps: [GraphTrace.Step]) -> [Kind] {
    var types: [Int: String] = [:]
    var words: [Int: Set<String>] = [:]
    for step in steps {
      if step.name == "create", let id = step.id("node") {
        types[id] = step.members["type"]?.text ?? ""
        words[id] = [step.members["attributes"]?["type"]?.text ?? ""]
      } else if step.name == "set", let id = step.id("node"), let word = step.members["value"]?.text
      {
        words[id, default: []].insert(word)
      } else if step.name == "param", let id = step.id("node") {
        words[id, default: []].insert(step.call)
      } else if step.name == "connect", let id = step.id("from") {
        words[id, default: []].insert("to \(step.id("toNode").flatMap { types[$0] } ?? "output")")
      }
    }
    var kinds: [String: Kind] = [:]
    for id in types.keys.sorted() {
      let name = "\(types[id] ?? "") \((words[id] ?? []).sorted())"
      kinds[name, default: Kind(type: types[id] ?? "")].nodes.append(id)
    }
    return kinds.sorted { $0.key < $1.key }.map(\.value)
  }

  /// A kind's calls of one method on one parameter.
  private mutating func calls(
    _ steps: [GraphTrace.Step], _ ids: Set<Int>
  ) -> (name: String, parameter: String, indices: [Int])? {
    var groups: [String: [Int]] = [:]
    for index in steps.indices where steps[index].name == "param" {
      guard ids.contains(steps[index].id("node") ?? -1) else { continue }
      groups[steps[index].call, default: []].append(index)
    }
    return random.pick(groups.sorted { $0.key < $1.key }).map { name, indices in
      (name, steps[indices[0]].members["param"]?.text ?? "", indices)
    }
  }

  private mutating func factor() -> Double {
    let odd = random.value(0.55...1.8)
    return random.pick([0.5, 2, 0.1, 10, 1.1, 0.9, 1.5, odd, odd]) ?? 2
  }

  private mutating func callsOff(
    _ steps: [GraphTrace.Step], _ ids: Set<Int>, _ type: String, _ place: String
  ) -> DrawnFault? {
    guard let group = calls(steps, ids) else { return nil }
    let isTime =
      Bool.random(using: &random)
      && group.name.hasPrefix("setTargetAtTime")
    let factor = factor()
    return DrawnFault(
      name: "\(isTime ? "time constants" : "values") of \(group.name) of \(place) × \(factor)",
      truths: isTime
        ? ["time-constant", "parameter", "envelope"]
        : truths(type, group.parameter).union(["automation-ignored"]),
      same: ["missing-part"], nodes: ids
    ) { steps in
      var changed = steps
      for index in group.indices {
        let place = isTime ? 2 : 0
        guard case .array(var numbers) = changed[index].members["args"],
          let number = numbers.dropFirst(place).first?.numberValue
        else { continue }
        numbers[place] = .number(number * factor)
        changed[index].members["args"] = .array(numbers)
      }
      return changed
    }
  }

  private mutating func callsIgnored(
    _ steps: [GraphTrace.Step], _ ids: Set<Int>, _ place: String
  ) -> DrawnFault? {
    guard let group = calls(steps, ids) else { return nil }
    let ignored = Set(group.indices)
    return DrawnFault(
      name: "\(group.name) of \(place) forgotten",
      truths: [
        "automation-ignored", "parameter", "ramp-shape", "event-time", "detune", "level",
        "missing-part",
        "filter-q", "filter-cutoff",
      ], nodes: ids
    ) { steps in steps.indices.filter { !ignored.contains($0) }.map { steps[$0] } }
  }

  private mutating func late(
    _ steps: [GraphTrace.Step], _ ids: Set<Int>, _ place: String
  ) -> DrawnFault? {
    let late = random.value(0.0005...0.03)
    guard steps.contains(where: { $0.name == "start" && ids.contains($0.id("node") ?? -1) }) else {
      return nil
    }
    return DrawnFault(
      name: "\(place) start and stop \(late) s late",
      truths: ["event-time", "integer-delay", "fractional-delay", "channel-delay", "source"],
      nodes: ids
    ) { Self.moved($0, ["start", "stop"], ids, by: late) }
  }

  private mutating func stopped(
    _ steps: [GraphTrace.Step], _ ids: Set<Int>, _ place: String
  ) -> DrawnFault? {
    let later: Double = random.pick([-0.05, -0.02, 0.02, 0.1, 0.5, 1]) ?? 1
    guard steps.contains(where: { $0.name == "stop" && ids.contains($0.id("node") ?? -1) }) else {
      return nil
    }
    return DrawnFault(
      name: "\(place) stop \(later) s late", truths: ["event-time", "source", "tail-cut"],
      nodes: ids
    ) { Self.moved($0, ["stop"], ids, by: later) }
  }

  private static func moved(
    _ steps: [GraphTrace.Step], _ names: [String], _ ids: Set<Int>, by shift: Double
  ) -> [GraphTrace.Step] {
    steps.map { step in
      guard names.contains(step.name), ids.contains(step.id("node") ?? -1),
        case .array(let list) = step.members["args"]
      else { return step }
      var moved = step
      let time = max(0, (list.first?.numberValue ?? 0) + shift)
      moved.members["args"] = .array([.number(time)] + list.dropFirst())
      return moved
    }
  }

  private mutating func otherType(
    _ steps: [GraphTrace.Step], _ ids: Set<Int>, _ type: String, _ place: String
  ) -> DrawnFault? {
    let choices: [String: [String]] = [
      "OscillatorNode": ["sine", "square", "sawtooth", "triangle"],
      "BiquadFilterNode": ["lowpass", "highpass", "bandpass", "notch", "allpass"],
    ]
    guard let other = random.pick(choices[type] ?? []) else { return nil }
    return DrawnFault(
      name: "\(place) are \(other)",
      truths: ["wave", "naive-oscillator", "filter-type", "missing-part", "exact-wave"], nodes: ids
    ) { steps in
      steps.map { step in
        guard ids.contains(step.id("node") ?? -1) else { return step }
        var changed = step
        if step.name == "create", case .object(var attributes) = step.members["attributes"] {
          attributes["type"] = .string(other)
          changed.members["attributes"] = .object(attributes)
        } else if step.name == "set", step.members["name"]?.text == "type" {
          changed.members["value"] = .string(other)
        }
        return changed
      }
    }
  }

  private mutating func cut(
    _ steps: [GraphTrace.Step], _ ids: Set<Int>, _ place: String
  ) -> DrawnFault? {
    let targets = Set(
      steps.filter { $0.name == "connect" && ids.contains($0.id("from") ?? -1) }
        .compactMap { $0.id("toNode") })
    // A line connects either to a node that exists once, or each node to one of its own.
    guard let target = random.pick(targets.sorted()) else { return nil }
    let isShared = targets.count == 1
    return DrawnFault(
      name: "no cables from \(place)" + (isShared ? " to \(target)" : ""),
      truths: [
        "missing-part", "routing", "parameter", "level", "automation-ignored", "filter-type",
        "event-time",
      ], nodes: ids.union(targets)
    ) { steps in
      steps.filter { !($0.name == "connect" && ids.contains($0.id("from") ?? -1)) }
    }
  }
}

extension GraphTrace.Step {
  /// "setValueAtTime of 'gain'".
  fileprivate var call: String {
    "\(members["method"]?.text ?? "") of '\(members["param"]?.text ?? "")'"
  }

  fileprivate func id(_ member: String) -> Int? {
    members[member]?.numberValue.flatMap { Int(exactly: $0) }
  }
}
