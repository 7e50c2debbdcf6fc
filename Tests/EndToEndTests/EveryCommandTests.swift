import DataText
import Foundation
import TestProjects
import Testing

/// The program does what `ParityCommandsTests` find of its commands: a way through those that need no browser, with
/// what is printed, and how each ends.
@Suite(.takesTurns) struct EveryCommandTests {
  private func expect(
    _ words: [String], code: Int = 0, says text: String = "", of project: TemporaryProject? = nil,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    let output = try await Program.run(words + (project.map { ["--project", $0.folder] } ?? []))
    let said = code < 2 ? output.standardOutput : output.standardError
    let isSaid = text.isEmpty || said.contains(text)
    #expect(output.code == code && isSaid, "\(output)", sourceLocation: location)
  }

  @Test func saysItsVersionItsHelpAndWhatIsWrong() async throws {
    try await expect(["--version"], says: "\(ParityVersion.current)\n")
    try await expect(["help", "run"], says: "EXAMPLES")
    try await expect(["--generate-completion-script", "bash"], says: "only-failed")
    try await expect(["rnu"], code: 64, says: "did you mean 'parity run'?")
    try await expect(["run", "--jobs", "0"], code: 64, says: "--jobs must be between 1 and 1024")
    try await expect(["record", "http://example.com/", "-o", "x"], code: 64, says: "--seconds")
  }

  @Test func comparesApprovesAndPublishesARun() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let id = "fdn-hadamard/four-lines-noise"
    let run = ["run", "--suite", "fdn-hadamard"]
    try await expect(run, says: "10 passed (10 bit-exact)", of: project)
    try project.amplify(id, by: 1.01)
    try await expect(run, code: 1, says: "8 passed", of: project)
    try await expect(
      ["approve", id, "--reason", "louder"], says: "reason: \"louder\"", of: project)
    try await expect(run, says: "2 known divergences", of: project)
    let site = "\(project.folder)/site"
    try await expect(
      ["publish", "--to", site, "--no-pdf"], says: "published: \(site)/index.html", of: project)
    try await expect(["run", "--suite", "theremin"], code: 2, says: "there are:", of: project)
  }

  @Test func mergesARunInParts() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let (plan, shards) = ("\(project.folder)/plan.json", "\(project.folder)/shards")
    try await expect(
      ["plan", "-n", "2", "-o", plan, "--suite", "rng"], says: "11 cases", of: project)
    for part in ["1/2", "2/2"] {
      try await expect(["run", "--shard", part, "--plan", plan, "-o", shards], of: project)
    }
    try await expect(
      ["merge", shards, "-o", "\(project.folder)/whole"], says: "11 cases", of: project)
    try await expect(["merge", "\(project.folder)/none"], code: 2, of: project)
  }

  @Test func rendersReplaysComparesAndMeasuresFiles() async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let app = "\(Checkout.references)/web/apps/ambient"
    let (one, other) = ("\(folder)/one.wav", "\(folder)/other.wav")
    let render = ["render", "\(app)/presets/clockwork.json", "--seconds", "0.2", "-o"]
    try await expect(render + [one], says: "9,600 frames")
    try await expect(render + [other])
    try await expect(["compare", one, other], says: "PASS  bit-exact")
    try await expect(["compare", one, "\(folder)/none.wav"], code: 2, says: "no such file")
    try await expect(["spectra", one, other, "-o", "\(folder)/spectra"], says: "other.wav")
    let graph = "\(Checkout.references)/biquad/lowpass-q1/graph.json"
    try await expect(["replay", graph, "-o", "\(folder)/native.wav"], says: "frames")
    try await expect(["preset", "show", "a:b"], code: 2)
  }

  @Test func beginsAProjectAndPacksItsReferences() async throws {
    let project = try TemporaryProject(suites: ["rng"])
    defer { project.remove() }
    let (begun, pack) = ("\(project.folder)/begun", "\(project.folder)/rng.paritypack")
    try await expect(["init", begun], says: "parity.yml")
    try await expect(["init", begun], code: 2, says: "it already exists")
    try await expect(["pack", "--suite", "rng", "-o", pack], says: "rng.paritypack", of: project)
    try await expect(["unpack", pack, "--project", begun])
    try await expect(["clean"], of: project)
  }

  @Test func findsItsReferencesHealthy() async throws {
    try await expect(["doctor", "--project", Program.checkout], says: "cases intact")
  }
}
