import Comparison
import GraphTrace
import WebAudio

/// A mistake in one segment that each note's envelope has: another kind or length.
struct AlikeSegments {
  private static let linear = "linearRampToValueAtTime"
  private static let exponential = "exponentialRampToValueAtTime"

  /// The known events by their indices among the graph's steps.
  private let events: [Int: AlikeEvents.Event]

  init(_ events: [Int: AlikeEvents.Event]) { self.events = events }

  /// The mistakes that are possible in a set of events, each with its scope.
  func scopes(_ set: AlikeEvents) -> [MistakeScope] {
    if set.call.timeConstant != nil { return approaches(set) }
    guard set.call.method.contains("Ramp") else { return [] }
    let lengths = set.events.contains { $0.length != nil && !$0.followers.isEmpty }
    return kinds(set) + nearZero(set) + atZero(set)
      + (set.events.contains { $0.length != nil } ? [set.scope("length", lengthened)] : [])
      + (lengths ? [set.scope("length alone", lengthenedAlone)] : [])
  }

  private func kinds(_ set: AlikeEvents) -> [MistakeScope] {
    let isLinear = set.call.method == Self.linear
    func scope(
      _ key: String, _ finding: @escaping (String) -> String,
      _ rename: @escaping (inout DoctoredGraph, Int) -> Void
    ) -> MistakeScope {
      set.scope(key) { steps, what in
        Mistake(cause: .rampShape, complexity: 1, finding: { _ in finding(what) }) { graph, _ in
          for index in steps { rename(&graph, index) }
        }
      }
    }
    return [
      scope("kind", { GraphWording.otherKind($0, isStraight: !isLinear) }) { graph, index in
        graph.call(index, isLinear ? Self.exponential : Self.linear)
      },
      scope("end", GraphWording.stepAtEnd) { graph, index in graph.call(index, "setValueAtTime") },
      scope("start", GraphWording.stepAtStart) { graph, index in
        guard let event = events[index] else { return }
        graph.call(index, "setValueAtTime", [event.call.value ?? 0, event.begun])
      },
    ]
      + Self.multiples.map { divisor in
        scope("approach \(divisor)", { GraphWording.rampAsApproach($0, divisor) }) { graph, index in
          guard let event = events[index], let length = event.length else { return }
          graph.call(
            index, "setTargetAtTime", [event.call.value ?? 0, event.begun, length / divisor])
        }
      }
  }

  /// Linear ramps from or to zero that become exponential: those need a small value instead of zero.
  private func nearZero(_ set: AlikeEvents) -> [MistakeScope] {
    let isNearZero = set.events.contains { $0.call.value == 0 || $0.isFromZero }
    guard set.call.method == Self.linear, isNearZero else { return [] }
    return [
      set.scope("small") { steps, what in
        Mistake(
          cause: .rampShape, sizes: .among(DoctoredGraph.smallValues), complexity: 2,
          finding: { GraphWording.exponentialFrom(what, $0) }
        ) { graph, small in
          for index in steps { graph.bend(index, behind: events[index]?.before, small) }
        }
      }
    ]
  }

  /// Exponential ramps from or to a small value that become straight: those may have zero instead.
  private func atZero(_ set: AlikeEvents) -> [MistakeScope] {
    let small = set.events.compactMap { event -> Double? in
      guard let value = event.call.value, DoctoredGraph.isSmall(value) else { return nil }
      return value
    }
    guard set.call.method == Self.exponential, let value = small.first else { return [] }
    return [
      set.scope("zero") { steps, what in
        Mistake(
          cause: .rampShape, complexity: 2,
          finding: { _ in GraphWording.straightToZero(what, value) }
        ) { graph, _ in
          for index in steps { graph.straighten(index, behind: events[index]?.before) }
        }
      }
    ]
  }

