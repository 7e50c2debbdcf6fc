import BrowserCapture
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import ReferenceCapture

/// Files a take as a case of its suite, and captures its reference.
struct TakeKeeper: Sendable {
  let project: Project
  let browser: Browser

  /// - Throws: `TakeDesk.Refusal` for a name that is taken or none; what the capture says.
  func keep(_ request: TakeDesk.KeepRequest) async throws -> TakeDesk.Kept {
    guard CaseDefinition.isValidName(request.name) else {
      throw TakeDesk.Refusal(
        description:
          "'\(request.name)' is not a case name; use lower-case letters, digits and dashes")
    }
    let id = "\(request.suite)/\(request.name)"
    guard case .object(var members) = request.definition else {
      throw TakeDesk.Refusal(description: "the take is no case")
    }
    members["name"] = .string(request.name)
    let path = KeptTakes(folder: project.folder).path(suite: request.suite, name: request.name)
    guard !FileManager.default.fileExists(atPath: path),
      !FileManager.default.fileExists(atPath: "\(project.references)/\(id)")
    else {
      throw TakeDesk.Refusal(description: "there is a case '\(id)' already; choose another name")
    }
    try AtomicFile.write(try JSONText.encode(JSONValue.object(members)), to: path)
    do {
      try await capture(id, suite: request.suite)
    } catch {
      // A case without a reference would fail every run.
      unlink(path)
      throw error
    }
    return TakeDesk.Kept(id: id, file: path)
  }

  private func capture(_ id: String, suite: String) async throws {
    var capture = ReferenceCapture(try Project(folder: project.folder), browser: browser)
    capture.suites = [suite]
    capture.pattern = id
    let outcome = try await capture.capture { _ in }
    if let failure = outcome.failures.first { throw TakeDesk.Refusal(description: failure.message) }
    guard outcome.captured == [id] else {
      throw TakeDesk.Refusal(description: "the browser did not render \(id)")
    }
  }
}
