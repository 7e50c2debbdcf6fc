import AudioFiles
import AudioSignal
import BrowserCapture
import FlyingFox
import FlyingSocks
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// Pages that a recorder has trouble with, each written for its test.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct RecordCommandTests {
  /// A tone that plays from the start.
  private static let tone = """
    const context = new AudioContext();
    const tone = context.createOscillator();
    tone.connect(context.destination);
    tone.start();
    """

  private func record(
    _ script: String, _ options: String...
  ) async throws -> (output: Program.Output, folder: String) {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let page = "<!doctype html><html><body><button id=go></button><script>\(script)</script></body>"
    try Data(page.utf8).write(to: URL(fileURLWithPath: "\(folder)/page.html"))
    let output = try await Program.run(
      ["record", "\(folder)/page.html", "--seconds", "0.5", "-o", "\(folder)/pack"] + options)
    return (output, folder)
  }

  @Test func writesAWholePack() async throws {
    let (output, folder) = try await record(Self.tone)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    #expect(output.code == 0)
    #expect(output.standardOutput.contains("2 channels, 24,000 frames at 48,000 Hz"))
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/pack").sorted()
    #expect(
      files == ["case.json", "graph.f32", "graph.json", "provenance.json", "reference.wav"])
    let replayed = try await Program.run(
      ["replay", "\(folder)/pack/graph.json", "-o", "\(folder)/native.wav"])
    #expect(replayed.code == 0)
    let compared = try await Program.run(
      ["compare", "\(folder)/pack/reference.wav", "\(folder)/native.wav"])
    #expect(compared.standardOutput.contains("PASS  bit-exact"))
  }

  /// Names become file names, a second one of a name gets a number, and what begins in mid-render is
  /// silent before.
  @Test func writesWhatEachStagePlays() async throws {
    let script = """
      \(Self.tone) tone.label = 'The Tone!';
      setTimeout(() => {
        const late = context.createGain(); late.label = 'the tone'; tone.connect(late);
        const unnamed = context.createGain(); unnamed.label = 7; tone.connect(unnamed);
      }, 100);
      """
    let (output, folder) = try await record(script, "--stages")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    #expect(output.code == 0, "\(output.standardError)")
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/pack/stages")
    #expect(files.sorted() == ["the-tone-2.wav", "the-tone.wav"])
    let reference = try AudioFile.read("\(folder)/pack/reference.wav")
    let tone = try AudioFile.read("\(folder)/pack/stages/the-tone.wav")
    let late = try AudioFile.read("\(folder)/pack/stages/the-tone-2.wav")
    let areEqual = tone == reference
    #expect(areEqual)
    // 100 ms at 48 kHz are frame 4800; the next quantum begins at 38 · 128 = 4864.
    #expect(late.channels[0][..<4864].allSatisfy { $0 == 0 })
    let isTheTone = late.channels[0][4864...] == reference.channels[0][4864...]
    #expect(isTheTone)
  }

  /// What is said when a page cannot be recorded: what, where, after how long.
  @Test(arguments: [
    ("document.title = 'x';", "the page made no AudioContext in 0.500 s"),
    ("null.boom; \(tone)", "Cannot read properties of null"),
    ("setTimeout(() => { for (;;) {} }, 100); \(tone)", "not returned for 15 s, at 0.100 s"),
    ("for (;;) {}", "not returned for 15 s, at 0.000 s of its time (loading the page)"),
    (
      "setTimeout(() => { location.href = 'other.html'; }, 200); \(tone)",
      "went to /other.html at 0.200 s"
    ),
    (
      "const context = new AudioContext(); context.createOscillator();",
      "the page was silent for all 0.500 s"
    ),
    (
      "\(tone) tone.disconnect(); const g = context.createGain(); g.gain.value = 3e38;"
        + " tone.connect(g).connect(context.destination); const h = context.createGain();"
        + " h.gain.value = 3e38; g.connect(h).connect(context.destination);",
      """
      not finite in channel 1 from frame 1 (0.000 s) on, the last at frame 23999 (0.500 s): 47998 of 48000 samples \
      are NaN or infinite; --allow-non-finite records them as silence
              it comes from GainNode 2 of 2, from frame 1 on, while its input is finite
      """
    ),
  ])
  func explainsWhyThereIsNoRecording(script: String, text: String) async throws {
    let (output, folder) = try await record(script, "--timeout", "15")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    #expect(output.code == 2)
    #expect(output.standardError.contains(text), "\(output.standardError)")
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/pack"))
  }

  @Test func goesOnAfterErrorsAndDialogsAndSaysSo() async throws {
    let (output, folder) = try await record(
      "\(Self.tone) alert('<b>hello</b>'); setTimeout(() => missing(), 100);")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    #expect(output.code == 0)
    #expect(output.standardError.contains("alert('<b>hello</b>') was answered with undefined"))
    #expect(output.standardError.contains("ReferenceError: missing is not defined"))
    #expect(output.standardError.contains("(at 0.100 s)"))
  }

  @Test func namesWhatAReplayCannotDoAndStillWritesTheSound() async throws {
    let (output, folder) = try await record(
      """
      \(Self.tone)
      const { receiver } = new RTCPeerConnection().addTransceiver('audio');
      context.createMediaStreamSource(new MediaStream([receiver.track])).connect(context.destination);
      """)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    #expect(output.code == 0)
    #expect(FileManager.default.fileExists(atPath: "\(folder)/pack/reference.wav"))
    let replay = try await Program.run([
      "replay", "\(folder)/pack/graph.json", "-o", "\(folder)/native.wav",
    ])
    #expect(replay.code == 2)
    #expect(replay.standardError.contains("unsupported: MediaStreamAudioSourceNode"))
  }

  /// Keys are drawn by the browser itself, from the machine's own noise.
  @Test func namesWhatDoesNotRepeat() async throws {
    let script = """
      \(Self.tone)
      crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, true, ['sign'])
        .then((key) => crypto.subtle.exportKey('raw', key))
        .then((bytes) => { tone.frequency.value = 200 + new Uint32Array(bytes)[0] / 2 ** 24; });
      """
    let (twice, folder) = try await record(script)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (once, other) = try await record(script, "--once")
    defer { try? FileManager.default.removeItem(atPath: other) }

    #expect(twice.code == 0 && once.code == 0)
    // Before it stand the oscillator, its connection and its start.
    #expect(
      twice.standardOutput.contains(
        "does not repeat: the calls differ from number 3 on, at frame 0: param value"))
    #expect(twice.standardOutput.contains("does not repeat: the sound differs from frame"))
    #expect(!once.standardOutput.contains("does not repeat"))
  }

  @Test func namesWhatAReplayPlaysFromATape() async throws {
    let script = """
      \(Self.tone)
      tone.disconnect();
      const script = context.createScriptProcessor(256, 1, 1);
      script.onaudioprocess = ({ outputBuffer }) => outputBuffer.getChannelData(0).fill(0.5);
      tone.connect(script).connect(context.destination);
      """
    let (recorded, folder) = try await record(script)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let replayed = try await Program.run(
      ["replay", "\(folder)/pack/graph.json", "-o", "\(folder)/native.wav"])

    #expect(recorded.code == 0 && replayed.code == 0)
    #expect(recorded.standardOutput.contains("taped: ScriptProcessorNode"))
    #expect(replayed.standardOutput.contains("taped: ScriptProcessorNode"))
    let native = try AudioFile.read("\(folder)/native.wav")
    let isEqual = native == (try AudioFile.read("\(folder)/pack/reference.wav"))
    #expect(isEqual)
  }

  @Test func clicksBeforeItBegins() async throws {
    let script = "document.getElementById('go').onclick = () => { \(Self.tone) };"
    let (output, folder) = try await record(script, "--click", "#go")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(output.code == 0)

    let (missing, other) = try await record(script, "--click", "#stop")
    defer { try? FileManager.default.removeItem(atPath: other) }
    #expect(missing.code == 2)
    #expect(
      missing.standardError.contains(
        "--click: no element of the page matches '#stop'; there are #go"))
  }

  /// The page checks its own clock and prints what it finds; by the rules in docs/recording.md.
  @Test func keepsThePagesTime() async throws {
    let (output, folder) = try await record(
      """
      \(Self.tone)
      const say = (name, value) => console.warn(`${name}=${value}`);
      say('start', performance.now());
      say('date', new Date().toISOString());
      say('state', context.state);
      say('random', Math.random());
      const order = [];
      setTimeout(() => order.push('c'), 2);
      setTimeout(() => { order.push('b'); Promise.resolve().then(() => order.push('m')); }, 1);
      setTimeout(() => order.push('a'), 0);
      setTimeout(() => {
        say('order', order.join(''));
        say('due', performance.now());
        say('boundary', context.currentTime * context.sampleRate);
      }, 10);
      let ticks = 0;
      const interval = setInterval(() => {
        ticks += 1;
        if (ticks === 3) { say('third', performance.now()); clearInterval(interval); }
      }, 7.9);
      requestAnimationFrame((time) => say('frame', time));
      const short = context.createConstantSource();
      short.connect(context.destination);
      short.start();
      short.stop(0.001);
      short.onended = () => say('ended', context.currentTime * context.sampleRate);
      """)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    #expect(output.code == 0)
    let said = output.standardError
    #expect(said.contains("start=0 "))
    #expect(said.contains("date=2026-01-15T12:00:00.000Z "))
    #expect(said.contains("state=running "))
    // The first draw of mulberry32 from seed 7, by its definition.
    #expect(said.contains("random=0.01170"))
    // Delays below 1 ms count as 1, but run before it, as in a browser.
    #expect(said.contains("order=abmc "))
    #expect(said.contains("due=10 "))
    // 10 ms are 480 frames; the next quantum begins at 512.
    #expect(said.contains("boundary=512 "))
    // Delays are whole milliseconds: 3 · 7.
    #expect(said.contains("third=21 "))
    #expect(said.contains("frame=16.666666666666668 "))
    // It ends at frame 48; the first stop after that is for the timers of 1 ms, at 128.
    #expect(said.contains("ended=128 "))
  }

  @Test func filesAPageAsAReferenceThatTheEngineReplays() async throws {
    let project = try TemporaryProject()
    defer { project.remove() }
    let page = "\(project.references)/web/tone.html"
    try Data("<!doctype html><script>\(Self.tone)</script>".utf8).write(
      to: URL(fileURLWithPath: page))

    let filed = try await Program.run([
      "record", page, "--seconds", "0.5", "--keep-from", "0.25", "--case", "pages/tone",
      "--project", project.folder,
    ])
    let run = try await Program.run(["run", "--suite", "pages", "--project", project.folder])

    #expect(filed.code == 0)
    #expect(filed.standardOutput.contains("pages/tone: filed; its recordings are identical"))
    #expect(run.code == 0)
    #expect(run.standardOutput.contains("1 passed (1 bit-exact)"))
  }

  /// As a development server has it: the page is opened at its own address.
  @Test func recordsFromAServerOfThisMachine() async throws {
    let page =
      "<!doctype html><script type=module>import { play } from '/tone.js'; play();</script>"
    let tone = "export function play() { \(Self.tone) console.warn(location.search); }"
    let handler = ClosureHTTPHandler { request in
      let (type, text) = request.path == "/app" ? ("html", page) : ("javascript", tone)
      guard ["/app", "/tone.js"].contains(request.path) else {
        return HTTPResponse(statusCode: .notFound)
      }
      return HTTPResponse(
        statusCode: .ok, headers: [.contentType: "text/\(type)"], body: Data(text.utf8))
    }
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
      handler: handler)
    let running = Task { try await server.run() }
    defer { running.cancel() }
    try await server.waitUntilListening()
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw CaptureError.serverFailed(detail: "no address")
    }
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func record(_ path: String) async throws -> Program.Output {
      try await Program.run([
        "record", "http://127.0.0.1:\(port)\(path)", "--query", "preset=calm", "--seconds", "0.2",
        "-o", folder,
      ])
    }

    let recorded = try await record("/app")
    #expect(recorded.code == 0)
    #expect(recorded.standardError.contains("page: ?preset=calm"))
    let missing = try await record("/none")
    #expect(missing.code == 2)
    #expect(missing.standardError.contains("cannot record /none: its server says 404"))
  }
}
