import AudioSignal
import BrowserCapture
import Foundation
import ParityCases
import ParityReferences
import ParityResults

/// Files recordings of a page as a reference: a case whose graph a live page made.
package struct RecordedReference: Sendable {
  /// `reference-audio` of a project.
  package let folder: String
  private let suite: String
  private let name: String
  private let keepFromSeconds: Double
  /// SHA-256 of the scripts that the page is from; nil where all of the web folder's count.
  package var sources: [String: String]?
  /// What a random page plays with its second seed and the further ones; empty for others.
  package var seeds: [SampleBuffer] = []

  /// - Parameters:
  ///   - id: `<suite>/<name>`.
  ///   - keepFromSeconds: how much is rendered and not kept.
  /// - Throws: `CaseError` for what is not a case's id.
  package init(folder: String, id: String, keepFromSeconds: Double) throws(CaseError) {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(CaseDefinition.isValidName) else {
      throw .invalidName(id)
    }
    self.folder = folder
    (suite, name) = (parts[0], parts[1])
    self.keepFromSeconds = keepFromSeconds
  }

  /// - Parameter recordings: of the same page, at least two, which tell the spread; the stages of
  ///   the first that listened to them are filed.
  /// - Returns: the spread between the recordings.
  /// - Throws: `CaptureFailure`, `CaseError`, `ReferenceError`, `WriteRefusal`, `AudioFileError`.
  package func file(
    _ recordings: [RecordedPage], request: RecordingRequest, browser: Browser
  ) throws -> Spread {
    let reference = try captured(recordings, request: request)
    _ = try ReferenceStore(folder: folder).file(
      [reference], origin: ReferenceOrigin(browser: browser, renders: recordings.count),
      obsolete: [], sources: sources)
    return reference.spread
  }

  /// What recordings come to, of which nothing is filed.
  ///
  /// - Throws: `CaptureFailure`, `CaseError`.
  package func captured(
    _ recordings: [RecordedPage], request: RecordingRequest
  ) throws -> CapturedReference {
    let first = recordings[0]
    let keepFrom = Int(keepFromSeconds * first.audio.sampleRate)
    var definition = first.definition(
      suite: suite, name: name, source: "web/\(request.page.name)",
      keepFrom: keepFrom > 0 ? keepFrom : nil, request: request)
    definition.seeds = seeds.isEmpty ? nil : seeds.count + 1
    try definition.validate()
    let captured = CapturedCase(
      definition: definition,
      renders: recordings.map { $0.audio.dropping(frames: keepFrom) },
      traces: recordings.map(\.trace),
      seeds: seeds.map { $0.dropping(frames: keepFrom) })
    var reference = try CapturedReference(captured)
    reference.stages = StageFingerprints(recordings)
    if !request.allowsRemote { reference.refused = recordings.refused }
    return reference
  }
}
