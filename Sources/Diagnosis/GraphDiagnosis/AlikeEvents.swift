import GraphTrace

/// Events that a page schedules in the same way for each of its notes: calls of one method on one parameter of nodes
/// that it makes in the same way, at the same place among that parameter's calls.
struct AlikeEvents {
  /// Up to this many calls on a parameter are distinguished by their order; beyond it, all calls of one method are
  /// alike, unless they come again and again in one order.
  private static let mostInOrder = 8
  /// Seconds: times this close are one time.
  static let together = 1e-6
  /// This many sets are tried, starting with those that take effect where the candidate diverges.
  private static let most = 24
  private static let mostByLines = 8
  private static let mostShared = 8

  /// One of the events.
  struct Event {
    /// Its index among the graph's steps.
    let step: Int
    let call: ParameterCall
    /// When it begins to have an effect, in seconds: for a ramp, at the event before it.
    let begun: Double
    /// When it is heard, in seconds, that it is missing or later: where a ramp follows, at the event before it.
    let missed: Double
    /// The later events of its parameter that were scheduled with it and continue where it ends.
    let followers: [Int]
    /// How many of its parameter's ramps and approaches precede it.
    let stage: Int
    /// The index of the event before it on its parameter.
    let before: Int?
    /// Whether that event sets the parameter to zero.
    let isFromZero: Bool

    var isMoving: Bool { call.method.contains("Ramp") || call.timeConstant != nil }
    /// Seconds from the event before a ramp to its end; nil for other events.
    var length: Double? {
      guard call.method.contains("Ramp"), let time = call.time, time > begun else { return nil }
      return time - begun
    }
  }

  let events: [Event]
  let nodes: Set<Int>
  /// As in " of node 3".
  let place: String
  /// Seconds from the start of the last event that begins before the candidate diverges to where it diverges.
  private let wait: Double

  /// The events' indices among the graph's steps.
  var steps: [Int] { events.map(\.step) }
  var call: ParameterCall { events[0].call }

  /// The sets with an event that begins before the candidate diverges.
  ///
  /// - Returns: first those of nodes that are set up alike, then those of nodes that a line of the page makes where these
  ///   are others: notes with other calls are set up in another way, and a port still has one place for them.
  static func sets(in subject: DiagnosisSubject) -> [AlikeEvents] {
    let alike = all(in: subject).filter { $0.wait.isFinite }
      .first(most, besideShared: mostShared) { $0.nodes.count == 1 ? $0.steps[0] : nil }
    let known = Set(alike.map(\.steps))
    return alike
      + all(in: subject, byLines: true)
      .filter { $0.wait.isFinite && !known.contains($0.steps) }.prefix(mostByLines)
  }

  /// All sets, starting with those that take effect last before the candidate diverges; those that take effect only
  /// later come last.
  ///
  /// - Parameter byLines: whether nodes are alike that one line of the page makes; each event is in one set.
  static func all(in subject: DiagnosisSubject, byLines: Bool = false) -> [AlikeEvents] {
    let graph = subject.graph
    let parted = Double(subject.firstDifference + 128) / graph.sampleRate
    let heard = graph.nodesByID
    var calls: [DoctoredGraph.ParameterName: [(step: Int, call: ParameterCall)]] = [:]
    for index in graph.steps.indices {
      guard let call = ParameterCall(graph.steps[index]), let node = call.node,
        call.time != nil, !call.method.hasPrefix("cancel"), heard[node]?.role != nil
      else { continue }
      calls[.init(node: node, name: call.parameter), default: []].append((index, call))
    }
    var sets: [String: [Event]] = [:]
    for (name, list) in calls {
      let node = heard[name.node]
      guard let kind = byLines ? node?.line : "\(node?.role ?? 0)" else { continue }
      let places = places(list.map(\.call))
      for (order, own) in events(list, in: graph).enumerated() {
        sets["\(kind) \(name.name) \(own.call.method) \(places[order])", default: []].append(own)
      }
    }
    return sets.values.compactMap { set -> AlikeEvents? in
      let set = set.sorted { $0.step < $1.step }
      let nodes = Set(set.compactMap(\.call.node))
      let waits = set.map { parted - min($0.begun, $0.missed) }.filter { $0 >= 0 }
      guard let first = nodes.min() else { return nil }
      let place =
        nodes.count > 1 ? " of the \(nodes.count) nodes like node \(first)" : " of node \(first)"
      return AlikeEvents(
        events: set, nodes: nodes, place: place, wait: waits.min() ?? .infinity)
    }
    .sorted { ($0.wait, $0.steps[0], $0.steps.count) < ($1.wait, $1.steps[0], $1.steps.count) }
  }