  /// Approaches that begin where the event before them ends, made straight ramps of some time constants.
  private func approaches(_ set: AlikeEvents) -> [MistakeScope] {
    let follow = set.events.allSatisfy { event in
      guard let time = event.call.time, let before = event.before.flatMap({ events[$0] })?.call
      else {
        return false
      }
      return abs((before.time ?? -1) + (before.duration ?? 0) - time) < AlikeEvents.together
    }
    guard follow else { return [] }
    return Self.multiples.map { multiple in
      set.scope("ramp \(multiple)") { steps, what in
        Mistake(
          cause: .rampShape, complexity: 1,
          finding: { _ in GraphWording.approachAsRamp(what, ofConstants: multiple) }
        ) { graph, _ in
          for index in steps {
            guard let call = events[index]?.call, let time = call.time,
              let constant = call.timeConstant
            else { continue }
            graph.call(index, Self.linear, [call.value ?? 0, time + multiple * constant])
          }
        }
      }
    }
  }
  /// What a page divides a time by to get a time constant.
  private static let multiples = [1.0, 2, 3, 4, 5]

  private func lengthened(_ steps: [Int], _ what: String) -> Mistake {
    lengthened(steps, isAlone: false) { GraphWording.segmentLength(what, $0) }
  }

  private func lengthenedAlone(_ steps: [Int], _ what: String) -> Mistake {
    lengthened(steps, isAlone: true) { GraphWording.segmentAlone(what, $0) }
  }

  /// - Parameter isAlone: whether what comes after the segments stays where it is.
  func lengthened(
    _ steps: [Int], isAlone: Bool, _ finding: @escaping (Double) -> String
  ) -> Mistake {
    Mistake(
      cause: .eventTime, sizes: .between(Mistake.ratios, known: Mistake.knownRatios),
      finding: finding
    ) { graph, ratio in
      var shifts: [Int: Double] = [:]
      for index in steps {
        guard let event = events[index] else { continue }
        guard let length = event.length else {
          graph.changeCall(index) { call in
            call.timeConstant = call.timeConstant.map { $0 * ratio }
          }
          continue
        }
        let shift = length * (ratio - 1)
        shifts[index, default: 0] += shift
        for later in isAlone ? [] : event.followers { shifts[later, default: 0] += shift }
      }
      for (index, shift) in shifts {
        graph.changeCall(index) { call in call.time = call.time.map { max(0, $0 + shift) } }
      }
    }
  }
}

extension DoctoredGraph {
  /// Changes the call's method.
  ///
  /// - Parameter arguments: nil to keep the call's own.
  mutating func call(_ index: Int, _ method: String, _ arguments: [Double]? = nil) {
    guard steps.indices.contains(index), ParameterCall(steps[index]) != nil else { return }
    steps[index].members["method"] = .string(method)
    if let arguments { steps[index].members["args"] = .array(arguments.map(WorkletMessage.number)) }
  }

  /// Makes a straight ramp exponential, which cannot begin or end at zero: it has a small value instead.
  ///
  /// - Parameter before: the event from whose value it begins.
  mutating func bend(_ index: Int, behind before: Int?, _ small: Double) {
    call(index, "exponentialRampToValueAtTime")
    for place in [before, index].compactMap(\.self) {
      changeCall(place) { if $0.value == 0 { $0.value = small } }
    }
  }

  /// Makes an exponential ramp straight, from or to zero where it has a small value.
  mutating func straighten(_ index: Int, behind before: Int?) {
    call(index, "linearRampToValueAtTime")
    for place in [before, index].compactMap(\.self) {
      changeCall(place) { if $0.value.map(Self.isSmall) == true { $0.value = 0 } }
    }
  }

  /// What pages have in the place of zero where there can be none, the likeliest first.
  static let smallValues = [1e-4, 1e-3, 1e-5, 1e-2, 1e-6]

  /// Whether a value stands for zero: at most the largest of these, −40 dB.
  static func isSmall(_ value: Double) -> Bool { value > 0 && value <= 0.01 }
}
