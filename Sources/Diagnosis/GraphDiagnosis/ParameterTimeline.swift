import Foundation
import GraphTrace

/// What a parameter's events do to its value.
struct ParameterTimeline {
  private var value: Double
  private var time = 0.0
  private var approach: (target: Double, constant: Double)?

  init(_ initial: Double) { value = initial }

  /// The value at a time, after events sorted by time; nil for a curve.
  static func value(
    at time: Double, of events: [ParameterCall], from initial: Double
  ) -> Double? {
    var line = ParameterTimeline(initial)
    for call in byTime(events, \.self) {
      guard let end = call.time, let goal = call.value else { return nil }
      if end > time {
        guard call.method.contains("Ramp"), end > line.time else { break }
        let share = (time - line.time) / (end - line.time)
        let begun = line.value
        guard call.method.hasPrefix("exp") else { return begun + (goal - begun) * share }
        return begun * goal > 0 ? begun * pow(goal / begun, share) : begun
      }
      line.apply(call, goal, at: end)
    }
    return line.current(time)
  }

  /// Events in the order in which they apply: those of one time as they were called.
  static func byTime<Event>(_ events: [Event], _ call: (Event) -> ParameterCall) -> [Event] {
    events.enumerated().sorted {
      (call($0.element).time ?? 0, $0.offset) < (call($1.element).time ?? 0, $1.offset)
    }.map(\.element)
  }

  private mutating func apply(_ call: ParameterCall, _ goal: Double, at end: Double) {
    if let constant = call.timeConstant {
      value = current(end)
      approach = (goal, constant)
    } else {
      value = goal
      approach = nil
    }
    time = end
  }

  private func current(_ now: Double) -> Double {
    guard let approach else { return value }
    let left = approach.constant > 0 ? exp(-(now - time) / approach.constant) : 0
    return approach.target + (value - approach.target) * left
  }
}

extension DoctoredGraph {
  /// A call, with its place among the steps.
  typealias PlacedCall = (place: Int, call: ParameterCall)

  /// The calls that are made before the page plays, for each parameter, in their order.
  var timelines: [ParameterName: [PlacedCall]] {
    var timelines: [ParameterName: [PlacedCall]] = [:]
    for place in steps.indices where steps[place].at == 0 {
      guard let call = ParameterCall(steps[place]), let node = call.node else { continue }
      timelines[.init(node: node, name: call.parameter), default: []].append((place, call))
    }
    return timelines
  }

  /// Steps that hold a parameter at the value that the page read from it, as `gain.setValueAtTime(gain.value, now)`
  /// does, updated to that value after the changes that were made.
  ///
  /// Without changes they stay as they are.
  func reread(_ steps: [GraphTrace.Step]) -> [GraphTrace.Step] {
    guard !readings.isEmpty else { return steps }
    var changed = steps
    for reading in readings where reading.step < steps.count {
      guard var call = ParameterCall(steps[reading.step]), call.method == "setValueAtTime",
        let time = call.time, let value = call.value, value == reading.value
      else { continue }
      let events = reading.events.compactMap { Self.event(steps[$0], rate: sampleRate) }
        .filter { $0.parameter == call.parameter }
      guard let own = ParameterTimeline.value(at: time, of: events, from: reading.initial),
        own != reading.expected
      else { continue }
      call.value = reading.expected == 0 ? own : value * own / reading.expected
      changed[reading.step] = call.written(to: steps[reading.step])
    }
    return changed
  }

  /// A call with its time: an assignment takes effect when it is made.
  private static func event(_ step: GraphTrace.Step, rate: Double) -> ParameterCall? {
    var call = ParameterCall(step)
    if call?.method == "value" { call?.time = Double(step.at) / rate }
    return call
  }

  /// A step that sets a parameter to the value that it already has.
  struct Reading {
    let step: Int
    let value: Double
    /// The earlier steps on its parameter.
    let events: [Int]
    let initial: Double
    /// The value from the timeline, which the page read a quantum earlier or later.
    let expected: Double
  }

  /// The share by which the timeline's value may differ from the one that was set: a quantum passes in between.
  private static let readNearness = 0.02

  static func readings(_ steps: [GraphTrace.Step], _ nodes: [Node], rate: Double) -> [Reading] {
    let made = Dictionary(
      nodes.map { ($0.id, $0.values) }, uniquingKeysWith: { first, _ in first })
    var earlier: [ParameterName: [Int]] = [:]
    var cancelled: [ParameterName: Int] = [:]
    var found: [Reading] = []
    for index in steps.indices {
      guard let call = ParameterCall(steps[index]) else { continue }
      let name = ParameterName(node: call.node ?? -1, name: call.parameter)
      if call.method.hasPrefix("cancel") {
        cancelled[name] = steps[index].at
        continue
      }
      let list = earlier[name] ?? []
      earlier[name, default: []].append(index)
      guard call.method == "setValueAtTime", let time = call.time, let value = call.value,
        value != 0, cancelled[name] == steps[index].at, !list.isEmpty, steps[index].at > 0,
        let initial = made[name.node]?[name.name],
        let expected = ParameterTimeline.value(
          at: time, of: list.compactMap { event(steps[$0], rate: rate) }, from: initial),
        abs(expected - value) <= readNearness * abs(value)
      else { continue }
      found.append(
        Reading(step: index, value: value, events: list, initial: initial, expected: expected))
    }
    return found
  }
}
