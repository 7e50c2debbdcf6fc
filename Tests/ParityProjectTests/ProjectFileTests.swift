import Foundation
import ParityCases
import Testing

@testable import ParityProject

@Suite struct ProjectFileTests {
  @Test func readsAllThatAProjectSays() throws {
    let file = try ProjectFile(
      yaml: """
        version: 1
        web: public
        references: refs
        stimuli:
          kick: { file: sounds/kick.wav }
        suites:
          voice:
            module: parity/voice.js
            seconds: 0.5
            channels: 2
            stimulus: kick
            parameters: { gain: 0.5, type: saw }
            cases:
              low: { parameters: { gain: 1 }, frames: 100 }
          live:
            pages:
              calm: { page: index.html, seconds: 8, click: '#start', keepFrom: 6, seed: 3 }
        candidates:
          synth:
            command: [./render, '{case}', '{output}']
            timeLimit: 500 ms
            memoryLimit: 2 GB
            environment: { OMP_NUM_THREADS: 1 }
            jobs: 3
            latency: 64
            suites: [voice]
          phone: { folder: takes, trim: true }
        browsers: [chromium, firefox]
        limits:
          default: bit-exact
          voice: { limit: -90 dB, reason: sines come from a table }
        """, path: "parity.yml")

    #expect(file.web == "public")
    #expect(file.references == "refs")
    #expect(
      file.suites[0].cases == [
        .object([
          "name": .string("low"), "sampleRate": .number(48000), "frames": .number(100),
          "channels": .number(2),
          "stimulus": .object(["kind": .string("file"), "file": .string("sounds/kick.wav")]),
          "parameters": .object(["gain": .number(1), "type": .string("saw")]),
        ])
      ])
    #expect(file.suites[1].pages[0].clicks == ["#start"])
    #expect(file.suites[1].pages[0].keepFromSeconds == 6)
    guard case .command(let command) = file.candidates[0].kind,
      case .folder(let folder) = file.candidates[1].kind
    else { throw Unexpected() }
    #expect(command.timeLimitSeconds == 0.5)
    #expect(command.memoryLimitBytes == 2_000_000_000)
    #expect(command.environment == ["OMP_NUM_THREADS": "1"])
    #expect(command.jobs == 3)
    #expect(file.candidates[0].latencyFrames == 64)
    #expect(folder.trims)
    #expect(file.browsers == ["chromium", "firefox"])
    #expect(file.limits == .inline)
  }

  struct Unexpected: Error {}

  // Lines and columns are counted by hand in the text beside them.
  @Test(arguments: [
    ("candidtes: {}", "1:1", "unknown key 'candidtes'; did you mean 'candidates'?"),
    ("suites:\n  a:\n    modul: x.js", "3:5", "did you mean 'module'?"),
    ("candidates:\n  s:\n    command: [x, '{outptu}']", "3:18", "did you mean 'output'?"),
    (
      "candidates:\n  s:\n    command: [x, '{output}', '-{parameters:flags}']", "3:30",
      "as a separate word"
    ),
    (
      "candidates:\n  s:\n    command: [x, '{output|a}']", "3:18", "only a parameter can be missing"
    ),
    (
      "candidates:\n  s: { batch: true, command: [x, '{parameters.a}'] }", "2:34",
      "is for a single case"
    ),
    ("candidates:\n  s:\n    command: ./x", "3:14", "must be a list of words"),
    ("candidates:\n  s:\n    command: [./x]", "3:14", "has neither '{output}'"),
    ("candidates:\n  s: { folder: a, timeLimit: 3 s }", "2:30", "does not apply to"),
    ("candidates:\n  s: { command: ['{id}', '{output}'], timeLimit: 10 }", "2:50", "with its unit"),
    ("candidates:\n  engine: { folder: a }", "2:21", "Parity's own"),
    ("candidates:\n  port: { folder: a }", "2:9", "built-in"),
    ("suites:\n  a: { module: ../x.js }", "2:16", "is not a module"),
    ("suites:\n  a:\n    module: x.js\n    cases: { b: {} }", "4:17", "has no length"),
    ("suites:\n  a:\n    module: x.js\n    seconds: 1\n    stimulus: kik", "5:15", "no stimulus"),
    ("suites:\n  a:\n    module: x.js\n    seconds: much", "4:14", "must be a number"),
    ("suites:\n  a: {module: x.js, frames: 1, seconds: 1}", "2:29", "write one of them"),
    ("suites: {}", "1:9", "is empty; fill it, or remove the line"),
    ("candidates: {}", "1:13", "is empty; fill it, or remove the line"),
    ("version: 2", "1:10", "must be 1, not 2"),
    ("browsers: [opera]", "1:12", "'opera'"),
    ("a: [1", "2:1", "this is not valid YAML"),
    ("web: a\nweb: b", "1:1", "occurs twice"),
    ("[]", "1:1", "must be a mapping"),
  ])
  func saysWhereSomethingIsWrong(yaml: String, place: String, message: String) {
    #expect {
      try ProjectFile(yaml: yaml, path: "p.yml")
    } throws: { error in
      "\(error)".hasPrefix("p.yml:\(place): ") && "\(error)".contains(message)
    }
  }

  @Test(arguments: ["", "# only a comment", "\u{0}\u{1}", String(repeating: "[", count: 5000)])
  func refusesWhatIsNoProjectFile(yaml: String) {
    #expect(throws: ProjectFileError.self) { try ProjectFile(yaml: yaml, path: "p.yml") }
  }

  @Test func refusesAFileThatIsTooLargeOrMissingOrAFolder() throws {
    let path = FileManager.default.temporaryDirectory.path + "/parity-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(count: ProjectFile.largestSize + 1).write(to: URL(fileURLWithPath: path))

    for bad in [path, "/nonexistent/parity.yml", "/tmp"] {
      #expect(throws: ProjectFileError.self) { try ProjectFile(readingFrom: bad) }
    }
  }

  @Test func findsTheProjectFromAnyFolderInIt() throws {
    let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("parity-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let deep = root.appendingPathComponent("a/b/c")
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)

    #expect(Project.find(from: deep.path) != root.path)
    try Data("version: 1\n".utf8).write(to: root.appendingPathComponent("parity.yml"))
    #expect(Project.find(from: deep.path) == root.path)
    // Of a folder that was removed while one is in it there is no path.
    #expect(Project.find(from: "") == nil)
    #expect(try Project(folder: root.path).references == "\(root.path)/reference-audio")
  }
}
