import GraphTrace
import WebAudio

/// Notes that a page plays by calls on parameters of nodes that go on sounding.
struct Phrases {
  /// In order of time; empty where a page plays none so.
  let notes: [NoteSchedule.Note]
  /// The nodes on which they are played.
  let nodes: Set<Int>

  /// Fewer are settings, or one note's envelope.
  private static let fewest = 4

  private struct Call {
    let index: Int
    let told: Int
    let parameter: DoctoredGraph.ParameterName
    let time: Double
    /// A ramp's time is that of its end.
    let isRamp: Bool
    /// Nothing ends with it, as with an approach to 0.
    let isOn: Bool
  }

  /// - Parameter splits: whether what ends a note is a moment of its own, as a note-off on a step is; else it follows
  ///   the note's beginning.
  init(_ graph: DoctoredGraph, splits: Bool) {
    let calls = Self.calls(in: graph)
    let moments = Dictionary(grouping: calls.filter { !$0.isRamp }, by: \.parameter).mapValues {
      Self.distant($0.map(\.time).sorted())
    }
    let played = Set(moments.filter { $0.value >= Self.fewest }.keys.map(\.node))
    var onsets: [DoctoredGraph.ParameterName: (told: Int, first: Double, last: Double)] = [:]
    var steps: [Double: Set<Int>] = [:]
    var told: [Double: Int] = [:]
    for call in calls where played.contains(call.parameter.node) {
      let before = onsets[call.parameter]
      let isNew =
        before.map { before in
          before.told != call.told || call.time < before.last
            || !call.isRamp && call.time - before.last >= NoteSchedule.burst
              && (splits || call.isOn)
        } ?? true
      let first = isNew ? call.time : before?.first ?? call.time
      onsets[call.parameter] = (call.told, first, call.isRamp ? before?.last ?? first : call.time)
      steps[first, default: []].insert(call.index)
      told[first] = min(told[first] ?? .max, call.told)
    }
    nodes = played
    notes = steps.keys.sorted().map {
      NoteSchedule.Note(time: $0, told: told[$0] ?? 0, nodes: [], steps: steps[$0] ?? [])
    }
  }

  private static func calls(in graph: DoctoredGraph) -> [Call] {
    graph.steps.enumerated().compactMap { index, step in
      guard let call = ParameterCall(step), let node = call.node, let time = call.time else {
        return nil
      }
      return Call(
        index: index, told: step.at, parameter: .init(node: node, name: call.parameter),
        time: max(time, Double(step.at) / graph.sampleRate), isRamp: call.method.contains("Ramp"),
        isOn: (call.value ?? 0) != 0)
    }
  }

  /// How many of some times are not part of a burst.
  private static func distant(_ times: [Double]) -> Int {
    var (count, last) = (0, -Double.infinity)
    for time in times where time - last >= NoteSchedule.burst {
      count += 1
      last = time
    }
    return count
  }
}
