/// The sources that were started, by when each is over even if its sound is never requested.
///
/// A heap: a thousand sources that end one by one are not visited a thousand times. A source's end may move back while
/// it plays, which is noticed when its known time comes.
struct ScheduledSources {
  private struct Entry {
    let time: Double
    let source: AudioScheduledSourceNode
  }

  private var heap: [Entry] = []
  private var lastNumber = 0

  /// No source is overdue before this time.
  var earliest: Double { heap.first?.time ?? .infinity }

  mutating func started(_ source: AudioScheduledSourceNode) {
    lastNumber += 1
    source.startNumber = lastNumber
    push(source)
  }

  mutating func endChanged(of source: AudioScheduledSourceNode) { push(source) }

  /// In the order in which they were started.
  mutating func overdue(at time: Double) -> [AudioScheduledSourceNode] {
    var due: [Int: AudioScheduledSourceNode] = [:]
    while let first = heap.first, first.time <= time {
      pop()
      if !first.source.hasFinished { due[first.source.startNumber] = first.source }
    }
    let overdue = due.values.filter { $0.isOverdue(at: time) }
      .sorted { $0.startNumber < $1.startNumber }
    for source in due.values where !source.isOverdue(at: time) { push(source) }
    return overdue
  }

  private mutating func push(_ source: AudioScheduledSourceNode) {
    let time = source.overdueTime
    guard time < .infinity else { return }
    heap.append(Entry(time: time, source: source))
    var child = heap.count - 1
    while child > 0, case let parent = (child - 1) / 2, heap[child].time < heap[parent].time {
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while case let left = 2 * parent + 1, left < heap.count {
      let right = left + 1
      let child = right < heap.count && heap[right].time < heap[left].time ? right : left
      guard heap[child].time < heap[parent].time else { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}
