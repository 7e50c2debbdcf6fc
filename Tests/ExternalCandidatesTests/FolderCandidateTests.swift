import AudioFiles
import AudioSignal
import Foundation
import ParityCases
import ParityResults
import TestProjects
import Testing

@testable import ExternalCandidates
@testable import Judging
@testable import ParityReferences
@testable import ParityRunning

@Suite struct FolderCandidateTests {
  private func place(_ own: OwnProject, at name: String, extra: [Float] = [], late: Int = 0) throws
  {
    var audio = try AudioFile.read("\(own.folder)/good.wav")
    audio.channels[0] = [Float](repeating: 0, count: late) + audio.channels[0] + extra
    let path = "\(own.folder)/\(name)"
    try AtomicFile.makeFolder(for: path)
    try AudioFile.write(audio, to: path)
  }

  @Test(arguments: ["takes/own/ramp.wav", "takes/ramp.wav"])
  func findsFilesByTheCasesName(name: String) async throws {
    let result = try await OwnProject.result("phone: { folder: takes }") { try place($0, at: name) }

    #expect(result.comparison?.isBitExact == true)
    #expect(result.candidate == "phone")
  }

  @Test func dropsTheDeclaredLatencyAndTrims() async throws {
    let result = try await OwnProject.result(
      "phone: { folder: takes, latency: 7, trim: true }"
    ) { try place($0, at: "takes/ramp.wav", extra: [0.5, 0.5], late: 7) }

    #expect(result.comparison?.isBitExact == true)
  }

  @Test func doesNotTrimUnasked() async throws {
    let result = try await OwnProject.result("phone: { folder: takes }") {
      try place($0, at: "takes/ramp.wav", extra: [0.5])
    }

    #expect(result.verdict == .error)
    #expect(result.message.contains("too long"))
  }

  /// Lateness and length are those of the file that the test writes.
  @Test(arguments: [
    (30, 0, "is 30 samples late and 30 too long (94 frames, the case has 64)", "add 'latency: 30'"),
    (30, 33, "is 30 samples late and 63 too long (", "add 'latency: 30' and 'trim: true'"),
    (0, 66, "is too long by 66: ", "'trim: true' leaves out what follows its end"),
  ])
  func saysWhatALongTakeNeeds(late: Int, extra: Int, fault: String, remedy: String) async throws {
    let result = try await OwnProject.result("phone: { folder: takes }") {
      try place(
        $0, at: "takes/ramp.wav", extra: [Float](repeating: 0, count: extra), late: late)
    }

    #expect(result.verdict == .error)
    #expect(result.message.contains(fault), "\(result.message)")
    #expect(result.message.contains(remedy), "\(result.message)")
    // What it says is what helps.
    let trim = extra > 0 ? ", trim: true" : ""
    let mended = try await OwnProject.result("phone: { folder: takes, latency: \(late)\(trim) }") {
      try place(
        $0, at: "takes/ramp.wav", extra: [Float](repeating: 0, count: extra), late: late)
    }
    #expect(mended.comparison?.isBitExact == true)
  }

  @Test func missesAFileInItsCaseOnly() async throws {
    let result = try await OwnProject.result("phone: { folder: takes }") {
      try place($0, at: "takes/other.wav")
    }

    #expect(result.verdict == .error)
    #expect(result.message.contains("own/ramp.wav"))
  }

  /// However the folder is written, its one file is one.
  @Test(arguments: ["takes/", "./takes", "other/../takes"])
  func findsFilesOfAFolderThatIsWrittenInAnotherWay(folder: String) async throws {
    let result = try await OwnProject.result("phone: { folder: \(folder) }") { own in
      try place(own, at: "takes/own/ramp.wav")
      try place(own, at: "other/ramp.wav")
    }

    #expect(result.comparison?.isBitExact == true, "\(result.message)")
  }

  /// Two files that a case could mean: none is chosen in silence.
  @Test(arguments: [
    ["takes/ramp.wav", "takes/ramp.flac"], ["takes/ramp.wav", "takes/ramp.WAV"],
    ["takes/Own/Ramp.wav", "takes/OWN/ramp.wav"], ["takes/own/ramp.wav", "takes/Own/Ramp.wav"],
    ["takes/own/ramp.wav", "takes/ramp.wav"],
  ])
  func refusesTwoFilesForOneCase(names: [String]) async throws {
    let result = try await OwnProject.result("phone: { folder: takes }") { own in
      for name in names { try place(own, at: name) }
    }

    #expect(result.verdict == .error, "\(result.message)")
    #expect(result.message.contains("could be meant; leave one of them there"))
  }
}
