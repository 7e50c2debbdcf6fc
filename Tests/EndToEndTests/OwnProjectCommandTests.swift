import AudioFiles
import Foundation
import ParityResults
import ParityRunning
import Subprocess
import SystemPackage
import TestProjects
import Testing
import ToolRequirements

/// A project of one's own, as its user works in it: the example in C++, with its committed references.
struct ExampleProject {
  let folder: String

  init(_ name: String) throws {
    folder = "/tmp/parity-example-\(UUID().uuidString.prefix(8))"
    try FileManager.default.copyItem(
      atPath: "\(Program.checkout)/Examples/\(name)", toPath: folder)
    for generated in [".parity", "reports", "build"] {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(generated)")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  func run(_ arguments: String...) async throws -> Program.Output {
    try await Program.run(["run", "--project", folder] + arguments)
  }

  func results() throws -> RunResults {
    // Those of the last run; one of some cases leaves the report of all of them alone.
    let latest = ["latest", "partial"].map { "\(folder)/reports/\($0)/results.json" }.compactMap {
      path in
      ((try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate]) as? Date).map {
        (path: path, date: $0)
      }
    }.max { $0.date < $1.date }
    let data = try Data(contentsOf: URL(fileURLWithPath: latest?.path ?? ""))
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(RunResults.self, from: data)
  }

  /// Lets a script stand between Parity and the port: it gets the case's name, then the port's words.
  func wrap(_ script: String) throws {
    let yaml = "\(folder)/parity.yml"
    let text = try String(contentsOfFile: yaml, encoding: .utf8)
      .replacing("[build/render,", with: "[sh, wrap.sh, '{name}',")
    try text.write(toFile: yaml, atomically: true, encoding: .utf8)
    try script.write(toFile: "\(folder)/wrap.sh", atomically: true, encoding: .utf8)
  }

  /// Calls make in the project.
  func make(_ targets: String...) async throws {
    let result = try await Subprocess.run(
      .name("make"), arguments: Arguments(["-C", folder] + targets), output: .discarded,
      error: .string(limit: 1 << 16))
    #expect(result.terminationStatus == .exited(0), "\(result.standardError)")
  }
}

@Suite(.takesTurns) struct OwnProjectCommandTests {
  @Test func namesTheMistakeOfThePortAndPassesTheOneWithoutIt() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    try await example.make()

    // One case: looking for a mistake takes a debug build a while, more than is quick.
    let wrong = try await example.run("--case", "voice/plain", "--diagnose", "thorough")
    let mistake = try example.results()
    try await example.make("fixed")
    let right = try await example.run()

