import AudioSignal
import BrowserCapture
import Foundation
import GraphTrace
import ParityCases
import TestProjects
import Testing
import ToolRequirements
import WebAudio

/// What pages of other people do, in small pages of our own: each records with sound, repeats in a
/// fresh browser, and replays to the bit.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct StrangersPagesTests {
  struct Page: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let script: String
    /// Other files of the page's folder, by name.
    var files: [String: String] = [:]
    /// What the page prints, in any order; it finds out what a browser would show it.
    var says: [String] = []
    /// Frames of what the page renders by itself.
    var offline: [Int] = []
    var change: @Sendable (inout RecordingRequest) -> Void = { _ in }
  }

  @Test(arguments: pages)
  func recordsRepeatsAndReplays(page: Page) async throws {
    let folder = try StrangersFolder(page.script, page.files)
    defer { folder.remove() }
    var request = RecordingRequest(page: try PageSource(folder.page), seconds: 0.5)
    page.change(&request)
    let recorder = PageRecorder(browser: try await Browser.findChromium())

    let first = try await recorder.record(request)
    let second = try await recorder.record(request)

    #expect(!first.audio.isSilent)
    #expect(RecordingRepetition(first, second).differences == [])
    // A browser that is ended may not have finished its log, which is not a word of the page's.
    func ofThePage(_ remarks: [RecordingRemark]) -> [RecordingRemark] {
      remarks.filter { !$0.text.contains("log of requests") }
    }
    #expect(ofThePage(first.remarks) == ofThePage(second.remarks))
    let said = first.remarks.map(\.text)
    for text in page.says { #expect(said.contains { $0.contains(text) }, "\(said)") }
    try expectExactReplay(of: first.trace, first.audio)
    #expect(first.offline.map(\.audio.frameCount) == page.offline)
    for render in first.offline { try expectExactReplay(of: render.trace, render.audio) }
  }

  private func expectExactReplay(of captured: CapturedTrace, _ audio: SampleBuffer) throws {
    let trace = try GraphTrace(json: captured.json) { _ in captured.samples }
    let native = try TraceReplay(trace, worklets: TraceWorklets { _ in .init() }).render()
    let isEqual = native == audio
    #expect(isEqual)
  }

  static let tone = """
    const context = new AudioContext();
    const tone = new OscillatorNode(context);
    tone.connect(context.destination);
    """

  static let pages =
    scripting + workers + loading + surroundings + placing + order + memory + reverb + classes
    + exports + ports + nonFinite + dynamicCode + values + settings
}

/// A page in a folder of its own.
struct StrangersFolder {
  let path = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
  var page: String { "\(path)/page.html" }

  init(_ script: String, _ files: [String: String]) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let html = "<!doctype html><html><body><script>\(script)</script></body></html>"
    for (name, text) in files.merging(["page.html": html], uniquingKeysWith: { $1 }) {
      let file = URL(fileURLWithPath: "\(path)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try Self.ramp.write(to: URL(fileURLWithPath: "\(path)/ramp.wav"))
  }

  /// A WAV of one second in float32, of which every frame is told from its neighbours.
  static let ramp: Data = {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian, Array.init)
    }
    let samples = (0..<48000).flatMap { bytes((Float($0) / 65536).bitPattern) }
    let format =
      bytes(UInt16(3)) + bytes(UInt16(1)) + bytes(UInt32(48000)) + bytes(UInt32(192_000))
      + bytes(UInt16(4)) + bytes(UInt16(32))
    let chunks =
      Array("WAVEfmt ".utf8) + bytes(UInt32(16)) + format
      + Array("data".utf8) + bytes(UInt32(samples.count)) + samples
    return Data(Array("RIFF".utf8) + bytes(UInt32(chunks.count)) + chunks)
  }()

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
