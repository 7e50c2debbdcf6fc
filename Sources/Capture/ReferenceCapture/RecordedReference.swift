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
  /// SHA-256 of the scripts that the page comes from; nil if all in the web folder count.
  package var sources: [String: String]?
  /// What a random page plays with its second and further seeds; empty for others.
  package var seeds: [SampleBuffer] = []

  /// - Parameters:
  ///   - id: `<suite>/<name>`.
  ///   - keepFromSeconds: how much is rendered but not kept.
  /// - Throws: `CaseError` for an invalid case id.
  package init(folder: String, id: String, keepFromSeconds: Double) throws(CaseError) {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(CaseDefinition.isValidName) else {
      throw .invalidName(id)
    }
    self.folder = folder
    (suite, name) = (parts[0], parts[1])
    self.keepFromSeconds = keepFromSeconds
  }

  /// What a random page plays with its second and further seeds.
  ///
  /// - Parameter count: of all seeds; nil for a page that is not random.
  package static func further(
    _ count: Int?, of request: RecordingRequest,
    record: (RecordingRequest) async throws -> RecordedPage
  ) async throws -> [SampleBuffer] {
    var sounds: [SampleBuffer] = []
    for number in 1..<(count ?? 1) {
      var other = request
      other.random = request.random.ofRender(number + 1)
      sounds.append(try await record(other).audio)
    }
    return sounds
  }

  /// - Parameter recordings: at least two of the same page, which give the spread; the stages of the first that
  ///   recorded them are filed.
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

  /// The result of recordings, without filing anything.
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
