import AudioFiles
import BrowserCapture
import Foundation
import OrdinaryFiles
import ParityCases
import ParityProject
import ParityReferences
import ParityResults

/// Captures references in a real browser and files them, or checks the filed ones.
package struct ReferenceCapture: Sendable {
  /// `reference-audio` of a project.
  package let folder: String
  package let browser: Browser
  let web: WebSide
  /// The suites to capture; empty for all case modules.
  package var suites: [String] = []
  /// Restricts the cases, by id.
  package var pattern: String?
  package var renders = 2
  package var timeout = Duration.seconds(60)
  package var port: UInt16 = 0

  package init(folder: String, browser: Browser) {
    self.folder = folder
    self.browser = browser
    web = WebSide(references: folder)
  }

  /// For a project, according to its `parity.yml`.
  package init(_ project: Project, browser: Browser) {
    folder = project.references
    self.browser = browser
    web = WebSide(project)
  }

  /// The result of a capture.
  package struct Outcome: Sendable {
    package var captured: [String]
    package var failures: [CaptureFailure]
    /// Warnings that the page logged.
    package var warnings: [String]
    /// References whose case no longer exists, which were removed.
    package var removed: [String]
    /// Cases whose renders differ among themselves.
    package var unstable: [String]
    /// How the graphs of renders that sound the same differ, by case.
    package var graphDifferences: [String: String]
    /// Addresses that the browser blocked, by case.
    package var refused: [String: [String]]
  }

  /// Captures, and replaces the references of the captured cases.
  ///
  /// References are first written under another name; the manifest comes last.
  ///
  /// - Throws: `CaptureError`, `ReferenceError`, `WriteRefusal`, `AudioFileError`, `CancellationError`.
  package func capture(
    onProgress: @escaping @Sendable (CaptureProgress) -> Void
  ) async throws -> Outcome {
    try checkWritable()
    let results = try await render(onProgress)
    let store = ReferenceStore(folder: folder)
    let removed = try store.file(
      try results.items.map(withStimulus),
      origin: ReferenceOrigin(browser: browser, renders: max(2, renders)),
      obsolete: obsolete(results), sources: web.sources, loaded: web.loaded, declared: web.declared,
      defined: web.definedNames)
    return Outcome(
      captured: results.items.map(\.definition.id), failures: results.failures,
      warnings: results.warnings, removed: removed,
      unstable: results.items.filter { $0.spread.maxAbsoluteError > 0 }
        .map(\.definition.id),
      graphDifferences: results.graphDifferences, refused: results.refusedByCase)
  }

  /// Captures, and compares with the filed references; changes nothing.
  ///
  /// - Throws: `CaptureError`, `ReferenceError`, `WriteRefusal`, `CancellationError`.
  package func check(
    onProgress: @escaping @Sendable (CaptureProgress) -> Void
  ) async throws -> ReferenceCheck {
    let library = try ReferenceLibrary(folder: folder)
    let results = try await render(onProgress)
    return ReferenceCheck(
      library: library, results: results, obsolete: try obsolete(results), browser: browser)
  }

  /// The case modules in the web folder.
  ///
  /// - Throws: `NoMatch` for a chosen suite without a module.
  package func modules() throws(NoMatch) -> [String] {
    let known = web.suites
    guard !known.isEmpty else {
      throw NoMatch(.moduleOfCases, "\(web.folder)/cases/*.js", known: [])
    }
    for suite in suites where !known.contains(suite) {
      throw NoMatch(.suite, suite, known: known)
    }
    return suites.isEmpty ? known : suites
  }

  /// The names of all case modules, in order.
  package static func modules(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/web/cases")) ?? []
    return names.filter { $0.hasSuffix(".js") }.map { String($0.dropLast(3)) }.sorted()
  }

  func render(
    share: (@Sendable ([CaseDefinition]) -> Set<String>)? = nil,
    _ onProgress: @escaping @Sendable (CaptureProgress) -> Void
  ) async throws -> CaptureCollector<CapturedReference>.Results {
    let glob = pattern.map(CasePattern.init)
    var request = CaptureRequest(
      suites: try modules(), selects: { glob?.matches($0) ?? true }, renders: max(2, renders),
      webFolder: web.folder, timeout: timeout, port: port)
    web.complete(&request)
    request.share = share
    let collector = CaptureCollector<CapturedReference>(onProgress: onProgress) {
      captured throws(CaptureFailure) in try CapturedReference(captured)
    }
    try await BrowserCapture(browser: browser).capture(request) { collector.receive($0) }
    if let path = web.sameText { throw CaptureError.sameText(path: path) }
    if let path = web.changed { throw CaptureError.changed(path: path) }
    var results = collector.collected
    results.failures = results.failures.map { web.placed($0) }
    for index in results.items.indices {
      let refused = results.refused(of: results.items[index].definition.id)
      results.items[index].refused = refused.isEmpty ? nil : refused
    }
    // A part of a capture may have nothing to do.
    guard share != nil || !results.announced.isEmpty || !results.failures.isEmpty else {
      throw NoMatch(.case, pattern ?? "*", known: request.suites)
    }
    return results
  }

  /// Filed cases of the captured suites that no module defines any more.
  ///
  /// With a pattern, or after a whole module failed, that is unknown; then the result is empty.
  private func obsolete(_ results: CaptureCollector<CapturedReference>.Results) throws -> Set<
    String
  > {
    guard pattern == nil, let library = try? ReferenceLibrary(folder: folder) else { return [] }
    let defined = Set(results.announced + results.failures.compactMap(\.caseID))
    let captured = listed(try modules(), results.failures)
    return Set(
      library.manifest.cases.map(\.id).filter { id in
        captured.contains(String(id.prefix { $0 != "/" })) && !defined.contains(id)
      })
  }

  /// The suites whose modules have listed their cases: not those that failed as a whole, and none where a list was
  /// refused.
  package func listed(_ suites: [String], _ failures: [CaptureFailure]) -> [String] {
    let whole = failures.filter { $0.caseID == nil }
    guard whole.allSatisfy({ $0.file != nil }) else { return [] }
    let broken = Set(whole.compactMap(\.file))
    return suites.filter { !broken.contains(web.source(of: $0)) }
  }

  /// Files a stimulus that came from a file with the reference: a port then needs nothing else.
  func withStimulus(_ reference: CapturedReference) throws -> CapturedReference {
    var result = reference
    result.stimulusFile = try web.stimulusFile(of: reference.definition)
    return result
  }

  private func checkWritable() throws(WriteRefusal) {
    // In a project's first capture, the folder does not exist yet.
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw WriteRefusal(path: folder, reason: "permission denied, or no such folder")
    }
  }
}

extension CaptureCollector.Results where Item == CapturedReference {
  /// For the cases whose renders sound the same.
  var graphDifferences: [String: String] {
    let all = items.filter { $0.spread.maxAbsoluteError == 0 }
      .compactMap { item in item.graphDifference.map { (item.definition.id, $0) } }
    return Dictionary(all) { first, _ in first }
  }

  /// For the cases that were captured all the same.
  var refusedByCase: [String: [String]] {
    let all = items.compactMap { item in item.refused.map { (item.definition.id, $0) } }
    return Dictionary(all) { first, _ in first }
  }
}
