import Comparison
import ParityCases
import ParityReferences
import SoundSpectra

/// All that is known about one case and one candidate, without a verdict: the judge's input, and what is stored.
package struct CaseEvidence: Codable, Sendable {
  package var id: String
  package var suite: String
  package var name: String
  package var component: String
  package var candidate: String
  /// Which code made the sound: comparisons of one implementation are one piece of evidence, however many candidates
  /// call it. Nil in results of versions that did not record it.
  package var implementation: String?
  package var sampleRate: Double
  package var frames: Int
  package var channels: Int
  /// The `id` of a `ReferenceOrigin`.
  package var reference: Int
  package var parameters: JSONValue
  package var stimulus: JSONValue?
  package var source: String
  package var limit: LimitResult
  /// What the project accepts for the case for a while; nil for nothing.
  package var divergence: AcceptedDivergence?
  package var spread: Spread
  package var renderSeconds: Double?
  /// Frames and times count from the start of the case's render; nil if it could not be compared.
  package var comparison: Measurements?
  /// Obvious mistakes that the limit would pass, where it would pass all that were tried; nil for others.
  package var overlooked: [String]?
  /// For a random case that does not pass by its samples: its renders beside the original's; nil for others.
  package var seeds: SeedComparison?
  /// For a case that does not pass: how the candidate sounds compared with the reference, most noticeable first. An
  /// observation, not a cause.
  package var words: SoundDifferences?
  /// Why it could not be compared, in a sentence; nil if it was.
  package var fault: String?
  /// How the candidate's process failed, if it gave no answer; nil otherwise.
  package var breakdown: Breakdown?
  /// What the case needs and the candidate says that it lacks; nil if it rendered the case.
  package var unsupported: String?
  /// The nearest of the other browsers; nil if none has rendered the case.
  package var nextBrowser: NearestBrowser?
  /// The named stages of a page, from the sources to the destination; nil for a case without any.
  package var stages: [StageResult]?
  /// Why the candidate differs, likeliest cause first; nil if there is nothing to explain.
  package var diagnosis: [DiagnosisResult]?
  /// Why the cause was not looked for, when there was not enough time for every case; nil if it was.
  package var undiagnosed: String?
  /// Processor seconds spent on looking for the cause; nil if it was not looked for.
  package var diagnosisSeconds: Double?
  /// Frames of declared latency that were dropped; nil for none.
  package var plannedLatency: Int?
  /// The report contains sound to listen to.
  package var hasAudio: Bool?
  /// The first 16 digits of a SHA-256 of the hashes of the reference's files: shows whether the result belongs to the
  /// present reference.
  package var referenceHash: String?
  /// What a command printed on standard error; nil for nothing.
  package var candidateOutput: String?
  /// The nodes whose sound the candidate did not compute: it was recorded in the browser and played back. Nil for none.
  package var taped: [String]?
  /// What was noticed besides the numbers; nil for nothing.
  package var remarks: [RenderRemark]?
  /// How far the candidate is from the run's others, in the order of their names; nil for none.
  package var peers: [PeerDistance]?

  /// Distinguishes the comparisons of a run.
  package var key: String { Self.key(id, candidate) }

  package static func key(_ id: String, _ candidate: String) -> String { "\(id)@\(candidate)" }

  /// A recorded page, which is heard as a whole.
  package var isPage: Bool { component == CaseDefinition.recordedPage }

  /// Not compared yet, and not at fault: the omitted members are filled in by the comparison.
  package init(
    _ definition: CaseDefinition, candidate: String, reference: Int, limit: LimitResult,
    spread: Spread
  ) {
    id = definition.id
    suite = definition.suite
    name = definition.name
    component = definition.component
    self.candidate = candidate
    sampleRate = definition.sampleRate
    frames = definition.keptFrames
    channels = definition.channels
    self.reference = reference
    parameters = definition.parameters
    stimulus = definition.stimulus
    source = definition.source
    self.limit = limit
    self.spread = spread
  }
}

extension CaseEvidence {
  /// With only a reason why the case could not be compared.
  package func incomparable(_ fault: String) -> CaseEvidence {
    var evidence = self
    (evidence.comparison, evidence.diagnosis, evidence.stages, evidence.seeds) = (
      nil, nil, nil, nil
    )
    (evidence.words, evidence.breakdown) = (nil, nil)
    (evidence.fault, evidence.unsupported) = (fault, nil)
    return evidence
  }

  /// With further remarks.
  package func remarking(_ more: [RenderRemark]) -> CaseEvidence {
    guard !more.isEmpty else { return self }
    var evidence = self
    evidence.remarks = (remarks ?? []) + more
    return evidence
  }
}
