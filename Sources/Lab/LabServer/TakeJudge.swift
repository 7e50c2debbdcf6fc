import BrowserCapture
import CandidateKit
import Foundation
import ParityCases
import ParityReferences
import ReferenceCapture
import Synchronization

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
    let verdict = TakeVerdict(project: project, candidate: candidate)
    return try await onThread { try verdict.judge(filed, since: start) }
  }
}
