import BrowserCapture
import DataText
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import ReferenceCapture

/// Files a take as a case of its suite, and captures its reference.
struct TakeKeeper: Sendable {
  let lab: LabProject
  let browser: Browser

  private var project: Project { lab.project }

  /// - Throws: `TakeError` for a name that is taken or none; what the capture says.
  func keep(_ request: TakeDesk.KeepRequest) async throws -> TakeDesk.Kept {
    guard CaseDefinition.isValidName(request.name) else {
      throw TakeError.invalidName(request.name)
    }
    let id = "\(request.suite)/\(request.name)"
    let path = KeptTakes(folder: project.folder).path(suite: request.suite, name: request.name)
    guard !FileManager.default.fileExists(atPath: path),
      !FileManager.default.fileExists(atPath: "\(project.references)/\(id)")
    else {
      throw TakeError.taken(id: id)
    }
    let take = try named(request.name, request.definition)
    try await file(take, suite: request.suite, name: request.name, to: path) { $0 }
    return TakeDesk.Kept(id: id, file: path)
  }

  /// Turns a preset of the project into a case: its file then also contains the case.
  ///
  /// - Throws: as `keep`; `PresetFileError`.
  func keep(preset file: String, definition: JSONValue) async throws -> TakeDesk.Kept {
    let presets = PresetFiles(folder: project.folder)
    let preset = try presets.read(file)
    guard case .string(let suite)? = preset["suite"], lab.candidate(for: suite) != nil else {
      throw TakeError.noSuiteOfPreset(file: file)
    }
    let name = KeptTakes.presetCase(of: file)
    let path = presets.path(file)
    try await self.file(try named(name, definition), suite: suite, name: name, to: path) { take in
      guard case .object(var members) = preset else { return preset }
      members["case"] = take
      return .object(members)
    }
    return TakeDesk.Kept(id: "\(suite)/\(name)", file: path)
  }

  private func named(
    _ name: String, _ definition: JSONValue
  ) throws(TakeError) -> JSONValue {
    guard case .object(var members) = definition else {
      throw TakeError.notACase
    }
    members["name"] = .string(name)
    return .object(members)
  }

  /// - Parameter content: the file's content for the take.
  private func file(
    _ take: JSONValue, suite: String, name: String, to path: String,
    content: (JSONValue) -> JSONValue
  ) async throws {
    if lab.page(of: suite) != nil {
      let page = try lab.pageTake(take, suite: suite)
      do {
        let filed = try await page.capture(
          suite: suite, name: name, with: browser, references: project.references)
        try AtomicFile.write(try JSONText.encode(content(page.kept(as: filed))), to: path)
      } catch let failure as CaptureFailure {
        throw TakeError.notCaptured(reason: failure.message)
      }
      return
    }
    let before = try? Data(contentsOf: URL(fileURLWithPath: path))
    try AtomicFile.write(try JSONText.encode(content(take)), to: path)
    do {
      try await capture("\(suite)/\(name)", suite: suite)
    } catch {
      // A case without a reference would fail every run.
      if let before { try AtomicFile.write(before, to: path) } else { unlink(path) }
      throw error
    }
  }

  private func capture(_ id: String, suite: String) async throws {
    var capture = ReferenceCapture(try Project(folder: project.folder), browser: browser)
    capture.suites = [suite]
    capture.pattern = id
    let outcome = try await capture.capture { _ in }
    if let failure = outcome.failures.first { throw TakeError.notCaptured(reason: failure.message) }
    guard outcome.captured == [id] else {
      throw TakeError.notRendered(id: id)
    }
  }
}
