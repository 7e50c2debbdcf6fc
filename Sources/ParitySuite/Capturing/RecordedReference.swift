import AudioSignal
import BrowserCapture
import Foundation
import ParityCases
import ParityResults

/// Files recordings of a page as a reference: a case whose graph a live page made.
public struct RecordedReference: Sendable {
  /// `reference-audio` of a project.
  public let folder: String
  /// `<suite>/<name>`.
  public let id: String
  /// Seconds that are rendered and not kept.
  public let keepFromSeconds: Double

  /// - Throws: `CaseError` for what is no case's id, or keeps nothing.
  public init(folder: String, id: String, keepFromSeconds: Double) throws(CaseError) {
    self.folder = folder
    self.id = id
    self.keepFromSeconds = keepFromSeconds
    let parts = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(CaseDefinition.isValidName) else {
      throw .invalidName(id)
    }
  }

  /// - Parameter recordings: of the same page, at least two, which tell the spread.
  /// - Returns: the spread between the recordings.
  /// - Throws: `CaptureFailure`, `CaseError`, `SuiteError`, `AudioFileError`.
  public func file(
    _ recordings: [RecordedPage], request: RecordingRequest, browser: Browser
  ) throws -> Spread {
    let first = recordings[0]
    let parts = id.split(separator: "/").map(String.init)
    let keepFrom = Int(keepFromSeconds * first.audio.sampleRate)
    let definition = CaseDefinition(
      id: id, suite: parts[0], name: parts[1], component: "recorded page", kind: .graph,
      source: "web/\(request.page.name)", sampleRate: first.audio.sampleRate,
      frames: first.audio.frameCount, channels: first.audio.channelCount,
      keepFrom: keepFrom > 0 ? keepFrom : nil,
      parameters: .object([
        "clicks": .array(request.clicks.map(JSONValue.string)), "epoch": .number(request.epoch),
        "query": .string(request.query),
      ]), random: request.random)
    try definition.validate()
    let captured = CapturedCase(
      definition: definition,
      renders: recordings.map { $0.audio.dropping(frames: keepFrom) }, trace: first.trace)
    let reference = try CapturedReference(captured)
    let machine = Machine.current
    let origin = ReferenceOrigin(
      id: 0, browser: .init(name: browser.name, version: browser.version),
      platform: machine.platform, processor: machine.processor, date: Date(),
      switches: BrowserCapture.switches, renders: recordings.count, stableSums: true)
    _ = try ReferenceStore(folder: folder).file([reference], origin: origin, obsolete: [])
    return reference.spread
  }
}
