import Testing

@testable import GraphDiagnosis

/// Who is next in a search that has not the time for all.
@Suite struct SearchTurnsTests {
  private func mistake(_ name: String) -> Mistake {
    Mistake(cause: .parameter, finding: { _ in name }, make: { _, _ in })
  }

  // Each look takes a second: the second queue has one of four, its share of what the first has had.
  @Test func givesOthersTheirShare() {
    var turns = SearchTurns(count: 2, share: 0.3)
    for number in 0..<8 {
      turns.add(mistake("near \(number)"), to: 0)
      turns.add(mistake("far \(number)"), to: 1)
    }
    var order: [Int] = []
    while let (_, queue) = turns.next(isLast: false), order.count < 20 {
      turns.note(1, in: queue)
      order.append(queue)
    }

    #expect(order.count { $0 == 0 } == 8)
    #expect(order.count { $0 == 1 } == 3)
  }

  @Test func leavesNothingOut() {
    var turns = SearchTurns(count: 3, share: 0.3)
    for number in 0..<5 { turns.add(mistake("\(number)"), to: number % 3) }
    var found: [String] = []
    while let (mistake, queue) = turns.next(isLast: true) {
      turns.note(1, in: queue)
      found.append(mistake.finding(0))
    }

    #expect(found.sorted() == ["0", "1", "2", "3", "4"])
  }

  @Test func takesSharedNodesBeforeTheOthersOfTheirQueue() {
    var turns = SearchTurns(count: 1, share: 0.3)
    for (name, isShared) in [
      ("a", false), ("b", false), ("bus", true), ("c", false), ("wet", true),
    ] {
      var one = mistake(name)
      one.isShared = isShared
      turns.add(one, to: 0)
    }
    var found: [String] = []
    while let (mistake, _) = turns.next(isLast: true) { found.append(mistake.finding(0)) }

    #expect(found == ["bus", "wet", "a", "b", "c"])
  }
}
