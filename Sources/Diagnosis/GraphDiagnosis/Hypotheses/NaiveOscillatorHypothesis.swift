import Comparison
import WebAudio

/// An oscillator that computes its wave from the phase alone, with all the resulting aliasing.
enum NaiveOscillatorHypothesis: Hypothesis {
  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let oscillators = subject.graph.nodes(ofType: "OscillatorNode").filter {
      ["sawtooth", "square", "triangle"].contains($0.word("type") ?? "")
    }
    let leaping = Set(oscillators.filter { $0.word("type") != "triangle" }.map(\.id))
    return NodeGroup.groups(oscillators).flatMap { group in
      NaiveOscillatorProcessor.Phase.allCases.flatMap { phase in
        NaiveOscillatorProcessor.Edge.both.map { mistake(group, phase, $0) }
          // A triangle has no jumps.
          + (leaping.isDisjoint(with: group.ids) ? [] : [parabolic(group, phase)])
      }
    }
  }

  private static func parabolic(
    _ group: NodeGroup, _ phase: NaiveOscillatorProcessor.Phase
  ) -> Mistake {
    Mistake(
      cause: .naiveOscillator,
      finding: { _ in GraphWording.parabolic(group.place, phase.remark) }
    ) { graph, _ in
      graph.replaceOscillators(Array(group.ids), phase, .parabolic)
    }
  }

  fileprivate static func mistake(
    _ group: NodeGroup, _ phase: NaiveOscillatorProcessor.Phase,
    _ edge: NaiveOscillatorProcessor.Edge
  ) -> Mistake {
    Mistake(
      cause: .naiveOscillator,
      finding: { _ in GraphWording.naive(group.place, phase.remark) }
    ) { graph, _ in
      graph.replaceOscillators(Array(group.ids), phase, edge)
    }
  }
}

/// The same, with the jumps that fall on a frame placed as a port's own rounding would.
enum NaiveRoundingHypothesis: Hypothesis {
  /// The twelve presets have twelve such oscillators each, and no other of the 46 recorded graphs that have any has more
  /// (`Scripts/graph-sizes.py`).
  private static let mostOscillators = 6

  static func mistakes(in subject: DiagnosisSubject) -> [Mistake] {
    let oscillators = subject.graph.nodes(ofType: "OscillatorNode").filter {
      ["sawtooth", "square"].contains($0.word("type") ?? "")
    }
    guard !oscillators.isEmpty, oscillators.count <= mostOscillators else { return [] }
    let group = NodeGroup.groups(oscillators)[0]
    return NaiveOscillatorProcessor.Phase.allCases.flatMap { phase in
      NaiveOscillatorProcessor.Edge.rounded.map {
        NaiveOscillatorHypothesis.mistake(group, phase, $0)
      }
    }
  }
}

extension DoctoredGraph {
  /// Replaces oscillators by worklets that play the naive wave.
  ///
  /// - Parameters:
  ///   - restart: seconds after which the phase restarts, repeatedly; nil for never.
  ///   - notes: frames at which it restarts.
  ///   - points: points of the table from which the wave is read; 0 for the formula.
  ///   - isSilentAtNyquist: whether they are silent from half the sample rate on, as the browser's sines are.
  mutating func replaceOscillators(
    _ ids: [Int], _ phase: NaiveOscillatorProcessor.Phase, _ edge: NaiveOscillatorProcessor.Edge,
    restart: Double? = nil, notes: [Int] = [], points: Int = 0, isInterpolated: Bool = false,
    isSilentAtNyquist: Bool = false
  ) {
    let replaced = Set(ids)
    // A worklet's parameters do not wait for its start as an oscillator's do: that would be another mistake beside it.
    guard !replaced.contains(where: movesBeforeItsStart) else { return }
    var times: [Int: [String: WorkletMessage]] = [:]
    for step in steps where step.name == "start" || step.name == "stop" {
      guard let id = step.node, replaced.contains(id),
        case .array(let numbers) = step.members["args"]
      else { continue }
      times[id, default: [:]][step.name] = numbers.first ?? .number(Double(step.at) / sampleRate)
    }
    ignoreSteps {
      ["start", "stop", "set"].contains($0.name) && replaced.contains($0.node ?? -1)
    }
    mapCreations(of: replaced) { members in
      guard case .object(var attributes) = members["attributes"],
        let id = members["node"]?.wholeNumber
      else { return }
      var options = times[id] ?? [:]
      options["phase"] = .string(phase.rawValue)
      options["edge"] = .string(edge.rawValue)
      options["points"] = .number(Double(points))
      options["isInterpolated"] = .bool(isInterpolated)
      options["isSilentAtNyquist"] = .bool(isSilentAtNyquist)
      options["restart"] = restart.map(WorkletMessage.number)
      if !notes.isEmpty { options["notes"] = .array(notes.map { .number(Double($0)) }) }
      options["wave"] = attributes.removeValue(forKey: "type")
      members["attributes"] = .object(attributes)
      members["type"] = .string("AudioWorkletNode")
      members["processor"] = .string(NaiveOscillatorProcessor.name)
      members["processorOptions"] = .object(options)
      members["outputChannelCount"] = .array([.number(1)])
    }
  }

  /// Whether a source's parameters move before the render quantum in which it starts.
  private func movesBeforeItsStart(_ id: Int) -> Bool {
    let starts = steps.filter { $0.name == "start" && $0.node == id }.compactMap {
      max($0.numbers.first ?? 0, Double($0.at) / sampleRate)
    }
    guard let start = starts.first else { return false }
    let quantum = Double(RenderQuantum.frameCount) / sampleRate
    let edge = (start / quantum + 1e-9).rounded(.down) * quantum
    let own = told.filter { $0.node == id }
    return own.contains { call in
      guard let time = call.time, call.method != "setValueAtTime" else { return false }
      if time < edge { return true }
      // A ramp begins with the event before it.
      return call.method.contains("Ramp")
        && !own.contains {
          $0.parameter == call.parameter && ($0.time ?? 0) >= edge && ($0.time ?? 0) < time
        } && edge > 0
    }
  }
}
