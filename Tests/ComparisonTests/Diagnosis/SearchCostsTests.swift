import Testing

@testable import Comparison

@Suite struct SearchCostsTests {
  @Test func expectsNothingBeforeAnythingWasMeasured() {
    let costs = SearchCosts()

    #expect(SearchCosts.Kind.allCases.allSatisfy { costs.seconds(of: $0) == 0 })
  }

  @Test func expectsWhatIsLongerInTheRatioOfWhatIsSimple() {
    var costs = SearchCosts()

    costs.note(0.01, of: .simple)

    #expect(costs.seconds(of: .simple) == 0.01)
    #expect(costs.seconds(of: .level) > costs.seconds(of: .splice))
    #expect(costs.seconds(of: .splice) >= 0.01)
  }

  @Test func expectsTheLongestThatWasMeasured() {
    var costs = SearchCosts()
    costs.note(0.01, of: .simple)

    for seconds in [0.2, 0.5, 0.1] { costs.note(seconds, of: .filter) }

    #expect(costs.seconds(of: .filter) == 0.5)
  }
}
