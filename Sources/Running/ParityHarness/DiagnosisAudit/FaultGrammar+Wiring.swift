import GraphTrace
import WebAudio

/// Connections that are missing, bypass a node, or change a level or a sign.
extension FaultGrammar {
  mutating func wiring(_ steps: [GraphTrace.Step]) -> DrawnFault? {
    let cables = steps.indices.filter { steps[$0].name == "connect" }
    guard let index = random.pick(cables) else { return nil }
    func id(_ step: GraphTrace.Step, _ member: String) -> Int {
      Int(step.members[member]?.numberValue ?? -1)
    }
    let (from, to) = (id(steps[index], "from"), id(steps[index], "toNode"))
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return DrawnFault(
        name: "no cable from \(from) to \(to)",
        truths: ["missing-part", "routing", "parameter", "level"], nodes: [from, to]
      ) { steps in
        var changed = steps
        changed.remove(at: index)
        return changed
      }
    case 1:
      // The node after the connection is left out: its targets are fed from before it.
      let outs = steps.indices.filter { steps[$0].name == "connect" && id(steps[$0], "from") == to }
      guard !outs.isEmpty, steps[index].members["toParam"]?.text == nil, from != to,
        cables.count(where: {
          id(steps[$0], "toNode") == to && steps[$0].members["toParam"]?.text == nil
        }) == 1
      else { return nil }
      return DrawnFault(
        name: "node \(to) left out",
        truths: [
          "missing-part", "filter-type", "level", "parameter", "automation-ignored", "oversampling",
        ],
        nodes: [to]
      ) { steps in
        var changed = steps
        for out in outs {
          changed[out].members["from"] = steps[index].members["from"]
          changed[out].members["output"] = steps[index].members["output"]
        }
        changed.remove(at: index)
        return changed
      }
    default:
      // A level or a sign at the connection: the gain of the node at either end.
      let isInverted = Bool.random(using: &random)
      let level = isInverted ? -1 : random.value(0.2...3)
      guard steps[index].members["toParam"]?.text == nil else { return nil }
      return DrawnFault(
        name: "cable from \(from) to \(to) × \(level)",
        truths: isInverted
          ? ["sign", "polarity", "level", "parameter"] : ["level", "gain", "parameter"],
        nodes: [from, to]
      ) { steps in
        var changed = steps
        // An id that no recorded page reaches.
        let extra = 900_001
        let gain = GraphTrace.Step(
          at: steps[index].at, name: "create",
          members: [
            "node": .number(Double(extra)), "type": .string("GainNode"),
            "numberOfInputs": .number(1), "numberOfOutputs": .number(1),
            "attributes": .object([
              "channelCount": .number(2), "channelCountMode": .string("max"),
              "channelInterpretation": .string("speakers"),
            ]),
            "params": .object([
              "gain": .object(["value": .number(level), "automationRate": .string("a-rate")])
            ]),
          ])
        var first = steps[index]
        first.members["toNode"] = .number(Double(extra))
        first.members["input"] = .number(0)
        var second = steps[index]
        second.members["from"] = .number(Double(extra))
        second.members["output"] = .number(0)
        changed.replaceSubrange(index...index, with: [gain, first, second])
        return changed
      }
    }
  }
}
