import AudioFiles
import AudioSignal
import Foundation
import ParityResults
import TestProjects
import Testing

@testable import Judging
@testable import ParityHarness
@testable import ParityReferences
@testable import ParityRunning

@Suite struct CandidatePeersTests {
  @Test func measuresTheCandidatesAgainstEachOther() async throws {
    let own = try OwnProject(
      candidates: "a: { folder: one }\nb: { folder: two }\nc: { folder: none }")
    defer { own.remove() }
    var audio = try AudioFile.read("\(own.folder)/good.wav")
    for (name, gain) in [("one", Float(1)), ("two", 0.5)] {
      audio.channels[0] = audio.channels[0].map { $0 * gain }
      try AtomicFile.makeFolder(for: "\(own.folder)/\(name)/x")
      try AudioFile.write(audio, to: "\(own.folder)/\(name)/ramp.wav")
    }
    try AtomicFile.makeFolder(for: "\(own.folder)/none/x")
    let results = try await own.run()

    let distances = try CandidatePeers.distances(of: results) { result in
      try AudioFile.read("\(own.folder)/\(result.candidate == "a" ? "one" : "two")/ramp.wav")
    }

    // b is half of a: seen from a the difference is as large as b, seen from b half of a.
    #expect(distances[0].map(\.candidate) == ["b", "c"])
    #expect(abs((distances[0][0].nullDepth ?? 1) - 0) < 1e-3)
    #expect(abs((distances[1][0].nullDepth ?? 1) + 6.0206) < 1e-3)
    #expect(distances[0][1].maxAbsoluteError == nil)
  }
}

@Suite struct ResultKeyTests {
  private func key(_ own: OwnProject) throws -> ResultKey {
    let project = try own.project()
    let library = try ReferenceLibrary(folder: project.references)
    let runner = SuiteRunner(
      library: library, limits: try Limits(project),
      candidates: try CandidateCatalog(apps: .attached()).candidates(of: project), jobs: 1)
    return try runner.key(of: runner.work(for: library.manifest.cases, requiresAll: true)[0])
  }

  @Test func changesWithWhateverTheResultFollowsFrom() throws {
    let candidate = "own:\n  command: [sh, render.sh, '{output}']\n  inputs: [table.txt]"
    let own = try OwnProject(candidates: candidate)
    defer { own.remove() }
    try own.write("cp good.wav \"$1\"", to: "render.sh")
    try own.write("1 2 3", to: "table.txt")
    let first = try key(own)

    #expect(try key(own) == first)
    try own.write("cp  good.wav \"$1\"", to: "render.sh")
    let script = try key(own)
    try own.write("1 2 4", to: "table.txt")
    let table = try key(own)
    let yaml = try String(contentsOfFile: "\(own.folder)/parity.yml", encoding: .utf8)
    try own.write(yaml + "limits:\n  default: -90 dB\n", to: "parity.yml")
    let limit = try key(own)
    try own.write(
      yaml + "    timeLimit: 3 s\nlimits:\n  default: -90 dB\n", to: "parity.yml")
    let setting = try key(own)

    #expect(Set([first, script, table, limit, setting]).count == 5)
  }

  @Test(arguments: [
    "'{project}/render.sh'", "'--script={project}/render.sh'", "--script=render.sh",
  ])
  func followsFilesThatAreNamedInOtherWays(word: String) throws {
    let own = try OwnProject(candidates: "own:\n  command: [sh, \(word), '{output}']")
    defer { own.remove() }
    try own.write("cp good.wav \"$1\"", to: "render.sh")
    let first = try key(own)

    try own.write("exit 3", to: "render.sh")

    #expect(try key(own) != first)
  }

  // Two dictionaries of the same members seldom have the same order: eight make sure.
  @Test func isTheSameWhateverTheOrderOfTheEnvironment() throws {
    let names = (0..<8).map { "V\($0): x" }
    func keyed(_ variables: [String]) throws -> ResultKey {
      let own = try OwnProject(
        candidates:
          "own:\n  command: [sh, '{output}']\n  environment: { \(variables.joined(separator: ", ")) }"
      )
      defer { own.remove() }
      return try key(own)
    }

    #expect(try keyed(names) == keyed(names.reversed()))
  }
}