  /// For each call on one parameter, a name of its place among them: equal for calls that come again with each note
  /// where one node plays them all.
  private static func places(_ calls: [ParameterCall]) -> [String] {
    let isLong = calls.count > mostInOrder
    func isAgain(_ index: Int, after period: Int) -> Bool {
      let (one, other) = (calls[index], calls[index + period])
      return one.method == other.method && (isLong || one.value == other.value)
    }
    for period in 2...mostInOrder {
      for first in 0..<mostBefore where first + 2 * period <= calls.count {
        guard (first..<calls.count - period).allSatisfy({ isAgain($0, after: period) }),
          Set(calls[first..<first + period].map(\.method)).count > 1
        else { continue }
        return calls.indices.map { $0 < first ? "\($0)" : "\(first + ($0 - first) % period)" }
      }
    }
    return calls.indices.map { isLong ? "" : "\($0)" }
  }
  /// Calls that may precede the first note's.
  private static let mostBefore = 4

  /// - Parameter list: the calls on one parameter, in order.
  private static func events(
    _ list: [(step: Int, call: ParameterCall)], in graph: DoctoredGraph
  ) -> [Event] {
    var stage = 0
    return list.indices.map { index in
      let (step, call) = list[index]
      let told = Double(graph.steps[step].at) / graph.sampleRate
      let before = index > 0 ? list[index - 1].call : nil
      let behind = before.map { ($0.time ?? told) + ($0.duration ?? 0) } ?? told
      let isRamp = call.method.contains("Ramp")
      let begun = isRamp ? behind : call.time ?? told
      let isBeforeRamp = index + 1 < list.count && list[index + 1].call.method.contains("Ramp")
      // A ramp begins where the event before it ends; so may any event that was scheduled at the same time.
      var end = (call.time ?? told) + (call.duration ?? 0)
      let followers = list[(index + 1)...].prefix { later in
        guard graph.steps[later.step].at == graph.steps[step].at, let time = later.call.time,
          later.call.method.contains("Ramp") || abs(time - end) < together
        else { return false }
        end = time + (later.call.duration ?? 0)
        return true
      }.map(\.step)
      let event = Event(
        step: step, call: call, begun: begun, missed: isBeforeRamp ? behind : begun,
        followers: followers, stage: stage,
        before: index > 0 ? list[index - 1].step : nil, isFromZero: before?.value == 0)
      if event.isMoving { stage += 1 }
      return event
    }
  }

  /// The scope of a mistake in these events, which may be widened to others of the same kind.
  ///
  /// - Parameters:
  ///   - key: how the events are changed.
  ///   - made: makes the mistake in some steps, which the text names.
  func scope(_ key: String, _ made: @escaping ([Int], String) -> Mistake) -> MistakeScope {
    let name = "\(call.method) of '\(call.parameter)'"
    return MistakeScope(key: "\(key) \(name)", members: Set(steps), nodes: nodes, place: place) {
      made($0.members.sorted(), name + $0.place)
    }
  }

  var text: String { "\(call.method) of '\(call.parameter)'\(place)" }
}
