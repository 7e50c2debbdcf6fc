import BrowserCapture
import Foundation
import ParityCases
import Synchronization
import TestProjects
import Testing

/// What a suite's module does to the browser changes neither its own references nor another suite's.
@Suite(
  .takesTurns, .serialized,
  .enabled("no Chromium is installed: make test installs one") {
    (try? await Browser.findChromium()) != nil
  })
struct HostileSuitesTests {
  private static let tone = """
    export const component = 'Tone';
    export const cases = [
      { name: 'low', sampleRate: 48000, frames: 512, channels: 2, parameters: { frequency: 220 } },
      { name: 'high', sampleRate: 48000, frames: 512, channels: 2, parameters: { frequency: 880 } },
    ];
    export function build(context, { parameters }) {
      const tone = new OscillatorNode(context, parameters);
      tone.connect(context.destination);
      tone.start();
    }
    """

  private static let hooks = """
    AudioBuffer.prototype.getChannelData = function () { return new Float32Array(this.length).fill(0.25); };
    AudioBuffer.prototype.copyFromChannel = (samples) => { samples.fill(0.25); };
    Object.defineProperty(AudioBuffer.prototype, 'numberOfChannels', { get() { return 1; } });
    for (const name of ['map', 'push', 'find', 'reduce', 'slice']) Array.prototype[name] = () => [];
    const { startRendering } = OfflineAudioContext.prototype;
    OfflineAudioContext.prototype.startRendering = function () {
      this.oncomplete = ({ renderedBuffer }) => renderedBuffer.copyToChannel(new Float32Array(512), 0);
      return startRendering.call(this);
    };
    window.fetch = XMLHttpRequest.prototype.send = () => {};
    """

  // Expected: what the two render without the hooks.
  @Test(arguments: [
    hooks, HostilePage.members, HostilePage.classes, HostilePage.species,
    HostilePage.texts,
  ])
  func areCapturedAsIfTheyHadDoneNothing(hooks: String) async throws {
    let plain = try await capture(["first": Self.tone, "second": Self.tone])

    let hooked = try await capture(["first": "\(Self.tone)\n{ \(hooks) }", "second": Self.tone])

    #expect(hooked.failures == [])
    #expect(hooked.captured.count == 4)
    #expect(hooked.renders == plain.renders)
    #expect(hooked.renders["first/low"] != hooked.renders["first/high"])
    let traces = [hooked, plain].map { results in
      results.captured["first/low"]?.trace.map { String(decoding: $0.json, as: UTF8.self) }
    }
    #expect(traces[0] == traces[1])
  }

  /// A module finds no function of another's in the place of the browser's.
  @Test func leaveNothingToTheNextSuite() async throws {
    let asking = """
      \(Self.tone)
      if (AudioNode.prototype.left || window.left) throw new Error('something was left');
      """
    let leaving = "\(Self.tone)\nAudioNode.prototype.left = window.left = 1;"

    let results = try await capture(["first": leaving, "second": asking])

    #expect(results.failures == [])
    #expect(results.captured.count == 4)
  }

  /// The module delivers for the other suite: with what its own document knows, and with what the other's is given.
  @Test func deliverNothingForAnotherSuite() async throws {
    let plain = try await capture(["first": Self.tone, "second": Self.tone])
    let forging = """
      \(Self.tone)
      const root = location.href.replace(/suite\\/.*/, '');
      const body = new Float32Array(1024).fill(0.25);
      for (const name of ['low', 'high']) {
        for (let render = 0; render < 2; render += 1) {
          await fetch(`${root}render?case=second/${name}&render=${render}`, { method: 'POST', body });
        }
      }
      """

    let forged = try await capture(["first": forging, "second": Self.tone])

    #expect(forged.failures == [])
    #expect(forged.renders == plain.renders)
  }

  @Test func endACaptureInWhichTheyTakeAnotherSuitesSeal() async throws {
    let taking = """
      \(Self.tone)
      await fetch(`${location.href.replace(/suite\\/.*/, '')}suite/second/job.json?define=second`);
      """

    await #expect(throws: CaptureError.openedTwice("the document of 'second'")) {
      _ = try await capture(["first": taking, "second": Self.tone])
    }
  }

  private struct Results {
    var captured: [String: CapturedCase] = [:]
    var failures: [CaptureFailure] = []
    var renders: [String: [[[Float]]]] { captured.mapValues { $0.renders.map(\.channels) } }
  }

  private func capture(_ modules: [String: String]) async throws -> Results {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/cases", withIntermediateDirectories: true)
    let files =
      modules.map { ("cases/\($0).js", $1) }
      + [("stimuli.js", "export const makeStimulus = () => null;")]
    for (path, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(path)"))
    }
    let results = Mutex(Results())
    let request = CaptureRequest(suites: modules.keys.sorted(), webFolder: folder)
    try await BrowserCapture(browser: try await Browser.findChromium()).capture(request) { event in
      results.withLock { results in
        switch event {
        case .captured(let captured): results.captured[captured.definition.id] = captured
        case .failed(let failure): results.failures.append(failure)
        default: break
        }
      }
    }
    return results.withLock { $0 }
  }
}
