import Foundation
import TestProjects
import Testing
import ToolRequirements

/// What everybody does wrong at first: each ends in a sentence that says what, where and what to do, and
/// stands in docs/own-port.md.
@Suite(.takesTurns) struct TypicalMistakesTests {
  /// A change to the example project, and how it is run.
  struct Mistake: CustomTestStringConvertible, Sendable {
    let name: String
    let from: String
    let to: String
    var words = ["run"]
    /// As the docs have it.
    let message: String

    var testDescription: String { name }
  }

  @Test(arguments: [
    Mistake(
      name: "key", from: "suites:", to: "siutes:",
      message: "parity.yml:3:1: unknown key 'siutes'; did you mean 'suites'?"),
    Mistake(
      name: "tab", from: "  voice:", to: "\tvoice:",
      message: "; indent with spaces, not with a tab"),
    Mistake(
      name: "suite", from: "", to: "", words: ["run", "--suite", "vioce"],
      message: "no suite matches 'vioce'; did you mean 'voice'?"),
    Mistake(
      name: "candidate's suite", from: "timeLimit: 10 s", to: "suites: [vioce]",
      message: "parity.yml:23:5: no suite is called 'vioce'; did you mean 'voice'?"),
    Mistake(
      name: "candidate's case", from: "timeLimit: 10 s", to: "cases: [voice/plian]",
      message: "parity.yml:23:5: no case matches 'voice/plian'; did you mean 'voice/plain'?"),
    Mistake(
      name: "candidate without a case", from: "timeLimit: 10 s", to: "cases: []",
      message:
        "parity.yml:20:3: 'synth' renders no case: none is in its 'suites' or among its 'cases'"),
    Mistake(
      name: "limit's name", from: "limits:", to: "limits:\n  vioce: -60 dB",
      message:
        "parity.yml:27:3: it limits 'vioce', which no case or suite is called; did you mean 'voice'?"
    ),
    Mistake(
      name: "placeholder", from: "'{output}'", to: "'{outptu}'",
      message: "parity.yml:21:29: no placeholder '{outptu}'; did you mean 'output'?"),
    Mistake(
      name: "parameter", from: "{parameters.pitch}", to: "{parameters.ptich}",
      message:
        "parity.yml:21: '{parameters.ptich}' of candidate 'synth': the case has no parameter 'ptich'; did you mean 'pitch'?"
    ),
    Mistake(
      name: "program", from: "build/render,", to: "rendr,",
      message:
        "parity.yml:20:3: the candidate 'synth' cannot be used: no program 'rendr' is on the PATH; install it, or write its path"
    ),
    Mistake(
      name: "program's path", from: "[build/render,", to: "[build/rendr,",
      message: "/build/rendr; did you mean 'build/render'?"),
    Mistake(
      name: "not built", from: "[build/render,", to: "[build/other,",
      message: "/build/other; build it first ('make fixed')"),
    Mistake(
      name: "not executable", from: "[build/render,", to: "[port/render.cpp,",
      message: "/port/render.cpp cannot be run (chmod +x)"),
    Mistake(
      name: "script", from: "[build/render,", to: "[python3, port/fail.py,",
      message: "/port/fail.py; did you mean 'port/fails.py'?"),
    Mistake(
      name: "rate", from: "'{sampleRate}'", to: "'44100'",
      message: "output.wav is at 44100 Hz, the case at 48000 Hz; render it at that rate"),
    Mistake(
      name: "length", from: "'{frames}'", to: "'100'",
      message:
        "output.wav is too short: 100 frames of 4800; render all from frame 0 on, silence included"),
    Mistake(
      name: "Python", from: "[build/render,", to: "[python3, port/fails.py,",
      message: "it printed: ValueError: no table (port/fails.py:2)"),
    Mistake(
      name: "web folder", from: "web: web", to: "web: wbe",
      message: "parity.yml:2:1: there is no folder wbe; did you mean 'web'?"),
    Mistake(
      name: "suite's module", from: "module: parity/voice.js", to: "module: parity/vioce.js",
      message: "parity.yml:5:5: there is no parity/vioce.js in web; did you mean 'parity/voice.js'?"
    ),
    Mistake(
      name: "unit", from: "default: { limit: -80 dB", to: "default: { limit: -100",
      message:
        "parity.yml:27:12: the limit of 'default' is '-100', without a unit; write '-100 dB'"),
    Mistake(
      name: "one name", from: "limits:", to: "  synth: { folder: web }\nlimits:",
      message: "parity.yml:20:3: the same name occurs twice: synth"),
    Mistake(
      name: "reserved", from: "limits:", to: "  port: { folder: web }\nlimits:",
      message:
        "parity.yml:26:9: 'port' is the name of a built-in candidate; choose another"),
    Mistake(
      name: "file for a folder", from: "limits:",
      to: "  phone: { folder: web/voice.js }\nlimits:",
      message: "/web/voice.js is a file; name the folder that holds it"),
    Mistake(
      name: "folder", from: "limits:", to: "  phone: { folder: wbe }\nlimits:",
      message: "/wbe; did you mean 'web'?"),
  ])
  func isSaidInASentence(_ mistake: Mistake) async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    try await example.make("fixed")
    try Data("import sys\nraise ValueError('no table')\n".utf8)
      .write(to: URL(fileURLWithPath: "\(example.folder)/port/fails.py"))
    let path = "\(example.folder)/parity.yml"
    var text = try String(contentsOfFile: path, encoding: .utf8)
      .replacing("    timeLimit: 10 s", with: "    timeLimit: 10 s\n    build: [make, fixed]")
    if !mistake.from.isEmpty {
      let place = try #require(text.firstRange(of: mistake.from))
      text.replaceSubrange(place, with: mistake.to)
    }
    try text.write(toFile: path, atomically: true, encoding: .utf8)

    let output = try await Program.run(mistake.words + ["--project", example.folder])

    #expect(output.code == 2, "\(output.standardOutput)")
    let said = output.standardError + output.standardOutput
    #expect(said.contains(mistake.message), "\(said)")
    try Self.isListed(mistake.message)
  }

  @Test func namesAFolderThatIsNoProject() async throws {
    let file = "\(Program.checkout)/README.md"

    let none = try await Program.run(["run", "--project", "\(Program.checkout)/docs"])
    let aFile = try await Program.run(["run", "--project", file])

    let message = "(no parity.yml, no references); 'parity init' begins one"
    #expect(none.code == 2)
    #expect(none.standardError.contains(message), "\(none.standardError)")
    #expect(aFile.standardError.contains("\(file): this is a file; name the folder that holds it"))
    try Self.isListed(message)
  }

  @Test(
    .needs(.chromium))
  func namesTheModuleThatIsMissing() async throws {
    let example = try ExampleProject("cpp-synth")
    defer { example.remove() }
    let path = "\(example.folder)/web/parity/voice.js"
    let module = try String(contentsOfFile: path, encoding: .utf8)
    try module.replacing("../voice.js", with: "../voicee.js")
      .write(toFile: path, atomically: true, encoding: .utf8)

    let output = try await Program.run(["capture", "--project", example.folder])

    let message =
      "web/parity/voice.js:2:30: imports '../voicee.js', but web/voicee.js does not exist;"
      + " did you mean 'voice.js'?"
    #expect(output.code == 2)
    #expect(output.standardError.contains(message), "\(output.standardError)")
    try Self.isListed(message)
  }

  private static func isListed(_ message: String) throws {
    let docs = try String(
      contentsOfFile: "\(Program.checkout)/docs/own-port.md", encoding: .utf8)
    #expect(docs.contains(message), "docs/own-port.md does not list: \(message)")
  }
}
