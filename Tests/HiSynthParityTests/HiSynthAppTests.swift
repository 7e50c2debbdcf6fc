import HiSynthParity
import ParityReferences
import TestProjects
import Testing

@Suite struct HiSynthAppTests {
  @Test func portsSuitesThatThereAre() throws {
    let app = HiSynthApp(webFolder: "\(Checkout.references)/web")

    #expect(app.ports.count == 2)
    #expect(try app.suitesWithoutReferences() == [])
  }
}
