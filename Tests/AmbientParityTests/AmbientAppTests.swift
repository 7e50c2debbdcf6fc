import AmbientParity
import ParityReferences
import TestProjects
import Testing

@Suite struct AmbientAppTests {
  private let app = AmbientApp(webFolder: "\(Checkout.references)/web")

  @Test func portsSuitesThatThereAre() throws {
    #expect(!app.ports.isEmpty)
    #expect(try app.suitesWithoutReferences() == [])
  }

  @Test func rendersPresetsOfASuiteThatItPorts() throws {
    let presets = try #require(app.presets)

    #expect(app.ports[presets.suite] != nil)
  }
}
