import Foundation
import Testing

@testable import ReferenceCapture

@Suite struct StageOrderTests {
  /// 1 → 2 → 3 → destination, with 4 beside them, and 5 ⇄ 6 in a cycle before 3.
  private let order = StageOrder(
    trace: Data(
      """
      {"operations": [
      {"op": "connect", "from": 1, "toNode": 2}, {"op": "connect", "from": 2, "toNode": 3},
      {"op": "connect", "from": 5, "toNode": 6}, {"op": "connect", "from": 6, "toNode": 5},
      {"op": "connect", "from": 6, "toNode": 3}, {"op": "connect", "from": 3, "toNode": 0},
      {"op": "call", "node": "listener"},
      {"op": "label", "node": 1, "name": "one"}, {"op": "label", "node": 2, "name": "two"},
      {"op": "label", "node": 3, "name": "three"}, {"op": "label", "node": 4, "name": "four"},
      {"op": "label", "node": 5, "name": "five"}, {"op": "label", "node": 6, "name": "six"}
      ]}
      """.utf8))

  @Test(arguments: [
    (["three", "two", "one"], ["one", "two", "three"]),
    (["four", "three", "one"], ["four", "one", "three"]),
    (["six", "three", "five"], ["six", "five", "three"]),
    (["five", "six"], ["five", "six"]),
    ([], []), (["unknown"], ["unknown"]),
  ])
  func putsSourcesFirstAndLeavesTheRest(names: [String], expected: [String]) {
    #expect(order.sorted(names) == expected)
  }

  @Test func leavesTheOrderWhereTheTraceIsNoTrace() {
    #expect(StageOrder(trace: Data("junk".utf8)).sorted(["b", "a"]) == ["b", "a"])
  }
}
