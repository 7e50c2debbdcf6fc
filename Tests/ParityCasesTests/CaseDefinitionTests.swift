import Foundation
import ParityCases
import Testing

@Suite struct CaseDefinitionTests {
  private static let text = """
    {
      "id": "biquad/lowpass", "suite": "biquad", "name": "lowpass",
      "component": "BiquadFilterNode", "kind": "graph", "source": "web/cases/biquad.js",
      "sampleRate": 44100, "frames": 1200, "channels": 2, "keepFrom": 200,
      "stimulus": { "kind": "noise", "seed": 1 }, "parameters": { "Q": 1.5 },
      "random": { "page": 4294967295, "worklet": 8 }
    }
    """

  private func decode(_ text: String) throws -> CaseDefinition {
    try JSONDecoder().decode(CaseDefinition.self, from: Data(text.utf8))
  }

  @Test func readsWhatACaseModuleWrites() throws {
    let definition = try decode(Self.text)

    #expect(definition.id == "biquad/lowpass")
    #expect(definition.kind == .graph)
    #expect(definition.sampleRate == 44100)
    #expect(definition.keptFrames == 1000)
    #expect(definition.stimulus == .object(["kind": .string("noise"), "seed": .number(1)]))
    #expect(definition.stimulusSha256 == nil)
    #expect(definition.parameters == .object(["Q": .number(1.5)]))
    #expect(definition.random == .init(page: .max, worklet: 8))
    try definition.validate()
  }

  @Test func returnsWhatItWrote() throws {
    let definition = try decode(Self.text)

    let copy = try decode(String(decoding: try JSONEncoder().encode(definition), as: UTF8.self))

    #expect(copy == definition)
  }

  @Test func keepsAllFramesByDefault() {
    #expect(CaseDefinition.example(frames: 100).keptFrames == 100)
  }

  // Each replacement takes a member away or puts one of the wrong type in its place.
  @Test(
    arguments: [
      ("\"frames\"", "\"frame\""), ("\"graph\"", "\"picture\""), ("1200", "1200.5"),
      ("1200", "1e300"), ("1200", "\"1200\""), ("4294967295", "4294967296"),
      ("4294967295", "-1"), ("44100", "null"), ("\"parameters\"", "\"parameter\""),
    ])
  func refusesDefinitionsThatAreNone(part: String, replacement: String) {
    let broken = Self.text.replacing(part, with: replacement)

    #expect(throws: DecodingError.self) { try decode(broken) }
  }
}
