import ParallelWork
import Testing

@Suite struct AllCoresTests {
  private struct Refusal: Error, Equatable {
    let place: Int
  }

  // Around what one core takes at a time.
  @Test(arguments: [0, 1, 15, 16, 17, 1000])
  func givesResultsInOrder(count: Int) throws {
    #expect(try AllCores.map(count) { $0 * 2 } == (0..<count).map { $0 * 2 })
  }

  @Test func keepsResultsThatAreNothing() throws {
    let results = try AllCores.map(40) { $0.isMultiple(of: 2) ? $0 : nil }

    #expect(results.count == 40)
    #expect(results[1] == .some(nil))
  }

  @Test func throwsWhatAPieceThrew() {
    #expect(throws: Refusal(place: 77)) {
      try AllCores.each(100) { if $0 == 77 { throw Refusal(place: $0) } }
    }
  }
}
