import GraphTrace
import WebAudio

/// Automation events that are forgotten, moved, or of another kind.
extension FaultGrammar {
  mutating func automation(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let calls = steps.indices.filter {
      steps[$0].name == "param" && steps[$0].members["method"]?.text?.hasSuffix("Time") == true
    }
    guard let index = random.pick(calls), let method = steps[index].members["method"]?.text,
      case .array(let arguments) = steps[index].members["args"],
      let node = steps[index].members["node"]?.numberValue,
      let parameter = steps[index].members["param"]?.text
    else { return nil }
    let what = "\(method) of '\(parameter)' of node \(Int(node))"
    let shared: Set<String> = [
      "automation-ignored", "ramp-shape", "parameter", "event-time", "time-constant",
    ]
    // An event that is overridden at once is in effect ignored, and so is one that ends where it began.
    let same: Set<String> = ["automation-ignored", "parameter"]
    func rewritten(
      _ name: String, _ truths: Set<String>, _ change: @escaping (inout GraphTrace.Step) -> Void
    ) -> DrawnFault {
      DrawnFault(name: name, truths: truths, same: same, nodes: [Int(node)]) { steps in
        var changed = steps
        change(&changed[index])
        return changed
      }
    }
    let way = Int.random(in: 0..<5, using: &random)
    if way == 0 {
      return DrawnFault(
        name: "\(what) forgotten",
        truths: ["automation-ignored", "missing-part", "parameter", "filter-cutoff", "filter-q"],
        nodes: [Int(node)]
      ) { steps in
        var changed = steps
        changed.remove(at: index)
        return changed
      }
    }
    if way == 1, method != "setValueCurveAtTime", arguments.count > 1,
      let time = arguments[
        arguments.count > 2 || method.hasPrefix("set") || method.contains("Ramp") ? 1 : 0
      ].numberValue
    {
      let shift = (random.pick([-1.0, 1]) ?? 1) * random.value(0.0005...0.02)
      return rewritten("\(what) \(shift) s off", ["event-time", "automation-quantum"]) { step in
        guard case .array(var list) = step.members["args"], list.count > 1 else { return }
        list[1] = .number(max(0, time + shift))
        step.members["args"] = .array(list)
      }
    }
    switch method {
    case "linearRampToValueAtTime", "exponentialRampToValueAtTime":
      if way == 2 {
        let other =
          method.hasPrefix("linear") ? "exponentialRampToValueAtTime" : "linearRampToValueAtTime"
        return DrawnFault(name: "\(method) everywhere as \(other)", truths: ["ramp-shape"]) {
          steps in
          steps.map { step in
            var changed = step
            if step.members["method"]?.text == method { changed.members["method"] = .string(other) }
            return changed
          }
        }
      }
      return rewritten("\(what) as setValueAtTime", ["ramp-shape", "automation-ignored"]) {
        $0.members["method"] = .string("setValueAtTime")
      }
    case "setTargetAtTime":
      let odd = random.value(0.4...2.5)
      let factors: [Double] = [2.302585092994046, 1 / 3.0, 0.2, 3, 5, odd]
      let factor: Double = random.pick(factors) ?? 3
      return DrawnFault(
        name: "time constants × \(factor)",
        truths: ["time-constant", "envelope-level-wait", "unit"]
      ) { steps in
        steps.map { step in
          guard step.members["method"]?.text == "setTargetAtTime",
            case .array(var list) = step.members["args"], list.count == 3,
            let constant = list[2].numberValue
          else { return step }
          var changed = step
          list[2] = .number(constant * factor)
          changed.members["args"] = .array(list)
          return changed
        }
      }
    case "setValueCurveAtTime":
      return rewritten("\(what) lasts half as long", ["curve", "event-time"]) { step in
        guard case .array(var list) = step.members["args"], list.count == 3,
          let length = list[2].numberValue
        else { return }
        list[2] = .number(length / 2)
        step.members["args"] = .array(list)
      }
    default:
      let factor = random.value(0.3...1.7)
      return rewritten(
        "\(what): value × \(factor)",
        shared.union(["filter-cutoff", "filter-q", "level", "shelf-gain"])
      ) { step in
        guard case .array(var list) = step.members["args"], list.count == 2,
          step.members["method"]?.text == "setValueAtTime", let value = list[0].numberValue
        else { return }
        list[0] = .number(value * factor)
        step.members["args"] = .array(list)
      }
    }
  }
}
