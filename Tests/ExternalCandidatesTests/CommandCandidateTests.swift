import AudioFiles
import AudioSignal
import ChildProcesses
import Foundation
import ParityHarness
import ParityResults
import TestProjects
import Testing

@testable import ExternalCandidates
@testable import ParityReferences

/// Commands are `sh` with a script of its own: what is started by Parity is never a shell otherwise.
@Suite struct CommandCandidateTests {
  /// A candidate that runs a script with the placeholders as $1, $2, …
  private func shell(_ script: String, _ words: String..., settings: String = "") -> String {
    let quoted = ([script] + ["sh"] + words).map { "'\($0.replacing("'", with: "''"))'" }
    return "own:\n  command: [sh, -c, \(quoted.joined(separator: ", "))]\n" + settings
  }

  @Test func passesWhenTheCommandWritesWhatTheBrowserRendered() async throws {
    let result = try await OwnProject.result(shell("cp good.wav \"$1\"", "{output}"))

    #expect(result.verdict == .pass)
    #expect(result.comparison?.isBitExact == true)
    #expect(result.candidateOutput == nil)
  }

  @Test func handsOverTheStimulusAsAFile() async throws {
    let result = try await OwnProject.result(shell("cp \"$1\" \"$2\"", "{stimulus}", "{output}"))

    #expect(result.comparison?.isBitExact == true)
  }

  @Test func fillsEveryPlaceholder() async throws {
    let result = try await OwnProject.result(
      shell(
        "echo \"$@\" >&2; exit 1", "{id}", "{suite}", "{name}", "{sampleRate}", "{frames}",
        "{channels}", "{parameters.gain}", "{parameters.type}", "{parameters.deep.er}",
        "{parameters.none|0.25}", "{parameters.gain|9}", "{{x}", "$HOME; *", "{output}"))

    let words = "own/ramp own ramp 48000 64 1 0.5 saw 3 0.25 0.5 {x} $HOME; * /"
    #expect(result.candidateOutput?.hasPrefix(words) == true, "\(result.candidateOutput ?? "")")
  }

  @Test func handsOverAllParametersAtOnce() async throws {
    let result = try await OwnProject.result(
      shell(
        "for word; do echo \"$word\" >&2; done; exit 1", "{parameters}", "{parameters:flags}",
        "{output}"))

    let printed = try #require(result.candidateOutput).split(separator: "\n").map(String.init)
    // The names sorted; one within another after a dot.
    #expect(printed.dropFirst().dropLast() == ["--deep.er=3", "--gain=0.5", "--type=saw"])
    let json = try JSONSerialization.jsonObject(with: Data(printed[0].utf8)) as? [String: Any]
    #expect(json?["gain"] as? Double == 0.5)
  }

  @Test func refusesToRenderWithoutAParameterThatItAsksFor() async throws {
    let result = try await OwnProject.result(
      shell("cp good.wav \"$1\"", "{output}", "{parameters.gian}"))

    #expect(result.verdict == .error)
    #expect(result.message.contains("'{parameters.gian}' of candidate 'own'"), "\(result.message)")
    #expect(result.message.contains("did you mean 'gain'?"), "\(result.message)")
    #expect(result.message.contains("'{parameters.gian|0}' gives it a default"))
  }

  @Test func describesTheCaseInItsFile() async throws {
    let result = try await OwnProject.result(shell("cat \"$1\" >&2; exit 1", "{case}"))

    let text = try #require(result.candidateOutput)
    let job = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(job?["format"] as? String == "parity-job")
    #expect(job?["frames"] as? Int == 64)
    #expect((job?["parameters"] as? [String: Any])?["gain"] as? Double == 0.5)
    #expect((job?["stimulus"] as? [String: Any])?["frames"] as? Int == 64)
    #expect((job?["random"] as? [String: Any])?["page"] as? Int == 7)
    #expect((job?["output"] as? String)?.hasSuffix("/output.wav") == true)
  }

  @Test(arguments: [
    ("exit 3", "ended with exit code 3"),
    ("kill -SEGV $$", "ended by signal 11"),
    ("exit 0", "wrote no output.wav"),
    ("head -c 100 good.wav > \"$1\"", "truncated"),
    ("head -c 0 good.wav > \"$1\"", "is empty"),
    ("echo no audio at all, only words > \"$1\"", "not a readable audio file"),
    ("mkdir \"$1\"", "is a folder"),
    ("echo why >&2; exit 1", "it printed: why"),
  ])
  func makesWhateverGoesWrongTheCasesError(script: String, message: String) async throws {
    let result = try await OwnProject.result(shell(script, "{output}"))

    #expect(result.verdict == .error)
    #expect(result.message.contains(message), "\(result.message)")
  }

  @Test(arguments: [
    (32, 1, 48000.0, "too short: 32 frames of 64"), (65, 1, 48000, "too long"),
    (64, 2, 48000, "2 channels"), (64, 1, 44100, "44100 Hz"),
  ])
  func refusesAudioOfAnotherShape(
    frames: Int, channels: Int, rate: Double, message: String
  ) async throws {
    let result = try await OwnProject.result(shell("cp bad.wav \"$1\"", "{output}")) { own in
      let channel = [Float](repeating: 0.5, count: frames)
      try AudioFile.write(
        SampleBuffer(channels: Array(repeating: channel, count: channels), sampleRate: rate),
        to: "\(own.folder)/bad.wav")
    }

    #expect(result.verdict == .error)
    #expect(result.message.contains(message), "\(result.message)")
  }

  @Test func endsACommandThatHangsWithAllThatItStarted() async throws {
    let mark = "\(Int.random(in: 100_000...999_999))"

    let result = try await OwnProject.result(
      shell(
        "sleep 3600.\(mark) & sleep 3600.\(mark); :", "{output}",
        settings: "  timeLimit: 300 ms"))

    #expect(result.verdict == .error)
    #expect(result.message.contains("did not finish within 300 ms"), "\(result.message)")
    try await expectNoProcess(with: mark)
  }

  private func expectNoProcess(with mark: String) async throws {
    // The system needs a moment to take them away.
    for _ in 0..<100 {
      let running = try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { id in
        let words = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
        return words.range(of: Data(mark.utf8)) != nil && words.starts(with: Data("sleep".utf8))
      }
      if !running { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("a process that the command started still runs")
  }

  @Test func keepsTheBeginningAndTheEndOfWhatIsPrintedWithoutEnd() async throws {
    let result = try await OwnProject.result(
      shell("echo first >&2; yes | head -c 3000000 >&2; echo last >&2; exit 1", "{output}"))

    let text = try #require(result.candidateOutput)
    #expect(text.hasPrefix("first"))
    #expect(text.hasSuffix("last\n"))
    #expect(text.contains("bytes left out"))
    #expect(text.utf8.count < 20_000)
  }

  @Test func runsInItsFolderWithItsEnvironment() async throws {
    let result = try await OwnProject.result(
      shell(
        "echo \"$PWD $WORD\" >&2; exit 1", "{output}",
        settings: "  workingFolder: below\n  environment: { WORD: grain }")
    ) { own in
      try FileManager.default.createDirectory(
        atPath: "\(own.folder)/below", withIntermediateDirectories: true)
    }

    #expect(result.candidateOutput?.contains("/below grain") == true)
  }

  @Test func limitsMemory() async throws {
    // 400 MB of one text, in a shell's variable.
    let result = try await OwnProject.result(
      shell(
        "x=$(yes | head -c 400000000); cp good.wav \"$1\"", "{output}",
        settings: "  memoryLimit: 50 MB"))

    #expect(result.verdict == .error)
    #expect(result.message.contains("its limit is 50 MB"), "\(result.message)")
  }

  @Test func dropsTheDeclaredLatency() async throws {
    let result = try await OwnProject.result(
      shell("cp late.wav \"$1\"", "{output}", settings: "  latency: 3")
    ) { own in
      var late = try AudioFile.read("\(own.folder)/good.wav")
      late.channels[0] = [0, 0, 0] + late.channels[0]
      try AudioFile.write(late, to: "\(own.folder)/late.wav")
    }

    #expect(result.comparison?.isBitExact == true)
    #expect(result.plannedLatency == 3)
  }

  @Test(arguments: [
    ("[./missing, '{output}']", "build it first"), ("[good.wav2, '{output}']", "on the PATH"),
    ("[./good.wav, '{output}']", "chmod +x"),
    ("[sh, '{output}']\n  workingFolder: nowhere", "working folder"),
  ])
  func saysBeforeTheRunWhatCannotBeStarted(command: String, message: String) throws {
    let own = try OwnProject(candidates: "own:\n  command: \(command)")
    defer { own.remove() }
    let project = try own.project()

    #expect {
      try CandidateCatalog(apps: .attached()).candidates(of: project)
    } throws: { "\($0)".contains(message) }
  }
}

@Suite struct CommandWorkerTests {
  private func batch(_ script: String) -> String {
    let quoted = script.replacing("'", with: "''")
    return "own:\n  command: [bash, -c, '\(quoted)']\n  batch: true\n  timeLimit: 2 s"
  }

  /// Reads a job, and takes from it what a shell can.
  private let read = """
    read -r job; out=$(sed 's/.*"output":"\\([^"]*\\)".*/\\1/' <<<"$job"); \
    id=$(sed 's/.*"id":"\\([^"]*\\)".*/\\1/' <<<"$job"); 
    """

  @Test func rendersOneLineAfterTheOther() async throws {
    let result = try await OwnProject.result(
      batch("while \(read) [ -n \"$job\" ]; do echo chatter; cp good.wav $out; echo $id; done"))

    #expect(result.comparison?.isBitExact == true, "\(result.message)")
  }

  @Test(arguments: [
    ("exit 4", "ended with exit code 4"), ("read -r job; kill -ABRT $$", "by signal 6"),
    ("read -r job; sleep 30", "did not finish within 2 s"),
    ("read -r job; echo error own/ramp no such voice", "no such voice"),
    ("read -r job; echo own/ramp; sleep 1", "wrote no output.wav"),
    ("read -r job; exit 0", "before it answered"),
  ])
  func makesWhateverGoesWrongTheCasesError(script: String, message: String) async throws {
    let result = try await OwnProject.result(batch(script))

    #expect(result.verdict == .error)
    #expect(result.message.contains(message), "\(result.message)")
  }

  /// As Python and C# print on Windows, and as a program that pads does.
  @Test(arguments: ["own/ramp\r", "own/ramp ", " own/ramp\t"])
  func takesAnAnswerWithBlanksAroundIt(line: String) {
    #expect(CommandWorker.Answer(line, of: "own/ramp") == .done)
    #expect(CommandWorker.Answer("error own/ramp no\r", of: "own/ramp") == .failed("no"))
    #expect(CommandWorker.Answer("own/ramp is done", of: "own/ramp") == .talk)
  }

  // A pipe holds 64 KiB: the rest of the job waits for a reader that never comes.
  @Test func endsAWorkerThatDoesNotReadALongJob() async throws {
    let own = try OwnProject(candidates: "own:\n  command: [sleep, '600']\n  batch: true")
    defer { own.remove() }
    let child = try ChildProcess(
      ["/bin/sleep", "600"], environment: [:], workingFolder: own.folder, streams: .talks)
    let worker = CommandWorker(child)

    #expect {
      try worker.render(
        "own/ramp", job: String(repeating: "x", count: 1_000_000),
        mayRefuse: false,
        deadline: .now + .milliseconds(300), tooLong: "too long", memoryLimit: nil)
    } throws: { "\($0)".contains("too long") }
  }
}
