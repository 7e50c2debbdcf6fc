/// Decides whose turn it is in a search without time for all: the first queue's, unless others have had less than their
/// share.
struct SearchTurns {
  private var queues: [[Mistake]]
  private var places: [Int]
  private var spent: [Double]
  private let share: Double

  /// - Parameter share: how much each queue but the first may spend, relative to the first.
  init(count: Int, share: Double) {
    queues = Array(repeating: [], count: count)
    places = Array(repeating: 0, count: count)
    spent = Array(repeating: 0, count: count)
    self.share = share
  }

  /// Mistakes of nodes that all notes share come before the others of their queue: a page has few such nodes.
  mutating func add(_ mistake: Mistake, to queue: Int) {
    let waiting = queues[queue].indices.dropFirst(places[queue])
    let place = mistake.isShared ? waiting.first { !queues[queue][$0].isShared } : nil
    queues[queue].insert(mistake, at: place ?? queues[queue].endIndex)
  }

  /// Records how long a trial has taken.
  mutating func note(_ seconds: Double, in queue: Int) { spent[queue] += seconds }

  /// - Parameter isLast: whether no more will come: the queue that has spent least is next then.
  mutating func next(isLast: Bool) -> (mistake: Mistake, queue: Int)? {
    let waiting = queues.indices.filter { places[$0] < queues[$0].count }
    let due =
      waiting.first { $0 == 0 || spent[$0] < share * spent[0] }
      ?? (isLast ? waiting.min { spent[$0] < spent[$1] } : nil)
    guard let queue = due else { return nil }
    places[queue] += 1
    return (queues[queue][places[queue] - 1], queue)
  }
}
