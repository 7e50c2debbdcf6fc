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

  @Test func missesAFileInItsCaseOnly() async throws {
    let result = try await OwnProject.result("phone: { folder: takes }") {
      try place($0, at: "takes/other.wav")
    }

    #expect(result.verdict == .error)
    #expect(result.message.contains("own/ramp.wav"))
  }
}
