/// The cases of several parts merged in the order of their ids.
struct CaseOrder {
  private let headers: [ShardHeader]
  private var places: [Int]
  /// Parts that have cases left; the one with the next case is on top.
  private var heap: [Int] = []

  init(_ headers: [ShardHeader]) {
    self.headers = headers
    places = headers.map { _ in 0 }
    for index in headers.indices where !headers[index].cases.isEmpty { push(index) }
  }

  /// - Returns: the part and its case.
  mutating func next() -> (shard: Int, one: ShardHeader.Case)? {
    guard let shard = heap.first else { return nil }
    let one = headers[shard].cases[places[shard]]
    places[shard] += 1
    if places[shard] == headers[shard].cases.count {
      heap[0] = heap[heap.count - 1]
      heap.removeLast()
    }
    sink()
    return (shard, one)
  }

  private func precedes(_ first: Int, _ second: Int) -> Bool {
    FleetPlan.precedes(
      headers[first].cases[places[first]].id, headers[second].cases[places[second]].id)
  }

  private mutating func push(_ shard: Int) {
    heap.append(shard)
    var place = heap.count - 1
    while place > 0, precedes(heap[place], heap[(place - 1) / 2]) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < heap.count && precedes(heap[child], heap[least]) {
        least = child
      }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
