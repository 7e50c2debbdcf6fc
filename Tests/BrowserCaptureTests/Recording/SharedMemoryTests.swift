import BrowserCapture
import Foundation
import TestProjects
import Testing

/// A page that shares memory and is not isolated hears of the option, wherever it runs into it.
@Suite(
  .takesTurns, .serialized,
  .enabled("no Chromium is installed: make test installs one") {
    (try? await Browser.findChromium()) != nil
  })
struct SharedMemoryTests {
  private static let playing = """
    const context = new AudioContext();
    const play = () => {
      const tone = new OscillatorNode(context);
      tone.connect(context.destination);
      tone.start();
    };
    """
  private static let processor = """
    registerProcessor('memory', class extends AudioWorkletProcessor {
      constructor(options) { super(options); MEMORY; this.port.postMessage('ready'); }
      process() { return true; }
    });
    """
  private static let awaiting = """
    \(playing)
    context.audioWorklet.addModule('memory.js').then(() => {
      new AudioWorkletNode(context, 'memory').port.onmessage = play;
    });
    """

  @Test(arguments: [
    ("\(playing) new SharedArrayBuffer(4); play();", ""),
    (
      "\(playing) new Worker('memory.js').onmessage = play;",
      "new SharedArrayBuffer(4); postMessage(0);"
    ),
    (
      awaiting,
      "const memory = new SharedArrayBuffer(4); \(processor.replacing("MEMORY;", with: ""))"
    ),
    (awaiting, processor.replacing("MEMORY", with: "new SharedArrayBuffer(4)")),
  ])
  func isNamedWithTheOption(script: String, file: String) async throws {
    let folder = try StrangersFolder(script, ["memory.js": file])
    defer { folder.remove() }
    let request = RecordingRequest(page: try PageSource(folder.page), seconds: 0.1)
    let recorder = PageRecorder(browser: try await Browser.findChromium())

    let error = await #expect(throws: RecordingError.self) { try await recorder.record(request) }

    #expect(error.map { "\($0)" }?.contains("--isolated") == true)
  }

  // −220 dB: below what 24 bits hold, and above zero.
  @Test func aSoundThatNobodyHearsIsSilence() async throws {
    let folder = try StrangersFolder(
      """
      const context = new AudioContext();
      const source = new ConstantSourceNode(context, { offset: 1e-11 });
      source.connect(context.destination);
      source.start();
      """, [:])
    defer { folder.remove() }
    let request = RecordingRequest(page: try PageSource(folder.page), seconds: 0.1)
    let recorder = PageRecorder(browser: try await Browser.findChromium())

    let error = await #expect(throws: RecordingError.self) { try await recorder.record(request) }

    #expect(
      error.map { "\($0)" }?.contains("silent for all 0.100 s (its largest sample is 1e-11)")
        == true)
  }
}
