import Foundation
import TestProjects
import Testing
import ToolRequirements

@testable import ParityReferences

/// What of the web folder a case is from, and what a port gets of it.
@Suite(.takesTurns, .serialized, .needs(.chromium))
struct CaptureSourcesTests {
  /// Two suites that were captured together, of which one loads a script by a name that nobody can read in it.
  @Test func aChangedScriptIsSaidOfTheSuitesThatLoadIt() async throws {
    let folder = try CapturedProject.folder("sources")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let voice = """
      export const tone = (context, offset) => {
        const source = new ConstantSourceNode(context, { offset });
        source.connect(context.destination);
        source.start();
      };
      """
    try CapturedProject.write(voice, to: "\(folder)/web/voice.js")
    for (name, load) in [
      ("first", "await import(['./voice', 'js'].join('.'))"),
      ("second", "await import('./other.js')"),
      ("third", "await import(['./voice', 'js'].join('.'))"),
    ] {
      try CapturedProject.write(
        """
        export const component = 'Tone';
        export async function build(context) {
          const { tone } = \(load);
          tone(context, 0.25);
        }
        """, to: "\(folder)/web/\(name).js")
    }
    try CapturedProject.write(voice, to: "\(folder)/web/other.js")
    try CapturedProject.write(
      """
      web: web
      suites:
        first: { module: first.js, frames: 256, cases: { x: {} } }
        second: { module: second.js, frames: 256, cases: { x: {} } }
        third: { module: third.js, frames: 256, cases: { x: {} } }
      candidates: { engine: }
      """, to: "\(folder)/parity.yml")

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    #expect(try await Program.run(["run", "--project", folder]).code == 0)
    try CapturedProject.write(voice + "// changed", to: "\(folder)/web/voice.js")
    let run = try await Program.run(["run", "--project", folder])
    #expect(run.code == 2, "\(run.standardOutput)")
    #expect(run.standardOutput.contains("ERROR  first/x: web/voice.js changed"))
    #expect(!run.standardOutput.contains("second/x"), "\(run.standardOutput)")
    // The browser keeps nothing of one suite for another.
    #expect(run.standardOutput.contains("ERROR  third/x: web/voice.js changed"))
    #expect(run.standardOutput.contains("1 passed"), "\(run.standardOutput)")
  }

  /// A port that writes what the browser decoded of the sound that the original plays has its every sample.
  @Test func aPortGetsWhatTheBrowserDecoded() async throws {
    let folder = try CapturedProject.folder("decoded")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/web/sounds", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(folder)/take.wav", toPath: "\(folder)/web/sounds/take.v1.wav")
    let play = """
        const file = await (await fetch('sounds/take.v1.wav')).arrayBuffer();
        const source = new AudioBufferSourceNode(context, { buffer: await context.decodeAudioData(file) });
        source.connect(context.destination);
        source.start();
      """
    try CapturedProject.write(
      "export const component = 'Take';\nexport async function build(context) {\n\(play)\n}\n",
      to: "\(folder)/web/take.js")
    try CapturedProject.write(
      "<!doctype html><script type=module>\nconst context = new AudioContext();\n\(play)\n</script>",
      to: "\(folder)/web/index.html")
    try CapturedProject.write(
      """
      import json, struct, sys
      job = json.load(open(sys.argv[1]))
      sound, = job['sounds']
      assert sound['source'] == 'sounds/take.v1.wav', sound
      assert sound['file'].endswith('/take.wav'), sound
      content = open(sound['file'], 'rb').read()
      samples = content[content.index(b'data') + 8:][:4 * 1024]
      channels = job['channels']
      frames = b''.join(samples[n:n + 4] * channels for n in range(0, len(samples), 4))
      frames += bytes(4 * channels * job['frames'] - len(frames))
      header = struct.pack('<HHIIHH', 3, channels, 48000, 192000 * channels, 4 * channels, 32)
      open(job['output'], 'wb').write(
          b'RIFF' + struct.pack('<I', 36 + len(frames)) + b'WAVEfmt ' + struct.pack('<I', 16) + header
          + b'data' + struct.pack('<I', len(frames)) + frames)
      """, to: "\(folder)/port.py")
    try CapturedProject.write(
      """
      web: web
      suites:
        take: { module: take.js, frames: 1024, cases: { plain: {} } }
        live: { pages: { page: { page: index.html, seconds: 0.05 } } }
      candidates:
        copy: { command: [python3, port.py, '{case}'] }
        engine:
      """, to: "\(folder)/parity.yml")

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    let run = try await Program.run(["run", "--project", folder])
    #expect(run.code == 0, "\(run.standardOutput)")
    #expect(run.standardOutput.contains("4 bit-exact"), "\(run.standardOutput)")
  }
}
