import Comparison
import Foundation
import GraphTrace
import WebAudio

/// An attribute with which a node is made that has another value: wave, filter type, models, channel rules, loops.
enum AttributeHypothesis: Hypothesis {
  static let changesNumbers = true
  private static let words: [String: [String]] = [
    "OscillatorNode.type": ["sine", "square", "sawtooth", "triangle"],
    "BiquadFilterNode.type": [
      "lowpass", "highpass", "bandpass", "lowshelf", "highshelf", "peaking", "notch", "allpass",
    ],
    "PannerNode.panningModel": ["equalpower", "HRTF"],
    "PannerNode.distanceModel": ["linear", "inverse", "exponential"],
    "channelCountMode": ["max", "clamped-max", "explicit"],
    "channelInterpretation": ["speakers", "discrete"],
  ]

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let graph = subject.graph
    let kinds = Dictionary(grouping: graph.nodes, by: \.type)
    return kinds.sorted { $0.key < $1.key }.flatMap { kind, nodes -> [Mistake] in
      names(of: nodes).flatMap { name in
        NodeGroup.groups(nodes.filter { $0.members["attributes"]?[name] != nil }).flatMap {
          mistakes($0, kind, name, subject)
        }
      }
    }
  }

  private static func names(of nodes: [DoctoredGraph.Node]) -> [String] {
    Set(
      nodes.flatMap { node -> [String] in
        guard case .object(let attributes) = node.members["attributes"] else { return [] }
        return Array(attributes.keys)
      }
    ).subtracting(["curve", "buffer", "oversample"]).sorted()
  }

  private static func mistakes(
    _ group: NodeGroup, _ kind: String, _ name: String, _ subject: DiagnosisSubject
  ) -> [Mistake] {
    let graph = subject.graph
    let used = Set(
      graph.nodes.filter { group.ids.contains($0.id) }.compactMap {
        $0.members["attributes"]?[name].map(text)
      })
    if let choices = words["\(kind).\(name)"] ?? words[name] {
      return choices.filter {
        used != [$0] && !(kind == "BiquadFilterNode" && graph.passesAll(type: $0, group.ids))
      }.map { set(group, kind, name, .string($0)) }
    }
    switch name {
    case "loop", "normalize":
      return [true, false].filter { used != ["\($0)"] }.map { set(group, kind, name, .bool($0)) }
    case "channelCount":
      return [1.0, 2].filter { used != [text(.number($0))] }.map {
        set(group, kind, name, .number($0))
      }
    case "loopStart", "loopEnd":
      guard used != ["0.0"] else { return [] }
      return [set(group, kind, name, .number(0), complexity: 0), scaled(group, name)]
        + heard(group, name, subject)
    case "fftSize", "minDecibels", "maxDecibels", "smoothingTimeConstant": return []
    default:
      return used.allSatisfy({ Double($0) == nil }) || used == ["0.0"] ? [] : [scaled(group, name)]
    }
  }

  /// A loop that ends early does so where the candidate diverges; for one that ends late nothing leads to the size, so
  /// frames around round shares are tried.
  private static func heard(
    _ group: NodeGroup, _ name: String, _ subject: DiagnosisSubject
  ) -> [Mistake] {
    let graph = subject.graph
    guard name == "loopEnd", let id = group.ids.first, group.ids.count == 1,
      let node = graph.nodes.first(where: { $0.id == id }),
      let own = node.members["attributes"]?[name]?.numberValue, own > 0
    else { return [] }
    let start = graph.steps.first { $0.name == "start" && $0.node == id }
    var times: [Double] = []
    if case .array(let arguments)? = start?.members["args"] {
      times = arguments.compactMap(\.numberValue)
    }
    let offset = times.count > 1 ? times[1] : 0
    let pace = (node.values["playbackRate"] ?? 1) * exp2((node.values["detune"] ?? 0) / 1200)
    let rate = node.members["attributes"]?["buffer"]?["sampleRate"]?.numberValue
    let parted =
      offset + (Double(subject.firstDifference) / graph.sampleRate - (times.first ?? 0)) * pace
    let frame = 1 / (rate ?? graph.sampleRate)
    let ends =
      (-3...3).map { parted + Double($0) * frame }
      + [0.5, 0.75, 0.8, 0.9, 0.95, 1.05, 1.1, 1.25, 2].map { own * $0 }
    return [
      Mistake(
        cause: .source, sizes: .among(ends.filter { $0 > 0 && $0 != own }.map { $0 / own }),
        complexity: 3, finding: { GraphWording.times(name, group.place, $0) }
      ) { graph, ratio in
        graph.setAttribute(name, of: group.ids) { .number(($0.numberValue ?? 0) * ratio) }
      }
    ]
  }

  private static func text(_ value: WorkletMessage) -> String {
    switch value {
    case .string(let word): word
    case .number(let number): "\(number)"
    case .bool(let isTrue): "\(isTrue)"
    default: ""
    }
  }

  private static func finding(
    _ group: NodeGroup, _ kind: String, _ name: String, _ value: WorkletMessage
  ) -> String {
    switch (kind, name, value) {
    case ("OscillatorNode", _, .string(let word)): GraphWording.wave(group.place, word)
    case ("BiquadFilterNode", "type", .string(let word)): GraphWording.filterType(group.place, word)
    case (_, "loop", .bool(false)): GraphWording.loop(group.place, isLooped: false)
    case (_, "loop", .bool(true)): GraphWording.loop(group.place, isLooped: true)
    case (_, "normalize", .bool(false)): GraphWording.response(group.place, isNormalised: false)
    case (_, "normalize", .bool(true)): GraphWording.response(group.place, isNormalised: true)
    case (_, _, .number(0)): GraphWording.notApplied(name, group.place)
    default:
      GraphWording.set(
        name, group.place, to: text(value).replacingOccurrences(of: ".0", with: ""))
    }
  }

  private static func cause(_ kind: String, _ name: String) -> Diagnosis.Cause {
    switch (kind, name) {
    case ("OscillatorNode", "type"): .wave
    case ("BiquadFilterNode", "type"): .filterType
    case (_, "normalize"): .impulseResponse
    case (_, "loop"), (_, "loopStart"), (_, "loopEnd"): .source
    default: name.hasPrefix("channel") ? .channels : .attribute
    }
  }

  private static func set(
    _ group: NodeGroup, _ kind: String, _ name: String, _ value: WorkletMessage, complexity: Int = 1
  ) -> Mistake {
    Mistake(
      cause: cause(kind, name), complexity: complexity,
      finding: { _ in finding(group, kind, name, value) }
    ) { graph, _ in graph.setAttribute(name, of: group.ids) { _ in value } }
  }

  private static func scaled(_ group: NodeGroup, _ name: String) -> Mistake {
    Mistake(
      cause: cause("", name),
      sizes: .between(
        [0.1, 0.3, 0.6, 0.85, 1, 1.15, 1.6, 3, 10],
        known: Mistake.shortRatios + [44100 / 48000.0, 48000 / 44100.0]),
      finding: { GraphWording.times(name, group.place, $0) }
    ) { graph, ratio in
      graph.setAttribute(name, of: group.ids) { .number(($0.numberValue ?? 0) * ratio) }
    }
  }
}

extension DoctoredGraph {
  /// Changes an attribute at a node's creation, and where it is set later.
  mutating func setAttribute(
    _ name: String, of ids: Set<Int>, _ change: (WorkletMessage) -> WorkletMessage
  ) {
    mapCreations(of: ids) { members in
      guard case .object(var attributes) = members["attributes"], let old = attributes[name] else {
        return
      }
      attributes[name] = change(old)
      members["attributes"] = .object(attributes)
    }
    for index in steps.indices
    where steps[index].name == "set" && steps[index].members["name"]?.text == name
      && ids.contains(steps[index].node ?? -1)
    {
      if let old = steps[index].members["value"] { steps[index].members["value"] = change(old) }
    }
  }
}
