/// The events of a timeline, in order of time; those of equal time in the order in which they were added.
///
/// Adding at or near the end, and removing at the front, takes the same time for few events and for many. An event
/// added far from the end waits until the events are read, and is then sorted in with all that wait: a page may
/// schedule a hundred thousand in any order.
///
/// - Real-time: reading and removing never allocate, once `settle` has run.
struct TimelineEvents {
  /// With fewer events than this after its place, a new one is inserted at once.
  private static let mostMoved = 64
  /// At least this many must have been removed before the others are moved to the front.
  private static let leastLeft = 32

  private var sorted: [ParamEvent] = []
  /// The number of sorted events that have been removed.
  private var left = 0
  /// In the order in which they were added.
  private var waiting: [ParamEvent] = []
  /// The beginnings and ends of their curves, in order, since no two overlap.
  private var curves: [ClosedRange<Double>] = []
  private var curvesLeft = 0
  /// Shows which events an evaluation has not seen yet.
  private(set) var nextNumber = 0

  /// The number of events visited, moved or compared to find the place of another.
  private(set) var visits = 0

  var isSettled: Bool { waiting.isEmpty }
  var isEmpty: Bool { left == sorted.count && waiting.isEmpty }
  /// - Precondition: settled, as for all reading.
  var count: Int { sorted.count - left }
  var indices: Range<Int> { 0..<count }
  var first: ParamEvent? { left < sorted.count ? sorted[left] : nil }
  var last: ParamEvent? { left < sorted.count ? sorted.last : nil }

  subscript(index: Int) -> ParamEvent {
    get { sorted[left + index] }
    _modify { yield &sorted[left + index] }
  }

  mutating func reserveCapacity(_ count: Int) {
    // Removed events that still take up space need as much again.
    sorted.reserveCapacity(2 * count + Self.leastLeft)
  }

  // MARK: Adding

  mutating func insert(_ event: ParamEvent) {
    var event = event
    event.number = nextNumber
    nextNumber += 1
    if event.kind == .valueCurve { settle() }
    let end = sorted.count
    var place = end
    let nearest = max(left, end - Self.mostMoved)
    while place > nearest, sorted[place - 1].time > event.time { place -= 1 }
    visits += end - place + 1
    if waiting.isEmpty {
      if place == nearest, place > left, sorted[place - 1].time > event.time {
        guard event.kind == .valueCurve else { return waiting.append(event) }
        place = left + firstIndex(after: event.time)
        visits += end - place
      }
      sorted.insert(event, at: place)
    } else {
      // Waiting events were added earlier, and come first among equals.
      waiting.append(event)
    }
    guard event.kind == .valueCurve else { return }
    let span = event.time...event.endTime
    curves.insert(span, at: firstCurve { $0.lowerBound > event.time })
  }

  /// Sorts in the waiting events.
  mutating func settle() {
    guard !waiting.isEmpty else { return }
    // The numbers keep the order of equals.
    waiting.sort { ($0.time, $0.number) < ($1.time, $1.number) }
    var merged: [ParamEvent] = []
    merged.reserveCapacity(count + waiting.count)
    var place = left
    for event in waiting {
      while place < sorted.count, sorted[place].time <= event.time {
        merged.append(sorted[place])
        place += 1
      }
      merged.append(event)
    }
    merged += sorted[place...]
    visits += merged.count
    (sorted, left) = (merged, 0)
    waiting.removeAll()
  }

  // MARK: Removing

  mutating func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    for index in left..<left + number where sorted[index].kind == .valueCurve { curvesLeft += 1 }
    left += number
    visits += number
    if left == sorted.count || left >= Self.leastLeft && 2 * left >= sorted.count {
      visits += sorted.count - left
      sorted.removeFirst(left)
      left = 0
    }
    guard curvesLeft == curves.count || 2 * curvesLeft >= curves.count else { return }
    curves.removeFirst(curvesLeft)
    curvesLeft = 0
  }

  /// Removes the events from an index on.
  mutating func removeAll(from index: Int) {
    for event in sorted[(left + index)...] where event.kind == .valueCurve { curves.removeLast() }
    visits += count - index
    sorted.removeSubrange((left + index)...)
  }

  /// Raises the times of the first events, some of which may then have to be reordered; the order among equals is kept.
  ///
  /// - Parameters:
  ///   - end: new events earlier than this are moved to it, except for curves, which keep their times.
  ///   - number: the first new event.
  mutating func moveNew(from number: Int, to end: Double) {
    var kept = left
    var moved: [ParamEvent] = []
    var index = left
    while index < sorted.count, sorted[index].time < end {
      visits += 1
      let kind = sorted[index].kind
      if sorted[index].number >= number, kind != .valueCurve, kind != .valueCurveEnd {
        sorted[index].time = end
        moved.append(sorted[index])
      } else {
        if !moved.isEmpty { sorted[kept] = sorted[index] }
        kept += 1
      }
      index += 1
    }
    for event in moved {
      sorted[kept] = event
      kept += 1
    }
  }

  // MARK: Finding

  /// The first event that is later than a time.
  func firstIndex(after time: Double) -> Int { partition { $0.time > time } }

  /// The first event at a time or later.
  func firstIndex(notBefore time: Double) -> Int { partition { $0.time >= time } }

  /// The curve that covers `time`, its beginning included, if any.
  func curveIndex(at time: Double) -> Int? {
    guard let begin = curve(at: time)?.lowerBound else { return nil }
    var index = firstIndex(notBefore: begin)
    while index < count, self[index].time == begin {
      if self[index].kind == .valueCurve { return index }
      index += 1
    }
    return nil
  }

  private func curve(at time: Double) -> ClosedRange<Double>? {
    var place = firstCurve { $0.lowerBound > time } - 1
    // A curve of zero duration covers nothing, and may begin where another does.
    while place >= curvesLeft, curves[place].lowerBound == curves[place].upperBound { place -= 1 }
    return place >= curvesLeft && time < curves[place].upperBound ? curves[place] : nil
  }

  /// The same, valid also while events other than curves are waiting.
  func hasCurve(at time: Double) -> Bool { curve(at: time) != nil }

  /// Whether a curve covers some time between two times.
  func hasCurve(from start: Double, before end: Double) -> Bool {
    var place = firstCurve { $0.lowerBound >= end } - 1
    while place >= curvesLeft {
      if start < curves[place].upperBound { return true }
      guard curves[place].lowerBound == curves[place].upperBound else { return false }
      place -= 1
    }
    return false
  }

  private func firstCurve(where isBehind: (ClosedRange<Double>) -> Bool) -> Int {
    var (low, high) = (curvesLeft, curves.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(curves[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func partition(where isBehind: (ParamEvent) -> Bool) -> Int {
    var (low, high) = (left, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(sorted[middle]) { high = middle } else { low = middle + 1 }
    }
    return low - left
  }
}
