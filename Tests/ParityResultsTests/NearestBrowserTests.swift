import ParityReferences
import ParityResults
import Testing

@Suite struct NearestBrowserTests {
  private func distance(
    _ name: String, _ depth: Double?, failure: String? = nil
  ) -> BrowserDistance {
    BrowserDistance(
      browser: .init(name: name, version: "1"), nullDepth: depth, failure: failure)
  }

  @Test func takesTheNearestOfThoseThatRendered() {
    let next = NearestBrowser(
      nullDepth: -100,
      distances: [distance("A", -54), distance("B", -90), distance("C", nil, failure: "refused")])

    #expect(next?.distance.browser.name == "B")
    #expect(next?.isCandidateCloser == true)
  }

  @Test func isFartherThanAnIdenticalBrowserUnlessBitExact() {
    let identical = [distance("A", -54), distance("B", nil)]

    #expect(NearestBrowser(nullDepth: -150, distances: identical)?.isCandidateCloser == false)
    #expect(NearestBrowser(nullDepth: nil, distances: identical)?.isCandidateCloser == true)
  }

  @Test func saysNothingWhereNoOtherBrowserRendered() {
    #expect(NearestBrowser(nullDepth: nil, distances: []) == nil)
    #expect(
      NearestBrowser(nullDepth: nil, distances: [distance("A", nil, failure: "refused")]) == nil)
  }
}
