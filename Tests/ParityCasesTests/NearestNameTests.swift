import ParityCases
import Testing

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("candidtes", "candidates"), ("limit", "limits"), ("webb", "web"), ("siutes", "suites"),
    ("Suites", "suites"),
  ])
  func findsWhatWasMeant(wrong: String, meant: String) {
    let known = ["web", "suites", "candidates", "limits"]

    #expect(NearestName.to(wrong, among: known) == meant)
  }

  @Test func proposesNothingFarAway() {
    #expect(NearestName.to("xyzzy", among: ["web", "limits"]) == nil)
    #expect(NearestName.hint("xyzzy", among: ["web", "limits"]) == "; there are web, limits")
  }
}
