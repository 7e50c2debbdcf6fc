import AudioSignal
import CandidateKit
import Comparison
import Foundation
import Judging
import ParityCases
import ParityHarness
import ParityReferences
import ParityResults
import ParityRunning
import ReferenceCapture

/// A take that was rendered on both sides and judged.
struct JudgedTake: Sendable {
  /// What the page shows of it.
  struct Summary: Encodable {
    let verdict: Verdict
    let message: String
    let nullDepth: Double?
    let isBitExact: Bool
    /// The first frame that differs; nil if none does.
    let firstDifference: Int?
    let causes: [String]
    let channels: Int
    let frames: Int
    let sampleRate: Double
    let hasSound: Bool
    let seconds: Double
  }

  let summary: Summary
  let reference: SampleBuffer?
  let candidate: SampleBuffer?
}

/// Compares a port's take with the original's, as a run judges a case.
struct TakeVerdict: Sendable {
  let project: LabProject
  let candidate: any Candidate

  /// In memory if possible: data that lives for a second need not wait for a disk.
  private static let base: String = {
    #if os(Linux)
      var status = statvfs()
      let room = 1 << 30
      if access("/dev/shm", W_OK) == 0, statvfs("/dev/shm", &status) == 0,
        Int(status.f_bavail) * Int(status.f_frsize) >= room
      {
        return "/dev/shm/"
      }
    #endif
    return NSTemporaryDirectory()
  }()

  /// Files the capture in a temporary folder, so that it is read, verified and judged like every reference.
  func judge(
    _ reference: CapturedReference, since start: ContinuousClock.Instant
  ) throws -> JudgedTake {
    let folder = Self.base + "parity-lab-\(UUID().uuidString.prefix(13))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // It lives for a second; a take that is kept is captured again in a known browser.
    let machine = Machine.current
    let origin = ReferenceOrigin(
      id: 0, browser: .init(name: "the page's browser", version: ""), platform: machine.platform,
      processor: machine.processor, date: Date(), switches: [],
      renders: reference.spread.renders, stableSums: true)
    _ = try ReferenceStore(folder: folder).file(
      [reference], origin: origin, obsolete: [], sources: [:])
    let library = try ReferenceLibrary(folder: folder)
    let runner = SuiteRunner(
      library: library, limits: try Limits(project.project), candidates: [candidate], jobs: 1,
      diagnoser: EngineDiagnoser(apps: project.apps), oracle: EngineOracle(apps: project.apps))
    guard let job = runner.work(for: library.manifest.cases, requiresAll: true).first else {
      throw TakeError.notFiled
    }
    let outcome = runner.outcome(of: job)
    let result = outcome.result
    let isBitExact = result.comparison?.isBitExact == true
    let sounding = outcome.exhibits.referenceAudio
    return JudgedTake(
      summary: .init(
        verdict: result.verdict, message: result.message, nullDepth: result.comparison?.nullDepth,
        isBitExact: isBitExact,
        firstDifference: result.comparison?.channels.compactMap(\.firstDifference).min(),
        causes: (result.diagnosis ?? []).map(\.sentence), channels: result.channels,
        frames: sounding?.frameCount ?? 0, sampleRate: result.sampleRate,
        hasSound: sounding != nil, seconds: (ContinuousClock.now - start) / .seconds(1)),
      reference: sounding, candidate: outcome.exhibits.candidateAudio ?? sounding)
  }
}
