import Testing

@testable import Comparison

@Suite struct SegmentPairsTests {
  private func cut(_ count: Int, blocks: [Int]) -> [[Float]] {
    let samples = (0..<count).map { Float($0 + 1) }
    let pairs = SegmentPairs(size: 4, hop: 2)
    var found: [[Float]] = []
    let collect: SegmentPairs.Body = { start, reference, candidate in
      found.append([Float(start)] + (0..<4).map { reference[$0] })
      #expect((0..<4).allSatisfy { candidate[$0] == -reference[$0] })
    }
    var start = 0
    for length in blocks {
      let block = Array(samples[start..<start + length])
      pairs.append(reference: block, candidate: block.map { -$0 }, collect)
      start += length
    }
    pairs.finish(collect)
    return found
  }

  // Segments of 4 every 2 frames, by hand; the first number is the segment's start.
  @Test(
    arguments: [
      (1, [[0, 1, 0, 0, 0]]), (4, [[0, 1, 2, 3, 4]]),
      (5, [[0, 1, 2, 3, 4], [2, 3, 4, 5, 0]]), (6, [[0, 1, 2, 3, 4], [2, 3, 4, 5, 6]]),
      (7, [[0, 1, 2, 3, 4], [2, 3, 4, 5, 6], [4, 5, 6, 7, 0]]),
    ] as [(Int, [[Float]])])
  func padsTheLastSegment(count: Int, expected: [[Float]]) {
    #expect(cut(count, blocks: [count]) == expected)
  }

  @Test(arguments: [[7], [1, 1, 1, 1, 1, 1, 1], [3, 4], [6, 1], [0, 7, 0]])
  func doesNotSeeWhereBlocksEnd(blocks: [Int]) {
    #expect(cut(7, blocks: blocks) == cut(7, blocks: [7]))
  }

  @Test func findsNothingInNothing() {
    #expect(cut(0, blocks: []).isEmpty)
  }
}
