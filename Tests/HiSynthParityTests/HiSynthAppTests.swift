import HiSynthParity
import ParityReferences
import TestProjects
import Testing

@Suite struct HiSynthAppTests {
  // A port of a suite that was renamed would be asked for nothing, and never fail.
  @Test func portsSuitesThatThereAre() throws {
    let suites = try ReferenceLibrary(folder: Checkout.references).suites
    let ports = HiSynthApp(webFolder: "\(Checkout.references)/web").ports

    #expect(ports.count == 2)
    for suite in ports.keys { #expect(suites.contains(suite)) }
  }
}
