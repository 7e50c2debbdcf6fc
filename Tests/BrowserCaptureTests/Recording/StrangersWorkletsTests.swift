import AudioSignal
import BrowserCapture
import Foundation
import GraphTrace
import TestProjects
import Testing
import ToolRequirements
import WebAudio

/// Worklets of other people that are called what one of ours is.
@Suite(
  .takesTurns, .serialized,
  .needs(.chromium))
struct StrangersWorkletsTests {
  /// The page takes the module's address back at once, as some do.
  private static let page = """
    const context = new AudioContext();
    const code = `registerProcessor('reverb', class extends AudioWorkletProcessor {
      process(inputs, [[samples]]) { samples.fill(0.25); return true; }
    });`;
    const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    context.audioWorklet.addModule(address).then(() => {
      new AudioWorkletNode(context, 'reverb').connect(context.destination);
    });
    URL.revokeObjectURL(address);
    """

  @Test func areNotTakenForOurs() async throws {
    let recorded = try await record(["reverb": ["another module"]])

    let samples = recorded.trace.samples
    let trace = try GraphTrace(json: recorded.trace.json) { _ in samples }
    let native = try TraceReplay(trace, worklets: silence(for: ["another module"])).render()

    let isEqual = native == recorded.audio
    #expect(isEqual)
    #expect(!native.isSilent)
    let natives = silence(for: ["another module"]).processors
    #expect(trace.tapedNodes(nativeProcessors: natives).map(\.name) == ["worklet 'reverb'"])
  }

  @Test func areOursWhenTheModuleIsTheOneThatOursWasWrittenAfter() async throws {
    let foreign = try await record(["reverb": ["another module"]])
    let module = try #require(
      String(decoding: foreign.trace.json, as: UTF8.self).firstMatch(
        of: /"module":"([0-9a-f]{64})"/)
    ).1

    let recorded = try await record(["reverb": [String(module)]])

    let samples = recorded.trace.samples
    let trace = try GraphTrace(json: recorded.trace.json) { _ in samples }
    let native = try TraceReplay(trace, worklets: silence(for: [String(module)])).render()
    #expect(native.isSilent)
    #expect(samples.isEmpty)
  }

  private func record(_ natives: [String: Set<String>]) async throws -> RecordedPage {
    let folder = try StrangersFolder(Self.page, [:])
    defer { folder.remove() }
    var request = RecordingRequest(page: try PageSource(folder.page), seconds: 0.2)
    request.nativeProcessors = natives
    return try await PageRecorder(browser: try await Browser.findChromium()).record(request)
  }

  /// A native processor of that name, which plays nothing.
  private func silence(for modules: Set<String>) -> TraceWorklets {
    TraceWorklets { _ in
      var registry = WorkletRegistry()
      registry.register("reverb", modules: modules) { _ in Silence() }
      return registry
    }
  }

  private final class Silence: AudioWorkletProcessor {
    func process(_ quantum: borrowing WorkletQuantum) -> Bool { true }
  }
}
