import Foundation
import TestProjects
import Testing

@Suite(.takesTurns) final class ReplayCommandTests {
  private let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
  private let references = "\(Checkout.folder)/reference-audio"

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
    let output = try await Commands.run(
      ["replay", "\(references)/\(id)/graph.json", "-o", "\(folder)/out.wav"])
    #expect(output.code == 0, "\(output.standardError)")

    let comparison = try await Commands.run(
      ["compare", "\(references)/\(id)/reference.wav", "\(folder)/out.wav"])

    #expect(comparison.standardOutput.hasPrefix("PASS  bit-exact"))
  }

  @Test func namesTheFileItCannotRead() async throws {
    let missing = try await Commands.run(["replay", "\(folder)/none.json", "-o", "\(folder)/x.wav"])
    #expect(missing.code == 2)
    #expect(missing.standardError.contains("none.json"))

    try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder)/empty.json"))
    let empty = try await Commands.run(["replay", "\(folder)/empty.json", "-o", "\(folder)/x.wav"])
    #expect(empty.code == 2)
    #expect(empty.standardError.contains("not a graph trace"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/x.wav"))
  }

  @Test func explainsSamplesThatDoNotFit() async throws {
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: "\(folder)/odd.f32"))

    let output = try await Commands.run([
      "replay", "\(references)/biquad/lowpass-q12/graph.json", "--samples", "\(folder)/odd.f32",
      "-o", "\(folder)/x.wav",
    ])

    #expect(output.code == 2)
    #expect(output.standardError.contains("3 bytes"))
  }

  /// A trace of a source that says nothing, and of so many frames.
  private func trace(frames: Int) throws -> String {
    let path = "\(folder)/long.json"
    let whole = try String(
      contentsOfFile: "\(references)/graph/sum-of-5/graph.json", encoding: .utf8)
    let length = try #require(whole.firstMatch(of: /"length" *: *(\d+)/))
    try Data(whole.replacing(length.0, with: "\"length\": \(frames)").utf8)
      .write(to: URL(fileURLWithPath: path))
    return path
  }

  /// An hour at 48 kHz is 172,800,000 frames; a digit more would ask for ten times the memory.
  @Test(arguments: [172_800_001, 1_000_000_000])
  func refusesATraceOfMoreThanAnHour(frames: Int) async throws {
    let output = try await Commands.run(
      ["replay", try trace(frames: frames), "-o", "\(folder)/x.wav"])

    #expect(output.code == 2)
    #expect(output.standardError.contains("more than the"), "\(output.standardError)")
    #expect(output.standardError.contains("--most-seconds allows more"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/x.wav"))
  }

  /// The same limit, two seconds short: what is refused at one is rendered at three.
  @Test func rendersWhatTheOptionAllows() async throws {
    let path = try trace(frames: 96_000)

    let refused = try await Commands.run(
      ["replay", path, "-o", "\(folder)/x.wav", "--most-seconds", "1"])
    let rendered = try await Commands.run(
      ["replay", path, "-o", "\(folder)/x.wav", "--most-seconds", "3"])

    #expect(refused.code == 2)
    #expect(rendered.code == 0, "\(rendered.standardError)")
    #expect(rendered.standardOutput.contains("96,000 frames"))
  }

  /// A second of stereo is 768,000 bytes, twice: once rendered, once as the file.
  @Test func refusesWhatTakesMoreMemoryThanIsAllowed() async throws {
    let path = try trace(frames: 48_000)

    let refused = try await Commands.run(
      ["replay", path, "-o", "\(folder)/x.wav", "--memory", "0.1 MB"])
    let rendered = try await Commands.run(
      ["replay", path, "-o", "\(folder)/x.wav", "--memory", "1GB"])
    let mistyped = try await Commands.run(
      ["replay", path, "-o", "\(folder)/x.wav", "--memory", "much"])

    #expect(refused.code == 2)
    #expect(refused.standardError.contains("'parity replay --memory"), "\(refused.standardError)")
    #expect(rendered.code == 0, "\(rendered.standardError)")
    #expect(mistyped.code == 64)
  }
}
