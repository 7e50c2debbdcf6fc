import ParityReport
import Testing

@Suite struct AudioSelectionTests {
  private func item(_ id: String, _ size: Int?, always: Bool = false) -> AudioSelection.Item {
    .init(id: id, size: size, isAlwaysHeard: always)
  }

  @Test func takesTheShortestOfThoseThatNeedNotBeHeard() {
    let items = [item("long", 70), item("short", 20), item("middle", 50)]

    #expect(AudioSelection(budget: 80).choose(from: items) == [false, true, true])
    #expect(AudioSelection(budget: 0).choose(from: items) == [false, false, false])
  }

  @Test func takesWhatIsAlwaysHeardWhateverTheBudget() {
    let items = [item("page", 1000, always: true), item("other", 10)]

    #expect(AudioSelection(budget: 0).choose(from: items) == [true, false])
  }

  // Candidates share the reference's sound: the second costs nothing.
  @Test func paysForACaseOnce() {
    let items = [item("case", 10), item("case", 10), item("other", 11)]

    #expect(AudioSelection(budget: 10).choose(from: items) == [true, true, false])
  }

  @Test func leavesOutWhatHasNoSound() {
    #expect(AudioSelection(budget: 10).choose(from: [item("broken", nil, always: true)]) == [false])
  }
}
