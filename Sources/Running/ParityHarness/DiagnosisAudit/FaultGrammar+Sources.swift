import GraphTrace
import WebAudio

/// Another sample rate, sources that start differently, numbers that are sent to worklets.
extension FaultGrammar {
  mutating func rate(_ steps: [GraphTrace.Step], _ sampleRate: Double) -> DrawnFault? {
    let other = sampleRate == 48000 ? 44100.0 : 48000
    let ways = [
      ("BiquadFilterNode", "frequency", sampleRate / other),
      ("OscillatorNode", "frequency", sampleRate / other),
      ("DelayNode", "delayTime", other / sampleRate),
    ]
    let kinds = Set(creations(steps).map(\.type))
    guard let way = random.pick(ways.filter { kinds.contains($0.0) }) else { return nil }
    let places = numbers(steps).filter { $0.type == way.0 && $0.name == way.1 }
    guard !places.isEmpty else { return nil }
    return DrawnFault(
      name: "\(way.0) at \(other) Hz",
      truths: Set(["sample-rate", "parameter", "filter-cutoff", "detune"]).union(
        way.0 == "DelayNode" ? truths(way.0, way.1) : [])
    ) { steps in
      var changed = steps
      for place in places {
        guard case .object(var parameters) = changed[place.index].members["params"],
          case .object(var state) = parameters[place.name]
        else { continue }
        state["value"] = .number(place.value * way.2)
        parameters[place.name] = .object(state)
        changed[place.index].members["params"] = .object(parameters)
      }
      return changed
    }
  }

  mutating func source(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let starts = steps.indices.filter { steps[$0].name == "start" }
    guard let index = random.pick(starts), case .array(let list) = steps[index].members["args"]
    else { return nil }
    if list.count > 1 {
      return DrawnFault(name: "offset and duration of start forgotten", truths: ["source"]) {
        steps in
        var changed = steps
        changed[index].members["args"] = .array(Array(list.prefix(1)))
        return changed
      }
    }
    let late = random.value(0.0005...0.02)
    return DrawnFault(
      name: "source starts \(late) s late",
      truths: ["event-time", "integer-delay", "fractional-delay", "channel-delay"]
    ) { steps in
      var changed = steps
      changed[index].members["args"] = .array([.number((list.first?.numberValue ?? 0) + late)])
      return changed
    }
  }

  mutating func message(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let posted = steps.indices.filter {
      steps[$0].name == "message" && steps[$0].members["data"]?["params"] != nil
    }
    guard let index = random.pick(posted),
      case .object(let parameters) = steps[index].members["data"]?["params"],
      let name = random.pick(parameters.filter { ($0.value.numberValue ?? 0) != 0 }.keys.sorted()),
      let value = parameters[name]?.numberValue
    else { return nil }
    let odd = random.value(0.5...1.6)
    let factors: [Double] = [0, 1000, 0.01, 0.5, 2, odd]
    let factor: Double = random.pick(factors) ?? 2
    return DrawnFault(
      name: "message '\(name)' × \(factor)",
      truths: [
        "parameter", "unit", "reverb-damping", "reverb-feedback", "missing-part", "grain-schedule",
      ], word: name
    ) { steps in
      var changed = steps
      guard case .object(var data) = changed[index].members["data"] else { return steps }
      var more = parameters
      more[name] = .number(value * factor)
      data["params"] = .object(more)
      changed[index].members["data"] = .object(data)
      return changed
    }
  }
}
