import AudioSignal
import BrowserCapture
import Foundation
import OrdinaryFiles
import ParityProject
import ParityReferences
import ParityResults
import ReferenceCapture

/// Files a recording as a reference; everything that could prevent that is checked before a browser is opened.
struct RecordedFiling {
  private let project: Project
  private let reference: RecordedReference

  /// - Parameter id: `<suite>/<name>`.
  /// - Throws: `CaseError` for what is no case's id; `DeclaredCase` for one that the project declares itself;
  ///   `ReferenceError`; `WriteRefusal`.
  init(_ id: String, keepFrom seconds: Double, in project: Project) throws {
    self.project = project
    reference = try RecordedReference(
      folder: project.references, id: id, keepFromSeconds: seconds)
    try Self.check(id, in: project)
    let manifest = "\(project.references)/manifest.json"
    if FileManager.default.fileExists(atPath: manifest) {
      _ = try ReferenceLibrary(folder: project.references)
    }
    try AtomicFile.makeFolder(for: manifest)
    guard FileManager.default.isWritableFile(atPath: project.references) else {
      throw WriteRefusal(path: project.references, reason: "permission denied")
    }
  }

  /// What parity.yml declares is captured according to that declaration.
  private static func check(_ id: String, in project: Project) throws(DeclaredCase) {
    let parts = id.split(separator: "/").map(String.init)
    guard let suite = project.file?.suites.first(where: { $0.name == parts[0] }) else { return }
    throw suite.pages.contains { $0.name == parts[1] }
      ? .page(id: id) : .suite(suite.name, id: id)
  }

  /// - Parameters:
  ///   - recordings: at least two of the same page.
  ///   - seeds: what a random page plays with further seeds.
  /// - Returns: the spread between them.
  /// - Throws: as `RecordedReference.file`.
  func file(
    _ recordings: [RecordedPage], seeds: [SampleBuffer], _ request: RecordingRequest,
    _ browser: Browser
  ) throws -> Spread {
    var reference = reference
    reference.seeds = seeds
    reference.sources = sources(of: recordings[0], request.page)
    return try reference.file(recordings, request: request, browser: browser)
  }

  /// The files by which a change to the page is detected: its own, if it is part of the project's pages.
  private func sources(of recording: RecordedPage, _ page: PageSource) -> [String: String] {
    guard case .folder(let root, _) = page else { return [:] }
    let web = URL(fileURLWithPath: project.web).resolvingSymlinksInPath().path
    if root == web { return recording.sources() }
    guard root.hasPrefix(web + "/") else { return [:] }
    return recording.sources(within: root.dropFirst(web.count + 1) + "/")
  }
}
