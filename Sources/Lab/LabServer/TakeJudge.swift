import AudioSignal
import BrowserCapture
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
import Synchronization

/// A take that was rendered on both sides and judged.
struct JudgedTake: Sendable {
  /// What the page shows of it.
  struct Summary: Encodable {
    let verdict: Verdict
    let message: String
    let nullDepth: Double?
    let isBitExact: Bool
    /// The first frame that differs, and nil where none does.
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

/// Has the original rendered in a frame of the page, the port by its candidate, and judges one against the
/// other as a run judges a case.
struct TakeJudge: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let project: LabProject
  private let suite: String
  private let name: String
  private let browser: Browser?
  private let request: CaptureRequest
  private let candidate: any Candidate

  init(
    _ project: LabProject, suite: String, definition: JSONValue, renders: Int, browser: Browser?
  ) throws {
    guard let candidate = project.candidate(for: suite),
      case .string(let name)? = definition["name"],
      CaseDefinition.isValidName(name)
    else { throw Failure(description: "a take needs a suite and a name") }
    self.project = project
    self.suite = suite
    self.name = name
    self.browser = browser
    self.candidate = candidate
    let id = "\(suite)/\(name)"
    var request = CaptureRequest(
      suites: [suite], selects: { $0 == id }, renders: renders, webFolder: project.web.folder)
    project.web.complete(&request)
    request.takes = [suite: [definition]]
    self.request = request
  }

  /// - Parameter opened: gets the address of the page that renders the original.
  func run(opened: @escaping @Sendable (String) -> Void) async throws -> JudgedTake {
    let start = ContinuousClock.now
    let captured = Mutex<CapturedCase?>(nil)
    let failure = Mutex<String?>(nil)
    let visited = try VisitedCapture(request, browser: browser?.path) { event in
      switch event {
      case .captured(let item): captured.withLock { $0 = item }
      case .failed(let error): failure.withLock { $0 = $0 ?? "\(error)" }
      default: break
      }
    }
    try await visited.run(opened: opened)
    guard let item = captured.withLock({ $0 }) else {
      throw Failure(description: failure.withLock { $0 } ?? "the original was not rendered")
    }
    var reference: CapturedReference
    do throws(CaptureFailure) {
      reference = try CapturedReference(item)
    } catch {
      throw Failure(description: error.message)
    }
    reference.stimulusFile = try project.web.stimulusFile(of: reference.definition)
    let filed = reference
    return try await onThread { try judge(filed, since: start) }
  }

  /// Files the capture in a folder of its own, so that it is read, proved and judged as every reference.
  private func judge(
    _ reference: CapturedReference, since start: ContinuousClock.Instant
  ) throws -> JudgedTake {
    let folder = NSTemporaryDirectory() + "parity-lab-\(UUID().uuidString.prefix(13))"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // It is gone in a second; what is kept is captured in a browser that is known.
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
      throw Failure(description: "the take could not be filed")
    }
    let outcome = runner.outcome(of: job)
    let result = outcome.result
    let isBitExact = result.comparison?.isBitExact == true
    let sounding = outcome.referenceAudio
    return JudgedTake(
      summary: .init(
        verdict: result.verdict, message: result.message, nullDepth: result.comparison?.nullDepth,
        isBitExact: isBitExact,
        firstDifference: result.comparison?.channels.compactMap(\.firstDifference).min(),
        causes: (result.diagnosis ?? []).map(\.sentence), channels: result.channels,
        frames: sounding?.frameCount ?? 0, sampleRate: result.sampleRate,
        hasSound: sounding != nil, seconds: (ContinuousClock.now - start) / .seconds(1)),
      reference: sounding, candidate: outcome.candidateAudio ?? sounding)
  }
}
