import AudioFiles
import AudioSignal
import BrowserCapture
import Comparison
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityResults

/// Renders the filed cases in another browser, and files the distance of each from its reference.
///
/// The audio is not part of the references: it is kept in `cache`, for listening.
package struct BrowserSurvey: Sendable {
  /// `reference-audio` of a project.
  package let folder: String
  /// Where renders are kept: `<cache>/<browser>-<version>/<case>.wav`.
  package let cache: String
  package let browser: Browser
  private let web: WebSide
  package var suites: [String] = []
  package var pattern: String?
  package var timeout = Duration.seconds(60)
  package var port: UInt16 = 0
  /// Measures a reference and this browser's render, in that order, by the measures' names.
  package var measure: @Sendable (SampleBuffer, SampleBuffer) -> [String: Double] = { _, _ in [:] }

  package init(folder: String, cache: String, browser: Browser) {
    self.folder = folder
    self.cache = cache
    self.browser = browser
    web = WebSide(references: folder)
  }

  /// For a project, according to its `parity.yml`.
  package init(_ project: Project, browser: Browser) {
    folder = project.references
    cache = "\(project.cache)/browsers"
    self.browser = browser
    web = WebSide(project)
  }

  /// The result of a survey.
  package struct Outcome: Sendable {
    /// By case id.
    package var distances: [String: BrowserDistance]
    /// Failures that do not belong to a case.
    package var failures: [CaptureFailure]

    /// The median null depth of the cases that could be compared, in dB; nil without any, −∞ when the median case is
    /// identical.
    package var medianDepth: Double? {
      let depths = distances.values.filter { $0.failure == nil }.map(\.depth).sorted()
      return depths.isEmpty ? nil : depths[(depths.count - 1) / 2]
    }
  }

  /// - Throws: `CaptureError`, `ReferenceError`, `WriteRefusal`, `AudioFileError`, `CancellationError`.
  package func run(
    onProgress: @escaping @Sendable (CaptureProgress) -> Void
  ) async throws -> Outcome {
    let library = try ReferenceLibrary(folder: folder)
    let entries = Dictionary(
      try library.entries(suites: suites, pattern: pattern).map { ($0.id, $0) }
    ) { $1 }
    // Recorded pages have no module that renders them.
    let chosen = Set(entries.values.map(\.suite))
    var request = CaptureRequest(
      suites: web.suites.filter(chosen.contains),
      selects: { entries[$0] != nil },
      renders: 1, webFolder: web.folder, timeout: timeout, port: port)
    web.complete(&request)
    request.isTraced = false
    let collector = CaptureCollector<CapturedCase>(onProgress: onProgress) { $0 }
    try await BrowserCapture(browser: browser).capture(request) { collector.receive($0) }
    let results = collector.collected
    var distances: [String: BrowserDistance] = [:]
    for captured in results.items {
      guard let entry = entries[captured.definition.id] else { continue }
      distances[entry.id] = try distance(captured, entry, library)
    }
    for failure in results.failures {
      guard let id = failure.caseID, entries[id] != nil else { continue }
      distances[id] = failed(failure.message)
    }
    try file(distances)
    return Outcome(
      distances: distances, failures: results.failures.filter { $0.caseID == nil })
  }

  private func distance(
    _ captured: CapturedCase, _ entry: Manifest.Entry, _ library: ReferenceLibrary
  ) throws -> BrowserDistance {
    let reference = try library.load(entry)
    guard reference.definition == captured.definition else {
      return failed("the case's definition has changed since it was captured")
    }
    let render = captured.renders[0]
    let path = "\(cache)/\(browser.kind.rawValue)-\(browser.version)/\(entry.id).wav"
    try AtomicFile.makeFolder(for: path)
    try AudioFile.write(render, to: path)
    do throws(ComparisonError) {
      let comparison = try SignalComparison(reference: reference.audio, candidate: render)
      return BrowserDistance(
        browser: name, maxAbsoluteError: comparison.maxAbsoluteError,
        nullDepth: comparison.nullDepth,
        measures: comparison.nullDepth == nil ? nil : measure(reference.audio, render))
    } catch {
      return failed("\(error)")
    }
  }

  private var name: ReferenceOrigin.BrowserName {
    .init(name: browser.name, version: browser.version)
  }

  private func failed(_ text: String) -> BrowserDistance {
    BrowserDistance(browser: name, failure: String(text.prefix(200)))
  }

  /// Stores the distances in the manifest, replacing this browser's earlier ones.
  private func file(_ distances: [String: BrowserDistance]) throws {
    var manifest = try ReferenceLibrary(folder: folder).manifest
    for index in manifest.cases.indices {
      guard let distance = distances[manifest.cases[index].id] else { continue }
      let others = (manifest.cases[index].browsers ?? []).filter {
        $0.browser.name != browser.name
      }
      manifest.cases[index].browsers = (others + [distance]).sorted {
        $0.browser.name < $1.browser.name
      }
    }
    try manifest.write(to: folder)
  }
}
