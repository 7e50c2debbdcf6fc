import Foundation
import Judging
import ParityCases
import ParityHarness
import ParityReferences
import ParityResults
import ParityRunning
import TestProjects
import Testing

/// Engines as candidates: commands that ask for the recorded graph.
@Suite struct GraphCommandTests {
  /// A trace whose one node has a curve of three samples.
  private static let trace = CapturedTrace(
    json: Data(
      """
      {"format": "webaudio-graph-trace", "version": 1, "context": {"sampleRate": 48000, "length": 64,
      "numberOfChannels": 1}, "operations": [{"op": "create", "at": 0, "node": 1,
      "type": "WaveShaperNode", "attributes": {"curve": {"offset": 0, "length": 3}}, "params": {}}],
      "unsupported": []}
      """.utf8), samples: [0.25, -1, 0.5])

  private func shell(_ script: String, _ words: String..., settings: String = "") -> String {
    let quoted = ([script] + ["sh"] + words).map { "'\($0.replacing("'", with: "''"))'" }
    return "own:\n  command: [bash, -c, \(quoted.joined(separator: ", "))]\n" + settings
  }

  private func result(
    _ candidate: String, trace: CapturedTrace? = Self.trace
  ) async throws -> CaseResult {
    let own = try OwnProject(candidates: candidate, trace: trace)
    defer { own.remove() }
    return try await own.run()[0]
  }

  @Test func handsOverTheGraphWithItsSamplesWhereItSaysTheyAre() async throws {
    let own = try OwnProject(
      candidates: shell(
        """
        cmp "$1" reference-audio/own/ramp/graph.json && cmp "$2" reference-audio/own/samples.f32 \
        && cmp "$2" "$(dirname "$1")/../samples.f32" && cp good.wav "$3"
        """, "{graph}", "{samples}", "{output}"), trace: Self.trace)
    defer { own.remove() }

    let result = try await own.run()[0]

    #expect(result.comparison?.isBitExact == true, "\(result.message)")
    // Three float32 values.
    let samples = try Data(
      contentsOf: URL(fileURLWithPath: "\(own.folder)/reference-audio/own/samples.f32"))
    #expect(samples.count == 12)
  }

  // Neither beside the graph, nor above it, nor by a link out of it.
  @Test func handsOverNoReference() async throws {
    let result = try await result(
      shell(
        """
        work=$(dirname "$(dirname "$(dirname "$(realpath "$1")")")"); find "$work" >&2; find "$work" -type l >&2; \
        exit 1
        """, "{graph}", "{output}"))

    let printed = try #require(result.candidateOutput)
    #expect(printed.contains("/samples.f32") && printed.contains("/graph.json"))
    #expect(!printed.contains("reference") && !printed.contains(".wav"), "\(printed)")
  }

  @Test(arguments: [("", false), ("  graph: true\n", true)])
  func namesTheGraphInTheCaseForThoseThatAskAlone(settings: String, isNamed: Bool) async throws {
    let result = try await result(
      shell("cat \"$1\" >&2; exit 1", "{case}", settings: settings))

    let text = try #require(result.candidateOutput)
    let job = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let graph = job?["graph"] as? [String: String]
    #expect((graph?["file"]?.hasSuffix("/graph.json") == true) == isNamed)
    #expect((graph?["samples"]?.hasSuffix("/own/samples.f32") == true) == isNamed)
  }

  // A graph without samples: no file is named, and an empty one is there.
  @Test func givesAGraphWithoutSamplesNone() async throws {
    let bare = CapturedTrace(
      json: Data(
        """
        {"format": "webaudio-graph-trace", "version": 1, "context": {}, "operations": [],
        "unsupported": []}
        """.utf8), samples: [])

    let result = try await result(
      shell("[ -e \"$1\" ] && [ ! -s \"$1\" ] && cp good.wav \"$2\"", "{samples}", "{output}"),
      trace: bare)

    #expect(result.comparison?.isBitExact == true, "\(result.message)")
  }

  @Test func rendersNoCaseWithoutAGraph() async throws {
    let result = try await result(shell("cp good.wav \"$2\"", "{graph}", "{output}"), trace: nil)

    #expect(result.verdict == .error)
    #expect(result.candidate == "none")
  }

  // Exit code 3 alone is any program's; the line alone is what any program prints.
  @Test(
    arguments: [
      ("echo unsupported: AudioWorkletNode; exit 3", Verdict.unsupported, "AudioWorkletNode"),
      ("echo '  unsupported:  an  HRTF ' >&2; echo bye; exit 3", .unsupported, "an HRTF"),
      ("echo unsupported:; exit 3", .error, nil), ("exit 3", .error, nil),
      ("echo unsupported: AudioWorkletNode; exit 1", .error, nil),
      ("echo unsupported: AudioWorkletNode; kill -9 $$", .error, nil),
    ] as [(String, Verdict, String?)])
  func isUnsupportedByItsOwnWord(script: String, verdict: Verdict, what: String?) async throws {
    let result = try await result(shell(script, "{graph}", "{output}"))

    #expect(result.verdict == verdict, "\(result.message)")
    #expect(result.unsupported == what)
    #expect(result.comparison == nil)
  }

  // A port says what it likes: all of a project's own cases are its to render.
  @Test func isNeverUnsupportedWithoutAskingForTheGraph() async throws {
    let result = try await result(
      shell("echo unsupported: reverb; exit 3", "{case}", "{output}"))

    #expect(result.verdict == .error)
    #expect(result.unsupported == nil)
  }

  @Test(arguments: [("  graph: true\n", Verdict.unsupported), ("", .error)])
  func takesAWorkersWordForIt(settings: String, verdict: Verdict) async throws {
    let result = try await result(
      shell(
        "read -r job; echo unsupported own/ramp AudioWorkletNode; read -r job",
        settings: "  batch: true\n" + settings))

    #expect(result.verdict == verdict, "\(result.message)")
    #expect(result.unsupported == (verdict == .unsupported ? "AudioWorkletNode" : nil))
  }

  // What a long run prints is cut; a name a megabyte long is none.
  @Test func keepsWhatIsUnsupportedShort() async throws {
    let result = try await result(
      shell("printf 'unsupported: %0500d\\n' 7; exit 3", "{graph}", "{output}"))

    #expect(result.verdict == .unsupported)
    #expect((1...200).contains(try #require(result.unsupported).count))
  }

  // Whatever a player does, it costs its case alone, and one sentence says what.
  @Test(
    arguments: [
      (
        "(head -c 24 good.wav; printf '\\x44\\xac\\0\\0'; tail -c +29 good.wav) > \"$2\"",
        "is at 44100 Hz", nil
      ),
      ("(head -c -4 good.wav; printf '\\0\\0\\xc0\\x7f') > \"$2\"", "not finite", nil),
      ("head -c -8 good.wav > \"$2\"", "is truncated", nil), ("true", "wrote no output.wav", nil),
      (": > \"$2\"", "is empty", nil), ("truncate -s 1G \"$2\"", "not a readable audio file", nil),
      ("sleep 600", "did not finish within 1 s", .hang), ("kill -SEGV $$", "by signal 11", .crash),
      (
        "ln -s \"$PWD\"/reference-audio/own/ramp/reference.wav \"$2\"",
        "reference", nil
      ),
      ("exit 7", "exit code 7", .crash),
    ] as [(String, String, Breakdown?)])
  func isAnErrorWhateverElseGoesWrong(
    script: String, message: String, breakdown: Breakdown?
  ) async throws {
    let result = try await result(
      shell(script, "{graph}", "{output}", settings: "  timeLimit: 1 s\n"))

    #expect(result.verdict == .error, "\(result.message)")
    #expect(result.message.contains(message), "\(result.message)")
    #expect(!result.message.contains("\n"))
    #expect(result.unsupported == nil)
    #expect(result.breakdown == breakdown)
  }

  // A process for many cases tells the same apart: what it says, how it ends, and that it says nothing.
  @Test(
    arguments: [
      ("read -r job; echo error own/ramp no", nil), ("read -r job; exit 0", .crash),
      ("read -r job; kill -ABRT $$", .crash), ("read -r job; sleep 600", .hang),
    ] as [(String, Breakdown?)])
  func tellsAWorkersCrashFromItsAnswer(script: String, breakdown: Breakdown?) async throws {
    let result = try await result(
      shell(script, settings: "  batch: true\n  graph: true\n  timeLimit: 1 s\n"))

    #expect(result.verdict == .error, "\(result.message)")
    #expect(result.breakdown == breakdown, "\(result.message)")
  }
}
