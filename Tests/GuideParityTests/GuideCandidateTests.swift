import GuideParity
import ParityReferences
import TestProjects
import Testing

@Suite struct GuideCandidateTests {
  @Test func coversTheGuidesSuiteAlone() throws {
    let cases = try ReferenceLibrary(folder: Checkout.references).manifest.cases
    let covered = cases.filter { GuideCandidate().covers($0) }

    #expect(!covered.isEmpty)
    #expect(covered.allSatisfy { $0.suite == "guide" })
    #expect(covered.count == cases.filter { $0.suite == "guide" }.count)
  }

  // What the guide writes is a finding; only its corrected port has to hold.
  @Test func isAskedByNameOnly() {
    let app = GuideApp(webFolder: "")

    #expect(app.findings.map(\.name) == ["guide"])
    #expect(Array(app.ports.keys) == ["guide"])
  }
}
