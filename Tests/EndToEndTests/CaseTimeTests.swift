import AudioFiles
import DataText
import Foundation
import ParityCases
import TestProjects
import Testing
import ToolRequirements

@testable import ParityReferences

/// Modules whose code acts while the render goes on: in timers, events and promises.
@Suite(.takesTurns, .serialized, .needs(.chromium))
struct CaseTimeTests {
  private func project(_ module: String, cases: [String]) throws -> String {
    let folder = try CapturedProject.folder("case-time")
    try CapturedProject.write(module, to: "\(folder)/web/acting.js")
    try CapturedProject.write("silence", to: "\(folder)/web/data.txt")
    try CapturedProject.write(
      """
      web: web
      suites:
        acting:
          module: acting.js
          frames: 24000
          cases: { \(cases.map { "\($0): {}" }.joined(separator: ", ")) }
      """, to: "\(folder)/parity.yml")
    return folder
  }

  /// What acts adds 0.5 to a constant of 0.25, so that the first frame above 0.5 says when it did.
  private static let acting = """
    export const component = 'Acting';
    const acts = {
      'ended': (context, act) => {
        const blip = new OscillatorNode(context, { frequency: 1000 });
        blip.connect(new GainNode(context, { gain: 0 })).connect(context.destination);
        blip.onended = act;
        blip.start();
        blip.stop(0.1);
      },
      'timer': (context, act) => { setTimeout(act, 100); },
      'interval': (context, act) => {
        let count = 0;
        const timer = setInterval(() => { count += 1; if (count === 4) { clearInterval(timer); act(); } }, 25);
      },
      'chain': (context, act) => {
        setTimeout(async () => { await fetch('data.txt').then((answer) => answer.text()); act(); }, 100);
      },
      'promise': (context, act) => { context.resume().then(() => fetch('data.txt')).then(act); },
      'state': (context, act) => { context.onstatechange = () => { if (context.state === 'running') act(); }; },
      'clock': (context, act) => {
        const look = () => (performance.now() < 100 ? requestAnimationFrame(look) : act());
        look();
      },
      'suspension': (context, act) => {
        context.suspend(0.1).then(() => { setTimeout(() => { act(); context.resume(); }, 20); });
      },
    };
    export function build(context, { name }) {
      const floor = new ConstantSourceNode(context, { offset: 0.25 });
      floor.connect(context.destination);
      floor.start();
      acts[name](context, () => {
        const step = new ConstantSourceNode(context, { offset: 0.5 });
        step.connect(context.destination);
        step.start();
      });
    }
    """

  /// Expected frames, at 48 kHz: 0.1 s are frame 4,800, which is 37.5 quanta, so 4,864. An end is told at the first stop
  /// behind it, of which there is one every 15 quanta (40 ms): the third one is frame 5,760. Pictures come 60 times a
  /// second, and the sixth is due at 0.1 s. What is settled before frame 0, and the state, act there.
  @Test func actAtTheSameFrameEachTime() async throws {
    let expected = [
      "ended": 5760, "timer": 4864, "interval": 4864, "chain": 4864, "promise": 0, "state": 0,
      "clock": 4864, "suspension": 4864,
    ]
    let folder = try project(Self.acting, cases: expected.keys.sorted())
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    #expect(
      capture.standardOutput.contains("8 repeat to the bit"), "\(capture.standardOutput)")
    for (name, frame) in expected {
      let path = "\(folder)/reference-audio/acting/\(name)/reference.wav"
      let audio = try AudioFile.read(path)
      #expect(audio.channels[0].firstIndex { $0 > 0.5 } == frame, "\(name)")
    }
    let check = try await Program.run(["capture", "--check", "--project", folder])
    #expect(check.code == 0, "\(check.standardOutput)")
    let run = try await Program.run(["run", "--project", folder])
    #expect(run.code == 0, "\(run.standardOutput)")
    #expect(run.standardOutput.contains("8 bit-exact"), "\(run.standardOutput)")
  }

  /// A module that counts its own renders: an unheard node in each second one.
  @Test func aGraphThatDoesNotRepeatIsSaid() async throws {
    let folder = try project(
      """
      export const component = 'Counting';
      let count = 0;
      export function build(context) {
        const tone = new ConstantSourceNode(context, { offset: 0.25 });
        tone.connect(context.destination);
        tone.start();
        count += 1;
        if (count % 2 === 0) new GainNode(context);
      }
      """, cases: ["odd"])
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    #expect(
      capture.standardOutput.contains(
        "unstable acting/odd: its renders sound the same, but the calls differ from number 3 on, at frame 0:"
          + " create GainNode (3 calls, then 4)"), "\(capture.standardOutput)")
    #expect(capture.standardOutput.contains("0 repeat to the bit"), "\(capture.standardOutput)")
    let check = try await Program.run(["capture", "--check", "--project", folder])
    #expect(check.code == 1, "\(check.standardOutput)")
    #expect(
      check.standardOutput.contains(
        "differs    acting/odd: the sound is the same, but the calls differ"),
      "\(check.standardOutput)")
  }

  /// Nodes that are made while the render goes on, and one that is named late: it has no prints of what was before.
  @Test func nodesMadeInMidRenderAreStages() async throws {
    let folder = try project(
      """
      export const component = 'Late';
      export function build(context, definition, tools) {
        const sum = new GainNode(context);
        sum.connect(context.destination);
        const tone = (offset) => {
          const source = new ConstantSourceNode(context, { offset });
          source.connect(sum);
          source.start();
          return source;
        };
        const old = tone(0.125);
        tools.at(4864, () => { tools.tap('at', tone(0.25)); });
        tools.at(9600, () => { tools.tap('old', old); });
        setTimeout(() => { tone(0.0625).label = 'timer'; }, 300);
      }
      """, cases: ["late"])
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    let path = "\(folder)/reference-audio/acting/late/stages.json"
    let stages = try StageFingerprints(
      json: try #require(FileManager.default.contents(atPath: path)), path: path
    ).stages
    #expect(Set(stages.map(\.name)) == ["at", "old", "timer", "destination"])
    let old = try #require(stages.first { $0.name == "old" }).fingerprints
    #expect((0..<old.count).first(where: old.isSettled) == 9600 / 128)
    let run = try await Program.run(["run", "--project", folder])
    #expect(run.code == 0, "\(run.standardOutput)")
  }

  @Test(arguments: [
    (
      "for (let n = 0; n < 33; n += 1) tools.tap(`n${n}`, new GainNode(context));",
      "tap('n32', …) gave no stage: a case has at most 32"
    ),
    ("tools.tap(tone, 'tone');", "tap(name, node) needs a text first, then a node"),
    ("tools.tap('tone', tone.offset);", "tap('tone', …) needs a node"),
    (
      "tools.tap('tone', new GainNode(new OfflineAudioContext(1, 1, 48000)));",
      "the node belongs to another context than the case's"
    ),
  ])
  func aTapThatGivesNoStageIsAnError(call: String, text: String) async throws {
    let folder = try project(
      """
      export const component = 'Tapped';
      export function build(context, definition, tools) {
        const tone = new ConstantSourceNode(context, { offset: 0.25 });
        tone.connect(context.destination);
        tone.start();
        \(call)
      }
      """, cases: ["tap"])
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 2)
    #expect(capture.standardError.contains(text), "\(capture.standardError)")
  }
}
