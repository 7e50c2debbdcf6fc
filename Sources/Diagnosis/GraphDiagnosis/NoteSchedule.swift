import Foundation
import GraphTrace
import WebAudio

/// What a page plays, note by note: sources that start together, with the nodes that only they sound through.
struct NoteSchedule {
  struct Note {
    /// When it begins, in seconds.
    let time: Double
    /// The frame at which the page scheduled it.
    let told: Int
    let nodes: Set<Int>
  }

  /// In order of start; without what sounds from the first frame on and is never stopped, such as an LFO.
  let notes: [Note]
  let rate: Double
  /// The nodes of all notes.
  private let playing: Set<Int>

  init(_ graph: DoctoredGraph) {
    rate = graph.sampleRate
    let voices = Voices(graph)
    let stopped = Set(graph.steps.filter { $0.name == "stop" }.compactMap(\.node))
    var told: [Int: Int] = [:]
    for step in graph.steps where step.name == "start" {
      if let node = step.node { told[node] = step.at }
    }
    let times = graph.startTimes.filter { $0.value > 0 || stopped.contains($0.key) }
    var sets: [(time: Double, nodes: Set<Int>)] = []
    for (node, time) in times.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
      if let last = sets.last, time - last.time < Self.together {
        sets[sets.count - 1].nodes.insert(node)
      } else {
        sets.append((time, [node]))
      }
    }
    let found = sets.map { set in
      Note(
        time: set.time, told: set.nodes.compactMap { told[$0] }.min() ?? 0,
        nodes: voices.nodes(of: set.nodes))
    }
    notes = found
    playing = found.reduce(into: Set()) { $0.formUnion($1.nodes) }
  }

  /// Seconds: sources that start this close together are one note.
  private static let together = 1e-5

  /// The length of two sequencer steps, which swing does not change; nil where there are none.
  var pair: Double? {
    let gaps = zip(notes, notes.dropFirst()).map { $1.time - $0.time }.filter { $0 > Self.shortest }
    return zip(gaps, gaps.dropFirst()).map(+).min()
  }
  /// Seconds: notes that follow sooner are strummed.
  private static let shortest = 0.01

  /// Groups of nodes that play notes: all, if they have several roles; and those of the notes from a frame on.
  func groups(_ nodes: [DoctoredGraph.Node], from frame: Int) -> [NodeGroup] {
    let own = nodes.filter { playing.contains($0.id) }
    let from = Double(frame) / rate - Self.slack
    let later = notes.filter { $0.time >= from }
    let ids = later.reduce(into: Set<Int>()) { $0.formUnion($1.nodes) }
    let behind = own.filter { ids.contains($0.id) }
    var found: [NodeGroup] = []
    if own.count < nodes.count, Set(own.map(\.role)).count > 1 {
      found.append(
        NodeGroup(
          ids: Set(own.map(\.id)), place: " of the \(own.count) nodes that play notes"))
    }
    if let first = later.first, behind.count > 1, behind.count < own.count {
      found.append(
        NodeGroup(
          ids: Set(behind.map(\.id)),
          place: " of the \(behind.count) nodes that play from \(Figures.short(first.time)) s on"))
    }
    return found
  }
  /// Seconds by which a note may be heard later than it begins.
  static let slack = 0.003

  // MARK: Timers

  /// When the timer that schedules the notes was due, independent of quanta; nil where notes are not scheduled at equal
  /// intervals.
  ///
  /// - Returns: a function from the frame at which a note is scheduled to the one at which the timer was due.
  func due() -> ((Int) -> Double)? {
    let calls = Set(notes.map(\.told)).sorted()
    guard calls.count > 2, calls[0] == 0 else { return nil }
    let period = Double(calls[calls.count - 1]) / Double(calls.count - 1)
    let quantum = Double(RenderQuantum.frameCount)
    guard
      calls.enumerated().allSatisfy({
        abs(Double($0.offset) * period - Double($0.element)) < quantum
      }
      )
    else { return nil }
    let low =
      calls.enumerated().dropFirst().map { Double($0.element) / Double($0.offset) }.max() ?? 0
    let high =
      calls.enumerated().dropFirst().map { (Double($0.element) + quantum) / Double($0.offset) }
      .min()
      ?? 0
    guard low < high else { return nil }
    // A whole number of the steps that one call schedules, or of milliseconds.
    let units = [pair.map { $0 / 2 * rate }, rate / 1000].compactMap(\.self).filter { $0 > 0 }
    let exact = units.compactMap { unit -> Double? in
      let near = (0.5 * (low + high) / unit).rounded() * unit
      return near > low - 1e-6 && near < high ? near : nil
    }.first
    let own = exact ?? 0.5 * (low + high)
    return { (Double($0) / period).rounded() * own }
  }
}
