import Comparison
import Foundation
import WebAudio

/// A parameter that is not applied, has the opposite sign, has another unit, or has a value where the original has
/// none.
enum ParameterValueHypothesis: Hypothesis {
  static let perTurn = 4
  /// - Source: <https://webaudio.github.io/web-audio-api/#audionode-interface-sections>
  static let defaults: [String: [String: Double]] = [
    "AudioBufferSourceNode": ["detune": 0, "playbackRate": 1],
    "BiquadFilterNode": ["frequency": 350, "detune": 0, "Q": 1, "gain": 0],
    "ConstantSourceNode": ["offset": 1], "DelayNode": ["delayTime": 0],
    "DynamicsCompressorNode": [
      "threshold": -24, "knee": 30, "ratio": 12, "attack": 0.003, "release": 0.25,
    ],
    "GainNode": ["gain": 1], "OscillatorNode": ["frequency": 440, "detune": 0],
    "PannerNode": ["positionX": 0, "positionY": 0, "positionZ": 0],
    "StereoPannerNode": ["pan": 0],
  ]

  private struct Unit: Sendable {
    let names: Set<String>
    let words: String
    let change: @Sendable (Double) -> Double
  }

  private static let units: [Unit] = [
    Unit(names: ["gain", "offset", "threshold"], words: "taken for decibels") { pow(10, $0 / 20) },
    Unit(names: ["gain", "offset"], words: "taken to be squared") { $0 * $0 },
    Unit(names: ["gain", "offset"], words: "taken for its square root") {
      $0 < 0 ? $0 : $0.squareRoot()
    },
    Unit(names: ["delayTime", "attack", "release"], words: "taken for milliseconds") { $0 / 1000 },
    Unit(names: ["delayTime", "attack", "release"], words: "a thousand times too long") {
      $0 * 1000
    },
    Unit(names: ["detune"], words: "taken for semitones") { $0 * 100 },
    Unit(names: ["detune"], words: "divided by 100") { $0 / 100 },
    Unit(names: ["detune", "pan"], words: "applied with the opposite sign") { -$0 },
    Unit(names: ["detune"], words: "applied on a straight line, as 1 + cents / 1200") {
      1200 * log2(max(1 + $0 / 1200, 1e-6))
    },
    Unit(names: ["playbackRate"], words: "on a straight line over its octave, as 1 + cents / 1200")
    {
      $0 > 0.5 ? 1 + log2($0) : $0
    },
    Unit(names: ["ratio"], words: "read as a slope") { $0 > 0 ? 1 / $0 : $0 },
    Unit(names: ["threshold"], words: "applied with the opposite sign") { -$0 },
    Unit(names: ["frequency"], words: "taken for radians") { $0 / (2 * .pi) },
  ]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let kinds = Dictionary(grouping: graph.nodes) { $0.processor ?? $0.type }
    let families = kinds.sorted { $0.key < $1.key }.flatMap { kind, nodes in
      Set(nodes.flatMap(\.values.keys)).sorted().map { name -> [Mistake] in
        let told = nodes.filter { isTold($0, name, in: graph) }
        return NodeGroup.groups(told).flatMap { mistakes($0, kind, name, graph) }
          + NodeGroup.groups(nodes.filter { $0.values[name] == 0 && !isTold($0, name, in: graph) })
          .flatMap { given($0, name) }
      }
    }
    return MistakeSearch.inOrder(families, of: graph)
  }

  /// Whether the parameter has a value or is automated.
  private static func isTold(
    _ node: DoctoredGraph.Node, _ name: String, in graph: DoctoredGraph
  ) -> Bool {
    node.values[name] != defaults[node.type]?[name]
      || graph.moved.contains(.init(node: node.id, name: name))
      || graph.roles.modulated.contains(.init(node: node.id, name: name))
  }

  private static func mistakes(
    _ group: NodeGroup, _ kind: String, _ name: String, _ graph: DoctoredGraph
  ) -> [Mistake] {
    let cause = cause(kind, name)
    var found: [Mistake] = []
    let moved = group.ids.contains { graph.moved.contains(.init(node: $0, name: name)) }
    let values = Set(
      graph.nodes.filter { group.ids.contains($0.id) }.compactMap { $0.values[name] })
    if let usual = defaults[kind]?[name], values != [usual] || moved {
      found.append(
        Mistake(
          cause: cause, complexity: 0, finding: { _ in GraphWording.notApplied(name, group.place) }
        ) {
          graph, _ in graph.fix(group.ids, name, at: usual)
        })
    }
    if defaults[kind]?[name] != 0, name != "frequency", name != "playbackRate" {
      found.append(
        Mistake(
          cause: cause, complexity: 1,
          finding: { _ in GraphWording.set(name, group.place, to: "0") }
        ) {
          graph, _ in graph.fix(group.ids, name, at: 0)
        })
    }
    if moved {
      found.append(
        Mistake(
          cause: .automationIgnored, complexity: 0,
          finding: { _ in GraphWording.automationIgnored(name, group.place) }
        ) { graph, _ in
          graph.mapCalls {
            $0.parameter == name && group.ids.contains($0.node ?? 0) && $0.method != "value"
              ? nil : $0
          }
        })
    }
    if ["gain", "offset"].contains(name), kind != "BiquadFilterNode" {
      found.append(
        Mistake(cause: .sign, finding: { _ in GraphWording.oppositeSign(name, group.place) }) {
          graph, _ in graph.mapValues(of: group.ids, name) { -$0 }
        })
    }
    if kind == "BiquadFilterNode", name == "gain" || name == "Q" { return found }
    for unit in units where unit.names.contains(name) {
      found.append(
        Mistake(cause: .unit, finding: { _ in GraphWording.unit(name, group.place, unit.words) }) {
          graph, _ in graph.mapValues(of: group.ids, name, unit.change)
        })
    }
    if kind == "OscillatorNode", name == "detune" {
      let words = "added to the frequency, as if it were in hertz"
      found.append(
        Mistake(cause: .unit, finding: { _ in GraphWording.unit(name, group.place, words) }) {
          graph, _ in graph.addDetune(of: group.ids)
        })
    }
    return found
  }

  static func cause(_ kind: String, _ name: String) -> Diagnosis.Cause {
    guard kind == "BiquadFilterNode" else { return .parameter }
    return name == "Q" ? .filterQuality : name == "gain" ? .shelfGain : .filterCutoff
  }

  /// Numbers where there should be none.
  private static func given(_ group: NodeGroup, _ name: String) -> [Mistake] {
    let range: [Double]? =
      switch name {
      case "detune": [-1200, -700, -200, -50, -10, 0, 10, 50, 200, 700, 1200]
      case "pan": [-1, -0.7, -0.3, 0, 0.3, 0.7, 1]
      case "knee": [0, 3, 6, 12, 20, 30, 40]
      default: nil
      }
    guard let range else { return [] }
    let known: [Double] =
      switch name {
      case "detune": [100, -100, 1200, -1200]
      case "knee": [5, 10, 30]
      default: [-1, 1, 0.5, -0.5]
      }
    return [
      Mistake(
        cause: .parameter, sizes: .between(range, known: known), complexity: 3,
        isFine: name == "detune",
        finding: { GraphWording.given(name, group.place, $0) }
      ) { graph, value in
        graph.mapParameters(of: group.ids, name) { $0["value"] = .number(value) }
      }
    ]
  }
}

extension DoctoredGraph {
  /// Adds to each frequency of an oscillator as many hertz as it is detuned by cents, beside whole semitones.
  fileprivate mutating func addDetune(of ids: Set<Int>) {
    for (id, cents) in settledValues(of: "detune") where ids.contains(id) {
      let semitones = (cents / 100).rounded() * 100
      guard semitones != cents else { continue }
      mapValues(of: [id], "frequency") { $0 + cents - semitones }
      fix([id], "detune", at: semitones)
    }
  }

  /// Gives a parameter one constant value.
  mutating func fix(_ ids: Set<Int>, _ name: String, at value: Double) {
    mapCalls { $0.parameter == name && ids.contains($0.node ?? 0) ? nil : $0 }
    mapParameters(of: ids, name) { $0["value"] = .number(value) }
  }
}
