import Foundation
import TestProjects
import Testing

@Suite(.takesTurns) final class ReplayCommandTests {
  private let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
  private let references = "\(Program.checkout)/reference-audio"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  // Each is a render of Chromium's; the trace is what its page told the context.
  @Test(arguments: [
    "biquad/lowpass-q12", "graph/sum-of-5", "cycle/oscillator-modulates-itself",
    "fdn-hadamard/four-lines-noise",
  ])
  func rendersWhatTheBrowserRendered(id: String) async throws {
    let output = try await Program.run(
      ["replay", "\(references)/\(id)/graph.json", "-o", "\(folder)/out.wav"])
    #expect(output.code == 0, "\(output.standardError)")

    let comparison = try await Program.run(
      ["compare", "\(references)/\(id)/reference.wav", "\(folder)/out.wav"])

    #expect(comparison.standardOutput.hasPrefix("PASS  bit-exact"))
  }

  @Test func namesTheFileItCannotRead() async throws {
    let missing = try await Program.run(["replay", "\(folder)/none.json", "-o", "\(folder)/x.wav"])
    #expect(missing.code == 2)
    #expect(missing.standardError.contains("none.json"))

    try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder)/empty.json"))
    let empty = try await Program.run(["replay", "\(folder)/empty.json", "-o", "\(folder)/x.wav"])
    #expect(empty.code == 2)
    #expect(empty.standardError.contains("not a graph trace"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/x.wav"))
  }

  @Test func explainsSamplesThatDoNotFit() async throws {
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: "\(folder)/odd.f32"))

    let output = try await Program.run([
      "replay", "\(references)/biquad/lowpass-q12/graph.json", "--samples", "\(folder)/odd.f32",
      "-o", "\(folder)/x.wav",
    ])

    #expect(output.code == 2)
    #expect(output.standardError.contains("3 bytes"))
  }
}
