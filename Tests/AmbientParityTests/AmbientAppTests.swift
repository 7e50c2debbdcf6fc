import AmbientParity
import ParityReferences
import TestProjects
import Testing

@Suite struct AmbientAppTests {
  private let app = AmbientApp(webFolder: "\(Checkout.references)/web")

  // A port of a suite that was renamed would be asked for nothing, and never fail.
  @Test func portsSuitesThatThereAre() throws {
    let suites = try ReferenceLibrary(folder: Checkout.references).suites

    #expect(!app.ports.isEmpty)
    for suite in app.ports.keys { #expect(suites.contains(suite)) }
  }

  @Test func rendersPresetsOfASuiteThatItPorts() throws {
    let presets = try #require(app.presets)

    #expect(app.ports[presets.suite] != nil)
  }
}
