import AudioSignal
import Comparison
import Foundation
import GraphTrace
import WebAudio

/// A number that is posted to a worklet, read in another unit, left at its default, or exchanged with
/// another.
enum MessageHypothesis: Hypothesis {
  /// As a factor: units that ports mix up, halves and doubles.
  private static let factors = [0, 1000, 0.001, 100, 0.01, 2, 0.5, 10, 0.1, -1, 1.5, 0.75]
  /// A guard against made-up traces: no recorded graph has more than three worklets, and none is sent more than
  /// ten numbers (`Scripts/graph-sizes.py`).
  private static let mostWorklets = 6
  /// Numbers of one worklet.
  private static let mostNumbers = 40
  /// Of them, those whose pairs are tried.
  private static let mostExchanged = 14

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let worklets = subject.graph.nodes.filter { $0.processor != nil }
    guard worklets.count <= mostWorklets else { return [] }
    return worklets.flatMap { node in
      let names = subject.graph.messageNumbers(of: node.id)
      guard names.count <= mostNumbers else { return [Mistake]() }
      // Mistakes of one render come first; the others wait if time is short.
      return names.flatMap { name in
        [left(node.id, name), set(node.id, name, 0), set(node.id, name, 1)]
      } + names.map { scaled(node.id, $0) } + exchanges(node.id, names)
    }
  }

  private static func left(_ id: Int, _ name: String) -> Mistake {
    Mistake(cause: .parameter, complexity: 0, finding: { _ in GraphWording.leftAtDefault(name) }) {
      graph, _ in graph.mapMessageMember(of: id, name) { _ in nil }
    }
  }

  private static func set(_ id: Int, _ name: String, _ value: Double) -> Mistake {
    Mistake(
      cause: .parameter, complexity: 1,
      finding: { _ in GraphWording.set(name, "", to: "\(Int(whole: value))") }
    ) {
      graph, _ in
      graph.mapMessageMember(of: id, name) { _ in .number(value) }
    }
  }

  private static func scaled(_ id: Int, _ name: String) -> Mistake {
    var mistake = Mistake(
      cause: .parameter,
      sizes: .between(
        [0.05, 0.4, 0.7, 0.9, 1, 1.1, 1.4, 2.5, 4], known: factors.filter { $0 != 0 }),
      finding: { GraphWording.times(name, "", $0) }
    ) { graph, ratio in
      graph.mapMessageMember(of: id, name) { .number(($0.numberValue ?? 0) * ratio) }
    }
    mistake.leaps = true
    return mistake
  }

  private static func exchanges(_ id: Int, _ names: [String]) -> [Mistake] {
    guard names.count <= mostExchanged else { return [] }
    return names.indices.flatMap { first in
      names.indices.filter { $0 > first }.map { second in
        Mistake(
          cause: .parameter, complexity: 2,
          finding: { _ in GraphWording.exchanged(names[first], names[second]) }
        ) { graph, _ in graph.exchangeMessageMembers(of: id, names[first], names[second]) }
      }
    }
  }
}

extension DoctoredGraph {
  /// The names of the numbers that are sent to a worklet, in its messages or their parameters.
  func messageNumbers(of id: Int) -> [String] {
    var names: Set<String> = []
    for step in steps where step.name == "message" && step.node == id {
      guard case .object(let data) = step.members["data"] else { continue }
      var members = data
      if case .object(let inner) = data["params"] { members.merge(inner) { own, _ in own } }
      for (name, value) in members where value.numberValue != nil { names.insert(name) }
    }
    return names.sorted()
  }

  /// - Parameter change: returns nil to leave the number out.
  mutating func mapMessageMember(
    of id: Int, _ name: String, _ change: (WorkletMessage) -> WorkletMessage?
  ) {
    mapMessages(to: [id]) { data in
      if let value = data[name], value.numberValue != nil { data[name] = change(value) }
      if case .object(var inner) = data["params"], let value = inner[name], value.numberValue != nil
      {
        inner[name] = change(value)
        data["params"] = .object(inner)
      }
    }
  }

  mutating func exchangeMessageMembers(of id: Int, _ first: String, _ second: String) {
    mapMessages(to: [id]) { data in
      func exchange(_ members: inout [String: WorkletMessage]) {
        guard let one = members[first], let other = members[second] else { return }
        members[first] = other
        members[second] = one
      }
      exchange(&data)
      if case .object(var inner) = data["params"] {
        exchange(&inner)
        data["params"] = .object(inner)
      }
    }
  }
}
