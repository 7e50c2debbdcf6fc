/// The events of a timeline, in order of time; those of equal time in the order in which they came.
///
/// What is added behind the last event, or near it, and what leaves at the front takes as long for many events as
/// for few. What is added far in front waits until the events are read, and is sorted in with all that waits: a page
/// may schedule a hundred thousand in any order.
///
/// - Real-time: reading and leaving never allocate, once `settle` has run.
struct TimelineEvents {
  /// Fewer events behind the place of a new one are moved at once.
  private static let mostMoved = 64
  /// As many at least must have left before the others move up.
  private static let leastLeft = 32

  private var sorted: [ParamEvent] = []
  /// So many of the sorted have left.
  private var left = 0
  /// In the order in which they came.
  private var waiting: [ParamEvent] = []
  /// Where the curves among them begin and end; in order, since no two cover each other.
  private var curves: [ClosedRange<Double>] = []
  private var curvesLeft = 0
  /// Tells which events an evaluation has not seen yet.
  private(set) var nextNumber = 0

  /// How many events were looked at, moved or compared to find the place of another.
  private(set) var visits = 0

  var isSettled: Bool { waiting.isEmpty }
  var isEmpty: Bool { left == sorted.count && waiting.isEmpty }
  /// - Precondition: settled, as for all that reads.
  var count: Int { sorted.count - left }
  var indices: Range<Int> { 0..<count }
  var first: ParamEvent? { left < sorted.count ? sorted[left] : nil }
  var last: ParamEvent? { left < sorted.count ? sorted.last : nil }

  subscript(index: Int) -> ParamEvent {
    get { sorted[left + index] }
    _modify { yield &sorted[left + index] }
  }

  mutating func reserveCapacity(_ count: Int) {
    // Those that have left and not made room yet take as much again.
    sorted.reserveCapacity(2 * count + Self.leastLeft)
  }

  // MARK: Coming

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
      // What waits came earlier, and goes first among equals.
      waiting.append(event)
    }
    guard event.kind == .valueCurve else { return }
    let span = event.time...event.endTime
    curves.insert(span, at: firstCurve { $0.lowerBound > event.time })
  }

  /// Sorts in what waits.
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

  // MARK: Leaving

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

  /// Raises the times of the first events, of which some may be earlier then than others that stood before them;
  /// the order is kept among equals.
  ///
  /// - Parameters:
  ///   - end: those that are earlier than this and new take place then, but for curves, which keep their times.
  ///   - number: the first that is new.
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

  /// The first event at a time, or later.
  func firstIndex(notBefore time: Double) -> Int { partition { $0.time >= time } }

  /// The curve that has `time` inside or at its beginning, if any.
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
    // One that takes no time covers nothing, and may stand where another begins.
    while place >= curvesLeft, curves[place].lowerBound == curves[place].upperBound { place -= 1 }
    return place >= curvesLeft && time < curves[place].upperBound ? curves[place] : nil
  }

  /// The same, also while others than curves wait.
  func hasCurve(at time: Double) -> Bool { curve(at: time) != nil }

  /// True where a curve covers some of what lies between two times.
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
