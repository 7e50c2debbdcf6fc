import AudioSignal
import Foundation
import OrdinaryFiles
import ParityCases
import Testing

@testable import BrowserCapture
@testable import ReferenceCapture

/// A recording over an earlier one: all of it, or nothing.
@Suite final class RecordingPackTests {
  private let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
  private var place: String { "\(folder)/synth" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func pack(frames: Int, stages: [String] = []) throws -> RecordingPack {
    let audio = SampleBuffer(
      channels: [[Float]](repeating: [Float](repeating: 0.5, count: frames), count: 2),
      sampleRate: 48000)
    let page = RecordedPage(
      audio: audio,
      trace: CapturedTrace(
        json: Data(#"{"operations": [], "unsupported": [], "frames": \#(frames)}"#.utf8),
        samples: [1]),
      remarks: [], files: [:], renderMilliseconds: 0,
      stages: stages.map { RecordedStage(name: $0, audio: audio) }, offline: [],
      performed: PerformedActions())
    return try RecordingPack(
      page, request: RecordingRequest(page: .folder(root: "/nowhere", entry: "x.html"), seconds: 1),
      name: "synth", browser: Browser(name: "Chromium", version: "1", path: "/nowhere"))
  }

  private func contents(_ folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[path] = OrdinaryFile.contents("\(folder)/\(path)")
    }
    return files
  }

  @Test func leavesTheEarlierRecordingWhereOneFileCannotBeWritten() throws {
    try pack(frames: 4800).write(to: place)
    let before = try contents(place)

    // A file's name has at most 255 bytes: this one is written after the sound and the trace.
    let name = String(repeating: "a", count: 300)
    #expect(throws: (any Error).self) { try pack(frames: 9600, stages: [name]).write(to: place) }

    #expect(try contents(place) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["synth"])
  }

  @Test func takesTheEarlierOnesPlaceAsAWhole() throws {
    try pack(frames: 4800, stages: ["reverb"]).write(to: place)
    try pack(frames: 9600).write(to: "\(folder)/alone")

    try pack(frames: 9600).write(to: place)

    let (again, alone) = (try contents(place), try contents("\(folder)/alone"))
    #expect(again.keys == alone.keys)
    #expect(again["reference.wav"] == alone["reference.wav"])
    #expect(again["graph.json"] == alone["graph.json"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["alone", "synth"])
  }

  @Test func leavesOtherFilesInTheFolder() throws {
    try pack(frames: 4800).write(to: place)
    let notes = Data("mine".utf8)
    try notes.write(to: URL(fileURLWithPath: "\(place)/notes.txt"))
    try pack(frames: 9600).write(to: "\(folder)/alone")

    try pack(frames: 9600).write(to: place)

    let files = try contents(place)
    #expect(files["notes.txt"] == notes)
    #expect(files["reference.wav"] == (try contents("\(folder)/alone"))["reference.wav"])
    #expect(!files.keys.contains(where: RecordingFolder.isLeftOver))
  }

  @Test func followsALinkToItsFolder() throws {
    try pack(frames: 4800).write(to: place)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link", withDestinationPath: "synth")

    try pack(frames: 9600).write(to: "\(folder)/link")

    #expect(try contents(place)["reference.wav"]?.count ?? 0 > 9600 * 8)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "synth")
  }
}
