import Foundation
import ParityCases

/// Smaller plans that may show the same difference.
struct PlanReduction {
  private let plan: GraphPlan

  init(_ plan: GraphPlan) { self.plan = plan }

  /// Plans with a part left out; those that leave out most come first.
  func smaller(differingAt frame: Int) -> [GraphPlan] {
    var plans: [GraphPlan] = []
    // What comes after the first difference does not matter.
    let end = (frame / 128 + 1) * 128
    if end < plan.frames {
      var shorter = plan
      shorter.frames = end
      shorter.commands.removeAll { $0.at >= end }
      plans.append(shorter)
    }
    for command in plan.commands where command.verb == "make" {
      let name = command.words[1].textValue ?? ""
      plans.append(without { $0.nodes.contains(name) })
    }
    // Bypasses a node between two others.
    for command in plan.commands where command.verb == "make" {
      if let shorter = bypassing(command.words[1].textValue ?? "") { plans.append(shorter) }
    }
    for index in plan.commands.indices where plan.commands[index].verb != "make" {
      var shorter = plan
      shorter.commands.remove(at: index)
      plans.append(shorter)
    }
    if plan.channels > 1 {
      var mono = plan
      mono.channels = 1
      plans.append(mono)
    }
    for (index, command) in plan.commands.enumerated() where command.verb == "make" {
      for option in (command.words[2]["options"]?.members ?? [:]).keys.sorted() {
        guard
          ![
            "numberOfInputs", "numberOfOutputs", "processorOptions", "outputChannelCount",
            "feedforward", "feedback", "disableNormalization",
          ].contains(option)
        else { continue }
        var shorter = plan
        var node = command.words[2].members
        var options = node["options"]?.members ?? [:]
        options[option] = nil
        node["options"] = .object(options)
        shorter.commands[index].words[2] = .object(node)
        plans.append(shorter)
      }
    }
    return plans.filter { $0 != plan }
  }

  private func without(_ isMeant: (GraphPlan.Command) -> Bool) -> GraphPlan {
    var shorter = plan
    shorter.commands.removeAll(where: isMeant)
    return shorter
  }

  /// The plan without a node, its sources connected to its targets; nil when nothing would be left.
  private func bypassing(_ name: String) -> GraphPlan? {
    let wires = plan.commands.filter { $0.verb == "wire" }
    func ends(_ command: GraphPlan.Command) -> [String] {
      (command.words[1].textValue ?? "").components(separatedBy: " > ")
    }
    let into = wires.filter {
      GraphPlan.Command.node(ends($0)[1]) == name && !ends($0)[1].contains(".")
    }
    let outOf = wires.filter { GraphPlan.Command.node(ends($0)[0]) == name }
    guard !into.isEmpty, !outOf.isEmpty else { return nil }
    var shorter = without { $0.nodes.contains(name) }
    for first in into {
      for second in outOf {
        let text = "\(ends(first)[0]) > \(ends(second)[1])"
        shorter.commands.append(
          .init(["wire", .string(text)], at: max(first.at, second.at)))
      }
    }
    // A stable sort by frame: commands of one frame keep their order.
    shorter.commands = shorter.commands.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
    return shorter
  }
}
