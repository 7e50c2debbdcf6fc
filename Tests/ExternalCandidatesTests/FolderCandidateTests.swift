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

@Suite struct LibraryCandidateTests {
  private struct Half: PortUnderTest {
    func render(_ definition: CaseDefinition, stimulus: SampleBuffer?) throws -> SampleBuffer {
      var audio = stimulus ?? SampleBuffer(channels: [], sampleRate: 1)
      audio.channels = audio.channels.map { $0.map { $0 / 2 } }
      return audio
    }
  }

  @Test func rendersWithLinkedCode() async throws {
    let own = try OwnProject(candidates: "x: { folder: . }")
    defer { own.remove() }
    let library = try ReferenceLibrary(folder: "\(own.folder)/reference-audio")
    let candidate = LibraryCandidate(name: "half", port: Half())
    let runner = SuiteRunner(library: library, limits: Limits(), candidates: [candidate], jobs: 1)

    let result = try await runner.run(
      runner.work(for: library.manifest.cases, requiresAll: true))[0].result

    // Half of the amplitude leaves half as residual: 20·log10(0.5).
    #expect(abs((result.comparison?.nullDepth ?? 0) + 6.0206) < 1e-3)
    #expect(result.diagnosis?.first?.cause == "gain")
  }
}
