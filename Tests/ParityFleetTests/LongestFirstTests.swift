import Testing

@testable import ParityFleet

@Suite struct LongestFirstTests {
  private func split(_ costs: [Int], into count: Int) -> [Int] {
    LongestFirst.split(
      costs.indices.map { .init(id: "s/\($0)", microseconds: costs[$0]) }, into: count)
  }

  /// Dealt by hand: 7 to 1; 6 to 2; 5 to 2, which has less; 4 to 1; of 11 and 11 the lower gets 3.
  @Test func dealsOutTheLongestFirst() {
    #expect(split([3, 4, 5, 6, 7], into: 2) == [1, 1, 2, 2, 1])
  }

  /// Of equal costs the lower id goes first, and of equally full shards the lower is filled.
  @Test func breaksTiesAlikeEverywhere() {
    let pieces = ["s/b", "s/a", "s/d", "s/c"].map {
      LongestFirst.Piece(id: $0, microseconds: 5)
    }

    #expect(LongestFirst.split(pieces, into: 4) == [2, 1, 4, 3])
  }

  @Test func givesOneGiantAShardOfItsOwn() {
    let shards = split([1, 1, 100, 1, 1, 1], into: 3)

    #expect(shards.count { $0 == shards[2] } == 1)
  }

  @Test func leavesShardsEmptyWhereThereAreTooFewCases() {
    #expect(split([5, 4], into: 5) == [1, 2])
    #expect(split([], into: 3) == [])
  }

  /// Graham's bound for this rule: no shard exceeds the best possible by more than a third.
  @Test func staysWithinItsBound() {
    var state: UInt64 = 7
    let costs = (0..<500).map { _ -> Int in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 44) + 1
    }
    let shards = split(costs, into: 16)

    let loads = (1...16).map { shard in
      costs.indices.filter { shards[$0] == shard }.map { costs[$0] }.reduce(0, +)
    }
    let least = max(costs.max() ?? 0, (costs.reduce(0, +) + 15) / 16)
    #expect((loads.max() ?? 0) * 3 <= least * 4)
    #expect(loads.reduce(0, +) == costs.reduce(0, +))
  }
}
