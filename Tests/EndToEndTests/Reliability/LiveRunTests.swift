import AudioFiles
import AudioSignal
import Foundation
import ParityRunning
import TestProjects
import Testing

/// A run at work while another one, whose clock may be a day ahead, tidies what both keep.
@Suite(.takesTurns) struct LiveRunTests {
  private static let candidates = """
    loud:
      command: [./copy.sh, '{project}/loud.wav', '{output}']
    quick:
      command: [./copy.sh, '{project}/good.wav', '{output}']
    waiting:
      command: [./waiting.sh, '{output}']
      timeLimit: 3600 s
    """

  private func project() throws -> OwnProject {
    let own = try OwnProject(candidates: Self.candidates)
    let loud = SampleBuffer(
      channels: [[Float](repeating: 0.3, count: OwnProject.frames)], sampleRate: 48000)
    try AudioFile.write(loud, to: "\(own.folder)/loud.wav")
    try own.write("#!/bin/sh\ncp \"$1\" \"$2\"\n", to: "copy.sh", isProgram: true)
    // Opening the pipe waits for who writes to it.
    let folder = own.folder
    try own.write(
      "#!/bin/sh\ntouch \(folder)/ready\nread line < \(folder)/gate\ncp \(folder)/good.wav $1\n",
      to: "waiting.sh", isProgram: true)
    try #require(mkfifo("\(own.folder)/gate", 0o600) == 0)
    return own
  }

  @Test func keepsWhatALiveRunHasKeptHoweverOldItLooks() async throws {
    let own = try project()
    defer { own.remove() }
    let (kept, report) = ("\(own.folder)/.parity/kept", "\(own.folder)/report")
    let words = ["--project", own.folder]
    let first = try Process.silent(
      ["run", "--candidate", "loud", "--candidate", "waiting", "--report", report, "--jobs", "2"]
        + words)
    defer { if first.isRunning { kill(first.processIdentifier, SIGKILL) } }
    func finished() -> [String] {
      KeptFolders.all(kept).filter { FileManager.default.fileExists(atPath: "\($0)/evidence.json") }
    }
    try await AwaitedEvent.wait {
      FileManager.default.fileExists(atPath: "\(own.folder)/ready")
        && finished().contains { $0.count == "\(kept)/aa/".count + 62 }
    }
    let loud = try #require(finished().first)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -2 * 86400)], ofItemAtPath: loud)

    let second = try await Program.run(
      ["run", "--candidate", "quick", "--report", "\(own.folder)/other"] + words)
    let clean = try await Program.run(["clean"] + words)

    #expect(second.code == 0, "\(second.standardError)")
    #expect(FileManager.default.fileExists(atPath: "\(loud)/candidate.wav"))
    #expect(clean.code == 2)
    #expect(clean.standardError.contains("a run is at work there"))
    let gate = try #require(FileHandle(forWritingAtPath: "\(own.folder)/gate"))
    try gate.write(contentsOf: Data("go\n".utf8))
    try gate.close()
    first.waitUntilExit()
    // Its constant differs; the case is compared to its end, and shown.
    #expect(first.terminationStatus == 1)
    #expect(FileManager.default.fileExists(atPath: "\(report)/plots/loud/own/ramp.js"))
    #expect(try await Program.run(["clean"] + words).code == 0)
  }
}