    #expect(wrong.code == 1)
    let plain = try #require(mistake.cases.first { $0.id == "voice/plain" })
    #expect(plain.verdict == .fail)
    #expect(
      plain.diagnosis?.first?.cause == "filter-q", "\(plain.diagnosis?.first?.sentence ?? "")")
    #expect(right.code == 0, "\(right.standardOutput)")
    #expect(right.standardOutput.contains("6 cases: 6 passed"))
  }

  @Test func comparesSeveralCandidatesWithEachOther() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    try await example.make("fixed")

    let output = try await example.run("--candidate", "synth", "--candidate", "engine")

    #expect(output.code == 0, "\(output.standardOutput)")
    let result = try #require(
      try example.results().cases.first { $0.id == "voice/plain" && $0.candidate == "engine" })
    #expect(result.comparison?.isBitExact == true)
    let peer = try #require(result.peers?.first)
    let own = try #require(
      try example.results().cases.first { $0.id == "voice/plain" && $0.candidate == "synth" })
    #expect(peer.candidate == "synth")
    // The engine is the reference: it is as far from the port as that is from the reference, to the
    // energy of the one or the other.
    #expect(abs((peer.nullDepth ?? 0) - (own.comparison?.nullDepth ?? 1)) < 0.01)
    #expect(output.standardOutput.contains("engine and synth"))
  }

  @Test func takesOverWhatHasNotChanged() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    try await example.make("fixed")
    _ = try await example.run()
    let first = try example.results()

    let unchanged = try await example.run("--resume")
    let second = try example.results()
    // The same program with other bytes.
    let program = "\(example.folder)/build/render"
    let bytes = try Data(contentsOf: URL(fileURLWithPath: program))
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: program))
    try handle.seek(toOffset: UInt64(bytes.count))
    try handle.write(contentsOf: Data([0]))
    try handle.close()
    let changed = try await example.run("--resume")

    #expect(unchanged.standardError.contains("6 of 6 results are kept"))
    #expect(second.cases.map(\.comparison) == first.cases.map(\.comparison))
    #expect(second.cases.map(\.renderSeconds) == first.cases.map(\.renderSeconds))
    let report = "\(example.folder)/reports/latest"
    #expect(FileManager.default.fileExists(atPath: "\(report)/cases/synth/voice/plain.js"))
    #expect(
      FileManager.default.fileExists(atPath: "\(report)/audio/synth/voice/plain.residual.wav"))
    #expect(changed.standardError.contains("0 of 6 results are kept"))
    #expect(changed.code == 0)
  }

  @Test func doesNotTakeOverTheResultOfADamagedReference() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    try await example.make("fixed")
    _ = try await example.run()
    let path = "\(example.folder)/reference-audio/voice/plain/reference.wav"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[1000] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))

    let output = try await example.run("--resume")

    #expect(output.code == 2)
    #expect(output.standardOutput.contains("ERROR  voice/plain"))
  }

  @Test func runsAgainOnlyWhatFailed() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    let without = try await example.run("--only-failed")
    try await example.make("fixed")
    try example.wrap(
      """
      name=$1; shift
      if [ "$name" = plain ] && [ ! -e again ]; then echo no sound card >&2; exit 3; fi
      exec build/render "$@"
      """)
    let first = try await example.run()
    let failed = try example.results().cases.filter { $0.verdict != .pass }

    try Data().write(to: URL(fileURLWithPath: "\(example.folder)/again"))
    let output = try await example.run("--only-failed")
    let after = try example.results().cases
    let nothing = try await example.run("--only-failed")

    #expect(without.code == 2)
    #expect(first.code == 2)
    #expect(failed.map(\.id) == ["voice/plain"])
    #expect(failed.first?.candidateOutput == "no sound card\n")
    #expect(output.code == 0)
    #expect(after.map(\.id) == ["voice/plain"])
    // With nothing to do it ends as the last run of all cases did, which had an error.
    #expect(nothing.code == 2)
    #expect(nothing.standardError.contains("nothing of the chosen cases failed"))
  }

  @Test func losesNothingFinishedWhenInterrupted() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    try await example.make("fixed")
    // The third case waits for half a minute, the first time; those before it are quick.
    try example.wrap(
      """
      name=$1; shift
      if [ "$name" = plain ] && [ ! -e again ]; then sleep 30; fi
      exec build/render "$@"
      """)

    let result = try await Subprocess.run(
      .path(FilePath(Program.path)),
      arguments: ["run", "--project", "\(example.folder)", "--jobs", "1"], input: .none,
      output: .discarded, error: .string(limit: 1 << 16)
    ) { execution in
      let kept = "\(example.folder)/.parity/kept"
      for _ in 0..<600 {
        let names = KeptFolders.all(kept).map { URL(fileURLWithPath: $0).lastPathComponent }
        if names.count(where: { $0.count == 62 }) >= 2 { break }
        try await Task.sleep(for: .milliseconds(50))
      }
      try await Task.sleep(for: .milliseconds(200))
      try execution.send(signal: .interrupt)
    }
    try Data().write(to: URL(fileURLWithPath: "\(example.folder)/again"))
    let output = try await example.run("--resume")

    #expect(result.terminationStatus == .exited(130))
    let words = try #require(output.standardError.firstMatch(of: /(\d+) of 6 results are kept/))
    #expect(try #require(Int(words.1)) >= 2)
    #expect(output.code == 0, "\(output.standardOutput)")
    #expect(try example.results().cases.count == 6)
  }

  @Test func survivesTwoRunsAtOnce() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    try await example.make("fixed")

    async let first = example.run()
    async let second = example.run("--report", "\(example.folder)/reports/other")
    let codes = [try await first.code, try await second.code]

    #expect(codes == [0, 0])
    #expect(try example.results().cases.count == 6)
  }

  @Test(arguments: [
    ("candidtes: {}", "parity.yml:1:1: unknown key 'candidtes'; did you mean 'candidates'?"),
    ("", "it is empty"), ("a: [", "this is not valid YAML"),
    ("candidates:\n  s: { command: [./nope, '{output}'] }", "build it first"),
    ("limits: nowhere.yml", "nowhere.yml"), ("limits: { default: loud }", "'loud'"),
  ])
  func explainsWhatIsWrongWithTheProject(yaml: String, message: String) async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    try Data(yaml.utf8).write(to: URL(fileURLWithPath: "\(example.folder)/parity.yml"))

    let output = try await example.run()

    #expect(output.code == 2)
    #expect(output.standardError.contains(message), "\(output.standardError)")
    #expect(output.standardError.split(separator: "\n").count <= 2)
  }

  @Test func packsAndUnpacks() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    let pack = "\(example.folder)/voice.paritypack"

    let packed = try await Program.run(["pack", "-o", pack, "--project", example.folder])
    try FileManager.default.removeItem(atPath: "\(example.folder)/reference-audio")
    let unpacked = try await Program.run(["unpack", pack, "--project", example.folder])
    let again = try await Program.run(["unpack", pack, "--project", example.folder])
    let run = try await example.run("--candidate", "engine")

    #expect(packed.code == 0)
    #expect(unpacked.standardOutput.contains("6 cases"))
    #expect(again.code == 2)
    #expect(again.standardError.contains("--replace"))
    #expect(run.code == 0)
  }
}

