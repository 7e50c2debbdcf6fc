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
    var nodes: Set<Int>
    /// Indices of the steps that play it on nodes that go on sounding: a voice with one oscillator for all notes, a
    /// bus that is ducked.
    var steps: Set<Int> = []
  }

  /// In order of start; without what sounds from the first frame on and is never stopped, such as an LFO.
  let notes: [Note]
  let rate: Double
  /// The nodes of all notes.
  private let playing: Set<Int>

  /// The notes as a rhythm has them: with those that are played on nodes that go on sounding, and bursts as one note;
  /// nil where that is the same.
  ///
  /// - Parameter splits: as for `Phrases`.
  init?(rhythmOf graph: DoctoredGraph, _ schedule: NoteSchedule, splits: Bool) {
    let phrases = Phrases(graph, splits: splits)
    rate = schedule.rate
    playing = schedule.playing.union(phrases.nodes)
    let lines = Dictionary(
      graph.nodes.compactMap { node in node.line.map { (node.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    var joined: [Note] = []
    var ends: [Double] = []
    for note in schedule.notes {
      let nodes = note.nodes.subtracting(phrases.nodes)
      guard !nodes.isEmpty else { continue }
      let own = Set(nodes.compactMap { lines[$0] })
      if let last = joined.last, last.told == note.told,
        note.time - ends[ends.count - 1] < Self.burst,
        !own.isEmpty, own.isSubset(of: Set(last.nodes.compactMap { lines[$0] }))
      {
        joined[joined.count - 1].nodes.formUnion(nodes)
        ends[ends.count - 1] = note.time
      } else {
        joined.append(Note(time: note.time, told: note.told, nodes: nodes))
        ends.append(note.time)
      }
    }
    guard !phrases.notes.isEmpty || joined.count < schedule.notes.count else { return nil }
    var merged: [Note] = []
    for note in (joined + phrases.notes).sorted(by: { ($0.time, $0.told) < ($1.time, $1.told) }) {
      if let last = merged.last, note.time - last.time < Self.together {
        merged[merged.count - 1].nodes.formUnion(note.nodes)
        merged[merged.count - 1].steps.formUnion(note.steps)
      } else {
        merged.append(note)
      }
    }
    notes = merged
  }

  /// Whether it has the same notes.
  func isLike(_ other: NoteSchedule) -> Bool {
    notes.count == other.notes.count
      && zip(notes, other.notes).allSatisfy { $0.time == $1.time && $0.steps == $1.steps }
  }

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

  /// Whether one of some nodes plays notes.
  func plays(_ nodes: Set<Int>) -> Bool { !playing.isDisjoint(with: nodes) }

  /// The notes, those that begin together but share no node one by one.
  func voices(in graph: DoctoredGraph) -> [Note] {
    let wires = graph.steps.compactMap { step -> (Int, Int)? in
      guard step.name == "connect", let from = step.number("from"), let to = step.number("toNode")
      else { return nil }
      return (from, to)
    }
    return notes.flatMap { note -> [Note] in
      guard note.nodes.count > 1 else { return [note] }
      let own = wires.filter { note.nodes.contains($0.0) && note.nodes.contains($0.1) }
      var left = note.nodes
      var found: [Note] = []
      while let first = left.min() {
        var together: Set = [first]
        var count = 0
        while count < together.count {
          count = together.count
          for (from, to) in own where together.contains(from) || together.contains(to) {
            together.formUnion([from, to])
          }
        }
        left.subtract(together)
        // What is played on other nodes stays with the first.
        found.append(
          Note(
            time: note.time, told: note.told, nodes: together,
            steps: found.isEmpty ? note.steps : []))
      }
      return found
    }
  }

  /// Seconds: sources that start this close together are one note.
  static let together = 1e-5
  /// Seconds: what is scheduled at once and begins within them is one sound, such as the strokes of a clap.
  static let burst = 0.05

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

  /// A timer that runs at equal intervals, each time with the first render quantum that is due.
  struct Timer {
    /// When it is set, in frames.
    let start: Double
    /// In frames.
    let period: Double
    /// A millisecond, in frames: pages set intervals in whole ones.
    let unit: Double

    /// Ratios of whole milliseconds with which a call is made at another frame; none for a call that the interval does
    /// not move.
    func ratios(from told: Int, to frame: Int) -> [Double] {
      let number = number(at: told)
      guard number >= 1, frame > 0 else { return [] }
      let near = (Double(frame) - start) / number / unit
      return [0.0, -1, -2, -3].map { near.rounded(.down) + $0 }
        .filter { $0 > 0 && call(number, $0 * unit / period) == Double(frame) }
        .map { $0 * unit / period }
    }

    /// Which of its calls schedules what the page tells at a frame: 1 for the first.
    func number(at told: Int) -> Double { ((Double(told) - start) / period).rounded(.down) }

    /// The frame at which a call is made when the intervals are others.
    func call(_ number: Double, _ ratio: Double) -> Double {
      let quantum = Double(RenderQuantum.frameCount)
      return ((start + number * period * ratio) / quantum - 1e-9).rounded(.up) * quantum
    }
  }

  /// The timers that may schedule the notes; none where notes are not scheduled at equal intervals.
  func timers() -> [Timer] {
    let calls = Set(notes.map(\.told)).sorted()
    guard calls.count > 2, let first = calls.first, let last = calls.last else { return [] }
    let quantum = Double(RenderQuantum.frameCount)
    let rough = Double(last - first) / Double(calls.count - 1)
    // A call is made at most a quantum after it is due.
    let gaps = calls.indices.dropFirst().map { Double(calls[$0] - first) / Double($0) }
    let slack = calls.indices.dropFirst().map { quantum / Double($0) }
    let low = zip(gaps, slack).map { $0 - $1 }.max() ?? rough
    let high = zip(gaps, slack).map { $0 + $1 }.min() ?? rough
    guard low < high else { return [] }
    // A whole number of milliseconds, or of the steps that one call schedules.
    let units = [rate / 1000, pair.map { $0 / 2 * rate }].compactMap(\.self).filter { $0 > 0 }
    let exact = units.compactMap { unit -> Double? in
      let near = (rough / unit).rounded() * unit
      return near > low && near < high ? near : nil
    }.first
    let period = exact ?? rough
    // Set with its first call, or a period before; at the beginning where that is possible.
    let starts = [Double(first), Double(first) - period].filter { $0 > -quantum }
    return starts.map { start in
      Timer(start: start < quantum ? 0 : start, period: period, unit: rate / 1000)
    }.filter { timer in
      calls.allSatisfy { timer.call(timer.number(at: $0), 1) == Double($0) }
    }
  }
}
