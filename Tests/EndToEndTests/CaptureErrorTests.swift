import BrowserCapture
import Foundation
import TestProjects
import Testing
import ToolRequirements

/// What goes wrong in a page's own files is said with the file and the line, as the project has them.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct CaptureErrorTests {
  private static let yaml = """
    web: WEB
    suites:
      voice:
        module: parity/voice.js
        seconds: 0.01
        cases: { plain: {} }
    """
  private static let module = """
    import { createVoice } from '../voice.js';
    export const component = 'Voice';
    export async function build(context) { createVoice(context).connect(context.destination); }
    """
  private static let voice = """
    export function createVoice(context) {
      const tone = new OscillatorNode(context);
      tone.start();
      return tone;
    }
    """

  private func capture(
    web: String = "public", voice: String = voice, module: String = module
  ) async throws -> String {
    let place = web == "." ? "" : "\(web)/"
    let folder = try RecordedFolder([
      "parity.yml": Self.yaml.replacing("WEB", with: web), "\(place)parity/voice.js": module,
      "\(place)voice.js": voice,
    ])
    defer { folder.remove() }
    let output = try await Program.run(["capture", "--project", folder.path])
    #expect(output.code == 2)
    return output.standardError
  }

  @Test(arguments: ["web", "."])
  func namesTheLineThatThrew(web: String) async throws {
    let said = try await capture(
      web: web, voice: Self.voice.replacing("tone.start();", with: "tone.strat();"))

    let place = web == "." ? "" : "web/"
    // Line 3 of voice.js, from the column at which `strat` is called.
    let message = "voice/plain (\(place)voice.js:3:8): tone.strat is not a function"
    #expect(said.contains(message), "\(said)")
    let docs = try String(
      contentsOfFile: "\(Program.checkout)/docs/own-port.md", encoding: .utf8)
    #expect(web == "." || docs.contains("`\(message)`"))
  }

  @Test func namesTheLineOfAMistakeOfSyntaxInWhatIsImported() async throws {
    let said = try await capture(voice: Self.voice.replacing("return tone", with: "return = tone"))

    #expect(said.contains("parity: public/voice.js:4:10: Unexpected token '='"), "\(said)")
  }

  @Test func namesTheLineOfAnImportThatNothingExports() async throws {
    let said = try await capture(
      module: Self.module.replacing("{ createVoice }", with: "{ createVioce as createVoice }"))

    #expect(said.contains("parity: public/parity/voice.js:1:10: "), "\(said)")
    #expect(said.contains("export named 'createVioce'; it exports createVoice"), "\(said)")
  }

  @Test func namesTheLineOfAClassicScript() async throws {
    let module = """
      const load = (path) => new Promise((resolve, reject) => {
        const script = document.createElement('script');
        Object.assign(script, { src: new URL(path, import.meta.url), onload: resolve, onerror: reject });
        document.head.append(script);
      });
      await load('../voice.js');
      export const component = 'Voice';
      export async function build(context) { window.createVoice(context); }
      """
    let said = try await capture(voice: "const a = 1;\nconst b = c;\n", module: module)

    #expect(said.contains("parity: public/voice.js:2:11: c is not defined"), "\(said)")
  }

  @Test func namesTheFileThatWasMeantByAnImport() async throws {
    let said = try await capture(
      module: "\n" + Self.module.replacing("/voice.js", with: "/vocie.js"))

    #expect(
      said.contains(
        "parity: public/parity/voice.js:2:30: imports '../vocie.js', but public/vocie.js does not exist;"
          + " did you mean 'voice.js'?"), "\(said)")
  }

  @Test func namesTheModuleWhereNoLineIsKnown() async throws {
    let said = try await capture(voice: Self.voice.replacing("tone.start();", with: ""))

    #expect(said.contains("voice/plain (public/parity/voice.js): render 1 is silent"), "\(said)")
  }

  /// A suite of one case, with what its module does besides, and the sentence.
  @Test(arguments: [
    (
      "frames: 128", "location.reload()",
      "the capture page was opened a second time, by hand, or by a module that reloads it"
    ),
    ("frames: 2 ** 31", "", "voice/plain: frames must be between 1 and 67108864, not 2147483648"),
    ("frames: 1e300", "", "frames is 1e+300, not a positive integer"),
    ("frames: 128", "throw new Error('x'.repeat(1e7))", "(parity/voice.js:4:51): xxxx"),
  ])
  func saysWhatAModuleDoes(length: String, act: String, sentence: String) async throws {
    let folder = try RecordedFolder(Self.oneCase(length, act))
    defer { folder.remove() }

    let output = try await Program.run(["capture", "--project", folder.path])

    #expect(output.code == 2)
    #expect(output.standardError.contains(sentence), "\(output.standardError)")
  }

  @Test func answersADialogAtOnce() async throws {
    let folder = try RecordedFolder(Self.oneCase("frames: 128", "alert('ready')"))
    defer { folder.remove() }

    let output = try await Program.run(["capture", "--project", folder.path])

    #expect(output.code == 0)
    #expect(output.standardError.contains("alert('ready') was answered with undefined"))
  }

  /// A list that is refused says nothing about the cases that are filed.
  @Test(arguments: ["frames: 2 ** 31", "frames: 1e300", "frames: 0"])
  func removesNoReferenceBecauseOfAnError(length: String) async throws {
    let folder = try RecordedFolder(Self.oneCase("frames: 128", ""))
    defer { folder.remove() }
    #expect(try await Program.run(["capture", "--project", folder.path]).code == 0)
    let reference = "\(folder.path)/reference-audio/voice/plain/reference.wav"
    let filed = try Data(contentsOf: URL(fileURLWithPath: reference))

    try Self.oneCase(length, "")["parity/voice.js"]?.write(
      toFile: "\(folder.path)/parity/voice.js", atomically: true, encoding: .utf8)
    let output = try await Program.run(["capture", "--project", folder.path])

    #expect(output.code == 2)
    #expect(!output.standardOutput.contains("removed"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: reference)) == filed)
  }

  private static func oneCase(_ length: String, _ act: String) -> [String: String] {
    [
      "parity.yml": "web: .\nsuites:\n  voice: { module: parity/voice.js }\n",
      "parity/voice.js": """
      export const component = 'Voice';
      export const cases = [{ name: 'plain', sampleRate: 48000, \(length), channels: 1, parameters: {} }];
      export async function build(context) {
        const tone = new OscillatorNode(context); \(act);
        tone.connect(context.destination);
        tone.start();
      }
      """,
    ]
  }
}
