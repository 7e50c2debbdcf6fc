import AudioFiles
import Foundation
import Subprocess
import TestProjects
import Testing

/// Standard output and standard error that nobody can write to: whatever is being done is done, and ends as it
/// would have. /dev/full answers each write with ENOSPC.
@Suite(.takesTurns) struct UnwritableStreamTests {
  /// A line for each command that does its work in a moment, and what it prints its results on.
  struct Line: Sendable, CustomTestStringConvertible {
    let words: String
    let code: Int
    var before = ""
    /// Prints a result, and not just notes.
    var hasResult = true
    var testDescription: String { words }
  }

  /// In the project below; `*` in `before` is the program.
  static let lines: [Line] = [
    Line(words: "run", code: 1), Line(words: "run --resume", code: 1, before: "* run"),
    Line(words: "run --json", code: 1), Line(words: "run --shard 1/1", code: 0),
    Line(words: "approve own/ramp --reason r", code: 0, before: "* run"),
    Line(words: "publish --to site", code: 0, before: "* run"),
    Line(words: "report", code: 0, before: "* run"),
    Line(words: "conformance", code: 0, before: "* run"),
    Line(words: "pack -o a.paritypack", code: 0),
    Line(words: "unpack a.paritypack --project new", code: 0, before: "* pack -o a.paritypack"),
    Line(words: "plan -n 2", code: 0),
    Line(words: "merge 1.parityshard", code: 1, before: "* run --shard 1/1 -o 1.parityshard"),
    Line(words: "compare good.wav bad.wav", code: 1),
    Line(words: "compare good.wav good.txt", code: 2, hasResult: false),
    Line(words: "spectra good.wav bad.wav", code: 0), Line(words: "limits", code: 0),
    Line(words: "limits --derive", code: 0), Line(words: "clean", code: 0, before: "* run"),
    Line(words: "init fresh", code: 0),
    Line(words: "init fresh --dry-run", code: 64, hasResult: false),
    Line(words: "init fleet --template python", code: 0),
    Line(words: "capture --list", code: 64, hasResult: false),
    Line(words: "capture --prune", code: 0),
    Line(words: "capture --project fresh", code: 0, before: "* init fresh --template python"),
    Line(words: "record page.html --seconds 0.1 -o recorded", code: 0),
    Line(words: "render nothing.json -o a.wav", code: 2, hasResult: false),
    Line(words: "replay nothing.json -o a.wav", code: 2, hasResult: false),
    Line(words: "port nothing.json -o a", code: 2, hasResult: false),
    Line(
      words: "port recorded/graph.json -o ported", code: 0,
      before: "* record page.html --seconds 0.1 -o recorded"),
    Line(words: "record nothing.html --seconds 1 -o a", code: 2, hasResult: false),
    Line(words: "preset show nothing.json", code: 2, hasResult: false),
    Line(words: "soundfont check nothing.sf2", code: 2, hasResult: false),
    Line(words: "check-plugin nothing.clap", code: 2, hasResult: false),
    Line(words: "audit --suite nothing", code: 2, hasResult: false),
    Line(words: "lab nothing", code: 2, hasResult: false),
    Line(words: "watch --project nothing", code: 2, hasResult: false),
    Line(words: "doctor --project nothing", code: 2), Line(words: "--help", code: 0),
    Line(words: "--version", code: 0), Line(words: "nonsense", code: 64, hasResult: false),
    Line(words: "run --nonsense", code: 64, hasResult: false),
  ]

  private func shell(_ line: String, in folder: String) async throws -> (code: Int, text: String) {
    let result = try await Subprocess.run(
      .name("sh"), arguments: ["-c", "cd \(folder) && \(line)"], output: .string(limit: 1 << 22),
      error: .string(limit: 1 << 20))
    let code =
      switch result.terminationStatus {
      case .exited(let code): Int(code)
      case .signaled(let number): -Int(number)
      }
    return (code, result.standardOutput + result.standardError)
  }

  /// Each time in a project as new: what one command leaves is nothing to the next.
  private func code(_ line: Line, _ streams: String) async throws -> Int {
    let own = try OwnProject(candidates: "own:\n  command: [cp, bad.wav, '{output}']")
    defer { own.remove() }
    var audio = try AudioFile.read("\(own.folder)/good.wav")
    audio.channels = audio.channels.map { $0.map { $0 / 2 } }
    try AudioFile.write(audio, to: "\(own.folder)/bad.wav")
    try own.write("no sound", to: "good.txt")
    try own.write(
      "<script>const context = new AudioContext(); const tone = new OscillatorNode(context);"
        + "tone.connect(context.destination); tone.start();</script>", to: "page.html")
    let before = line.before.isEmpty ? "true" : line.before.replacing("*", with: Program.path)
    let output = try await shell(
      "(\(before)) >/dev/null 2>&1; \(Program.path) \(line.words) \(streams)",
      in: own.folder)
    return output.code
  }

  @Test(arguments: lines) func endsAsItWouldHave(line: Line) async throws {
    let usual = try await code(line, "")
    #expect(usual == line.code)
    for streams in ["2>&-", "2>/dev/full", "0<&- 2>&-", ">&-", ">&- 2>&-"] {
      let found = try await code(line, streams)
      #expect(found == line.code, "\(streams)")
    }
    // A result that could not be said is none.
    let full = try await code(line, ">/dev/full 2>/dev/full")
    #expect(full == (line.hasResult ? 2 : line.code))
  }

  @Test func triesEveryCommand() async throws {
    let help = try await shell("\(Program.path) --help", in: "/").text
    let commands = help.components(separatedBy: "SUBCOMMANDS:").dropFirst().flatMap { list in
      list.matches(of: #/\n  ([a-z-]+)  /#).map { String($0.1) }
    }
    #expect(commands.count >= 20)

    let tried = Set(Self.lines.map { String($0.words.prefix { $0 != " " }) })
    #expect(Set(commands).subtracting(tried).isEmpty)
  }

  // The next file that is opened would take the place of the closed stream, and notes would be written into it.
  @Test func writesNoNoteIntoAFile() async throws {
    let own = try OwnProject(candidates: "own:\n  command: [cp, good.wav, '{output}']")
    defer { own.remove() }

    _ = try await shell("\(Program.path) run 2>&- >&- <&-", in: own.folder)

    let found = try await shell(
      "grep -rl 'note:\\|parity:' .parity reports/latest/results.json", in: own.folder)
    #expect(found.text.isEmpty, "\(found.text)")
  }

  // Nobody who reads a line of it wants half of a report.
  @Test func finishesWhatIsReadNoFurther() async throws {
    let own = try OwnProject(candidates: "own:\n  command: [cp, good.wav, '{output}']")
    defer { own.remove() }

    let output = try await shell(
      "{ \(Program.path) run --json; echo $? > code; } 2>&1 | true; cat code", in: own.folder)

    #expect(output.text == "0\n")
    #expect(FileManager.default.fileExists(atPath: "\(own.folder)/reports/latest/results.json"))
  }
}
