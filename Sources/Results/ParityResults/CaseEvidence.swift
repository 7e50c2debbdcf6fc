import Comparison
import ParityCases
import ParityReferences
import SoundSpectra

/// All that is known of one case and one candidate, without a verdict: what the judge is given, and what is kept.
package struct CaseEvidence: Codable, Sendable {
  package var id: String
  package var suite: String
  package var name: String
  package var component: String
  package var candidate: String
  /// What code made the sound: comparisons of one implementation are one piece of evidence, however
  /// many candidates call it. Nil in results from before it was told.
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
  /// What the project accepts of the case for a while; nil for nothing.
  package var divergence: AcceptedDivergence?
  package var spread: Spread
  package var renderSeconds: Double?
  /// Frames and times count from the start of the case's render; nil where it could not be compared.
  package var comparison: Measurements?
  /// Mistakes that nobody would overlook and that the limit would pass, where it would pass all that were tried; nil for
  /// others.
  package var overlooked: [String]?
  /// Of a random case that does not pass by its samples: its renders beside the original's; nil for others.
  package var seeds: SeedComparison?
  /// How the candidate sounds beside the reference, what a listener would notice first, first: of a case that does not
  /// pass. An observation, and no cause.
  package var words: SoundDifferences?
  /// Why it could not be compared, in a sentence; nil where it was.
  package var fault: String?
  /// Of a fault that was no answer: how the candidate's process failed; nil for others.
  package var breakdown: Breakdown?
  /// What the case needs and the candidate says that it does not have; nil where it rendered the case.
  package var unsupported: String?
  /// The nearest of the other browsers; nil when none has rendered the case.
  package var nextBrowser: NearestBrowser?
  /// The named stages of a page, from the sources to the destination; nil for a case without any.
  package var stages: [StageResult]?
  /// Why the candidate differs, the likeliest cause first; nil where nothing is to be explained.
  package var diagnosis: [DiagnosisResult]?
  /// Why nobody looked for the cause, where there was no time for every case; nil where somebody did.
  package var undiagnosed: String?
  /// Processor seconds that looking for the cause took; nil where nothing was looked for.
  package var diagnosisSeconds: Double?
  /// Frames that the candidate was declared to be late, and that were dropped; nil for none.
  package var plannedLatency: Int?
  /// The report holds what can be listened to.
  package var hasAudio: Bool?
  /// The first 16 digits of a SHA-256 of what the reference's files hash to: tells whether the
  /// result is of the reference that is there now.
  package var referenceHash: String?
  /// What a command printed on standard error; nil for nothing.
  package var candidateOutput: String?
  /// What was noticed beside the numbers; nil for nothing.
  package var remarks: [RenderRemark]?
  /// How far the candidate is from the run's others, in the order of their names; nil for none.
  package var peers: [PeerDistance]?

  /// Tells the comparisons of a run apart.
  package var key: String { Self.key(id, candidate) }

  package static func key(_ id: String, _ candidate: String) -> String { "\(id)@\(candidate)" }

  /// A recorded page, which is heard as a whole.
  package var isPage: Bool { component == CaseDefinition.recordedPage }

  /// Neither compared nor at fault yet: the members that are left out are for the comparison to fill in.
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
  /// With nothing but a reason why the case could not be compared.
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
