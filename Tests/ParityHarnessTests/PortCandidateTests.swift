import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityResults
import TestProjects
import Testing

@testable import CandidateKit
@testable import ParityReferences
@testable import PortedApps

@Suite struct PortCandidateTests {
  private func definition(_ suite: String, _ members: String) throws -> CaseDefinition {
    let json = """
      {"id": "\(suite)/x", "suite": "\(suite)", "name": "x", "component": "c", "kind": "graph",
      "source": "web/cases/x.js", "sampleRate": 48000, "frames": 256, "channels": 2, \(members)}
      """
    return try JSONText.decode(CaseDefinition.self, from: Data(json.utf8))
  }

  @Test func namesThePortsThereAre() throws {
    let unknown = try definition("theremin", "\"parameters\": {}")

    let error = #expect(throws: NoPort.self) {
      try PortCandidate(.attached()).render(RenderRequest(unknown))
    }

    #expect(error?.description.contains("'theremin'") == true)
    #expect(error?.description.contains("biquad") == true)
  }

  // The engine and a port that puts its nodes together by hand are one piece of evidence; a port of
  // its own is another.
  @Test(arguments: [
    ("biquad", false), ("waveshaper", false), ("adsr", false), ("rng", false), ("presets", false),
    ("reverb", true), ("ocean", true), ("granulator", true), ("fdn-hadamard", true),
    ("guide", true),
  ])
  func tellsWhetherItIsTheEnginesCode(suite: String, isTheEngines: Bool) {
    let entry = Manifest.Entry(
      id: "\(suite)/x", capture: 0, files: [:],
      spread: Spread(renders: 2, maxAbsoluteError: 0, nullDepth: nil))

    let own = PortCandidate(.attached()).implementation(of: entry)

    #expect((own == Implementation.engine) == isTheEngines)
  }

  @Test func refusesAStimulusThatIsNotTheBrowsers() throws {
    let other = try definition(
      "biquad",
      """
      "stimulus": {"kind": "noise", "seed": 1}, "stimulusSha256": "00",
      "parameters": {"type": "lowpass", "frequency": 1, "Q": 1, "gain": 0, "detune": 0}
      """)

    #expect(throws: StimulusMismatch(id: "biquad/x")) {
      try PortCandidate(.attached()).render(RenderRequest(other))
    }
  }

  // Each is a case that some port cannot read; none may crash it.
  @Test(arguments: [
    ("biquad", "{}"),
    (
      "biquad",
      "{\"type\": \"comb\", \"frequency\": 1, \"Q\": 1, \"gain\": 0,"
        + " \"detune\": 0}"
    ),
    (
      "biquad",
      "{\"type\": \"lowpass\", \"frequency\": 1, \"Q\": 1, \"gain\": 0, \"detune\": 0,"
        + " \"automation\": {\"frequency\": [[\"jump\", 1]]}}"
    ),
    (
      "biquad",
      "{\"type\": \"lowpass\", \"frequency\": 1, \"Q\": 1, \"gain\": 0, \"detune\": 0,"
        + " \"automation\": {\"colour\": []}}"
    ),
    (
      "biquad",
      "{\"type\": \"lowpass\", \"frequency\": 1, \"Q\": 1, \"gain\": 0, \"detune\": 0,"
        + " \"automation\": {\"Q\": [[\"exponentialRampToValueAtTime\", 0, 1]]}}"
    ),
    (
      "biquad",
      "{\"type\": \"lowpass\", \"frequency\": 1, \"Q\": 1, \"gain\": 0, \"detune\": 0,"
        + " \"automation\": {\"Q\": [[\"setValueAtTime\", 0, -1]]}}"
    ),
    ("adsr", "{\"attack\": -1, \"decay\": 1, \"sustain\": 1, \"release\": 1, \"notes\": []}"),
    ("adsr", "{\"attack\": \"slow\"}"), ("waveshaper", "{\"hardness\": 0, \"oversample\": \"8x\"}"),
    ("fdn-hadamard", "{\"lines\": 3}"), ("fdn-hadamard", "{\"lines\": -1}"),
    ("granulator", "{\"message\": 1, \"text\": \"\"}"),
    ("granulator", "{\"message\": {\"density\": \"many\"}, \"text\": \"\"}"),
    (
      "granulator",
      "{\"message\": {}, \"text\": \"\", \"messages\": [{\"at\": 0, \"data\":"
        + " {\"type\": \"explode\"}}]}"
    ),
    ("reverb", "{\"message\": {\"quality\": \"best\"}}"),
    ("ocean", "{\"parameterData\": {}, \"automation\": {\"tide\": []}}"),
    ("rng", "{\"sequence\": \"dice\"}"),
    (
      "rng",
      "{\"sequence\": \"granulator\", \"text\": \"\","
        + " \"count\": 1}"
    ),
    ("composition", "{\"parts\": []}"), ("composition", "{\"parts\": [{\"sequence\": \"fugue\"}]}"),
    ("composition", "{\"parts\": [{\"sequence\": \"scales\", \"texts\": [\"\"]}]}"),
    (
      "composition",
      "{\"parts\": [{\"sequence\": \"phrases\", \"dates\": [0]}, {\"sequence\": \"buckets\","
        + " \"dates\": [0]}]}"
    ),
    ("composition", "{\"parts\": [{\"sequence\": \"phrases\", \"dates\": []}]}"),
    ("composition", "{\"parts\": [{\"sequence\": \"states\", \"presets\": [\"[]\"]}]}"),
    ("jsmath", "{\"sequence\": \"sin\", \"from\": 0, \"to\": 1, \"count\": 2}"),
  ])
  func explainsParametersItCannotRead(suite: String, parameters: String) throws {
    let broken = try definition(
      suite, "\"stimulus\": {\"kind\": \"constant\"}, \"parameters\": \(parameters)")

    let error = #expect(throws: InvalidParameters.self) {
      try PortCandidate(.attached()).render(RenderRequest(broken))
    }

    #expect(error?.description.hasPrefix("\(suite)/x: ") == true)
  }
}