@Suite(
  .takesTurns,
  .needs(.numpy))
struct PythonExampleTests {
  @Test func rendersAllCasesInOneProcess() async throws {
    let example = try ExampleProject("python-shaper")
    defer { example.remove() }

    let output = try await example.run()

    #expect(output.code == 0, "\(output.standardOutput)\(output.standardError)")
    let results = try example.results().cases
    #expect(results.count >= 7)
    // The stage and the output, compared quantum by quantum.
    #expect(results.allSatisfy { $0.stages?.map(\.name) == ["shaped", "destination"] })
  }

  // A tenth of the shaper's output is missing: 20·log10(0.1).
  @Test func saysHowMuchOfAStageIsOff() async throws {
    let example = try ExampleProject("python-shaper")
    defer { example.remove() }
    let path = "\(example.folder)/port/shaper.py"
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("shaped = np.interp", with: "shaped = 0.9 * np.interp")
    try text.write(toFile: path, atomically: true, encoding: .utf8)

    let output = try await example.run()

    #expect(output.code == 1)
    let failed = try example.results().cases.filter { $0.verdict == .fail }
    #expect(failed.count >= 7)
    for result in failed {
      let shaped = try #require(result.stages?.first)
      #expect(try abs(#require(shaped.nullDepth) - -20) < 0.01)
    }
    #expect(output.standardOutput.contains("stages: shaped −20.0 dB > destination −"))
  }

  @Test func showsTheTracebackOfAnException() async throws {
    let example = try ExampleProject("python-shaper")
    defer { example.remove() }
    let path = "\(example.folder)/port/shaper.py"
    let text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("parameters[\"mix\"]", with: "parameters[\"mixx\"]")
    try text.write(toFile: path, atomically: true, encoding: .utf8)

    let output = try await example.run()

    #expect(output.code == 2)
    let result = try #require(try example.results().cases.first)
    #expect(result.candidateOutput?.contains("KeyError: 'mixx'") == true)
  }
}
