import AudioSignal
import ParityCases
import ParityResults
import TestProjects
import Testing

@testable import CandidateKit
@testable import Judging
@testable import ParityReferences
@testable import ParityRunning

/// What a run says of a candidate that is not its reference.
@Suite struct CandidateFindingsTests {
  /// The reference as a candidate renders it, doctored.
  private struct Doctored: Candidate {
    let name = "doctored"
    let audio: SampleBuffer
    var latency = 0

    func covers(_ entry: Manifest.Entry) -> Bool { true }
    func render(_ request: RenderRequest) -> Rendering { Rendering(audio) }
    func plannedLatency(for definition: CaseDefinition) -> Int { latency }
  }

  private let library: TemporaryLibrary

  init() throws { library = try TemporaryLibrary() }

  private func outcome(
    latency: Int = 0, _ change: ([Float]) -> [Float]
  ) throws -> CaseResult {
    var audio = library.audio
    audio.channels = audio.channels.map(change)
    let references = try ReferenceLibrary(folder: library.folder)
    let runner = SuiteRunner(
      library: references, limits: Limits(),
      candidates: [Doctored(audio: audio, latency: latency)], jobs: 1)
    let work = runner.work(for: references.manifest.cases, requiresAll: true)
    return runner.outcome(of: work[0]).result
  }

  @Test func explainsNothingThatIsBitExact() throws {
    defer { library.remove() }

    let result = try outcome { $0 }

    #expect(result.verdict == .pass)
    #expect(result.diagnosis == nil)
    #expect(result.comparison?.alignment?.parts == [])
    #expect(result.plannedLatency == nil)
  }

  @Test func failsADelayThatNobodyPlannedAndNamesIt() throws {
    defer { library.remove() }

    let result = try outcome { [0, 0] + $0.dropLast(2) }

    #expect(result.verdict == .fail)
    #expect(result.diagnosis?.first?.cause == "integer-delay")
    #expect(result.diagnosis?.first?.estimate == 2)
    #expect(result.comparison?.alignment?.delaySamples == 2)
  }

  // The candidate renders as many frames more as it is late by design.
  @Test func honoursAPlannedLatency() throws {
    defer { library.remove() }

    let result = try outcome(latency: 2) { [0, 0] + $0 }

    #expect(result.verdict == .pass)
    #expect(result.plannedLatency == 2)
    #expect(result.comparison?.isBitExact == true)
  }

  @Test func failsWhatSoundsBeforeAPlannedLatencyEnds() throws {
    defer { library.remove() }

    let result = try outcome(latency: 2) { [0.25, 0.5] + $0 }

    #expect(result.verdict == .fail)
    #expect(result.message.contains("the 2 frames that its latency drops are not silent"))
    #expect(result.comparison?.isBitExact == true)
  }

  @Test func refusesALatencyThatWasPlannedButNotRendered() throws {
    defer { library.remove() }

    let result = try outcome(latency: 2) { $0 }

    #expect(result.verdict == .error)
    // 64 frames, of which two were dropped.
    #expect(result.message.contains("62"))
  }

  @Test func saysWhatItCanOfSignalsThatCannotBeCompared() throws {
    defer { library.remove() }

    let short = try outcome { Array($0.dropLast(4)) }
    let silent = try outcome { $0.map { _ in 0 } }

    #expect(short.verdict == .error)
    #expect(short.diagnosis?.first?.cause == "tail-cut")
    #expect(silent.verdict == .error)
    #expect(silent.diagnosis?.first?.cause == "silence")
  }
}
