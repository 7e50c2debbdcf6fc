import BrowserCapture
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// What a case module loads besides scripts.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct CapturedFilesTests {
  private static let yaml = """
    suites:
      voice:
        module: voice.js
        seconds: 0.01
        cases: { plain: {} }
    """

  private func module(asking address: String) -> String {
    """
    export const component = 'Voice';
    export async function build(context) {
      const { level } = await (await fetch(\(address))).json();
      const tone = new OscillatorNode(context);
      tone.connect(new GainNode(context, { gain: level })).connect(context.destination);
      tone.start();
    }
    """
  }

  /// Data decides as much as code does: the reference is of the old ones.
  @Test func findsDataThatChangedSinceTheCapture() async throws {
    let folder = try RecordedFolder([
      "parity.yml": Self.yaml,
      "voice.js": module(asking: "new URL('level.json', import.meta.url)"),
      "level.json": "{\"level\": 0.5}",
    ])
    defer { folder.remove() }
    let captured = try await Program.run(["capture", "--project", folder.path])
    try #require(captured.code == 0, "\(captured.standardError)")
    #expect(try await Program.run(["run", "--project", folder.path]).code == 0)

    try CapturedProject.write("{\"level\": 0.25}", to: "\(folder.path)/level.json")
    let output = try await Program.run(["run", "--project", folder.path])

    #expect(output.code == 2)
    #expect(output.standardOutput.contains("level.json changed since it was captured"))
  }

  /// A reference that another machine takes part in is none.
  @Test func refusesAModuleThatAsksAnotherMachine() async throws {
    let foreign = try await LocalServer(
      host: "127.0.0.2", answers: ["/level": ("application/json", "{\"level\": 0.5}")])
    defer { foreign.stop() }
    let folder = try RecordedFolder([
      "parity.yml": Self.yaml, "voice.js": module(asking: "'\(foreign.address)/level'"),
    ])
    defer { folder.remove() }

    let output = try await Program.run(["capture", "--project", folder.path])

    #expect(output.code == 2)
    #expect(await foreign.asked == [])
    #expect(output.standardError.contains("a capture reaches only this machine"))
  }

  /// A module may catch what it is refused, and play something else: the reference says so.
  @Test(arguments: ["build", "module", "worker"])
  func saysWhatAModuleWasRefusedThatCatchesIt(place: String) async throws {
    let foreign = try await LocalServer(
      host: "127.0.0.2", answers: ["/level": ("application/json", "{\"level\": 0.5}")])
    defer { foreign.stop() }
    let ask = "await fetch('\(foreign.address)/level').catch(() => {});"
    let inWorker = """
      const told = new Promise((resolve) => {
        const worker = new Worker(URL.createObjectURL(new Blob([`
          (async () => { ${ask} postMessage(0); })()`])));
        worker.onmessage = resolve;
      });
      await told;
      """.replacing("${ask}", with: ask)
    let code = ["build": ask, "worker": inWorker]
    let folder = try RecordedFolder([
      "parity.yml": Self.yaml,
      "voice.js": """
      export const component = 'Voice';
      \(place == "module" ? ask : "")
      export async function build(context) {
        \(code[place] ?? "")
        const tone = new OscillatorNode(context);
        tone.connect(context.destination);
        tone.start();
      }
      """,
    ])
    defer { folder.remove() }

    let captured = try await Program.run(["capture", "--project", folder.path])
    let output = try await Program.run(["run", "--project", folder.path])

    let sentence = "voice/plain was captured while the browser refused \(foreign.address)/level"
    #expect(await foreign.asked == [])
    #expect(captured.code == 0)
    #expect(captured.standardError.contains(sentence))
    #expect(output.standardError.contains(sentence))
  }

  /// This machine's own addresses are no others'.
  @Test func saysNothingOfWhatIsReached() async throws {
    let own = try await LocalServer(
      host: "127.0.0.1", answers: ["/level": ("application/json", "{\"level\": 0.5}")])
    defer { own.stop() }
    let folder = try RecordedFolder([
      "parity.yml": Self.yaml,
      "voice.js": """
      export const component = 'Voice';
      export async function build(context) {
        await fetch('\(own.address)/level', { mode: 'no-cors' });
        const tone = new OscillatorNode(context);
        tone.connect(context.destination);
        tone.start();
      }
      """,
    ])
    defer { folder.remove() }

    let captured = try await Program.run(["capture", "--project", folder.path])

    #expect(captured.code == 0)
    #expect(await own.asked.contains("/level"))
    #expect(!captured.standardError.contains("refused"))
  }
}
