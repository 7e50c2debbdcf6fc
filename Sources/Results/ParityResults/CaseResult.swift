import Comparison
import ParityCases

/// What became of a case.
package enum Verdict: String, Codable, Sendable {
  case pass
  case fail
  /// Differs beyond its limit, and that is registered with a reason.
  case knownDivergence = "known-divergence"
  /// Could not be compared.
  case error
}

/// One case of a run: what was compared, what came out, and how it was judged.
package struct CaseResult: Codable, Sendable {
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
  package var verdict: Verdict
  /// The verdict in a sentence.
  package var message: String
  package var limit: LimitResult
  package var spread: Spread
  package var renderSeconds: Double?
  package var comparison: Measurements?
  /// The nearest of the other browsers; nil when none has rendered the case.
  package var nextBrowser: NearestBrowser?
  /// The named stages of a page, from the sources to the destination; nil for a case without any.
  package var stages: [StageResult]?
  /// Why the candidate differs, the likeliest cause first; nil where nothing is to be explained.
  package var diagnosis: [DiagnosisResult]?
  /// Processor seconds that looking for the cause took; nil where nothing was looked for.
  package var diagnosisSeconds: Double?
  /// Frames that the candidate was declared to be late, and that were dropped; nil for none.
  package var plannedLatency: Int?
  /// The report holds what can be listened to.
  package var hasAudio: Bool?
  /// The first 16 digits of a SHA-256 of what the reference's files hash to: tells whether the
  /// result is of the reference that is there now.
  package var referenceHash: String?
  /// What a command printed on standard error; nil where the case passes, and for nothing.
  package var candidateOutput: String?
  /// What was noticed while it was rendered, beside the sound; nil for nothing.
  package var remarks: [String]?
  /// The remark for which the case fails however close the sound is; nil where there is none.
  package var renderFault: String?
  /// How far the candidate is from the run's others, in the order of their names; nil for none.
  package var peers: [PeerDistance]?

  /// Tells the comparisons of a run apart.
  package var key: String { Self.key(id, candidate) }

  package static func key(_ id: String, _ candidate: String) -> String { "\(id)@\(candidate)" }

  /// A recorded page, which is heard as a whole.
  package var isPage: Bool { component == CaseDefinition.recordedPage }

  package init(
    definition: CaseDefinition, candidate: String, reference: Int, verdict: Verdict,
    message: String, limit: LimitResult, spread: Spread, renderSeconds: Double? = nil,
    comparison: Measurements? = nil, nextBrowser: NearestBrowser? = nil,
    stages: [StageResult]? = nil,
    diagnosis: [DiagnosisResult]? = nil, plannedLatency: Int? = nil
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
    self.verdict = verdict
    self.message = message
    self.limit = limit
    self.spread = spread
    self.renderSeconds = renderSeconds
    self.comparison = comparison
    self.nextBrowser = nextBrowser
    self.stages = stages
    self.diagnosis = diagnosis
    self.plannedLatency = plannedLatency
  }
}

/// The largest difference the case may show.
package struct LimitResult: Codable, Equatable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case bitExact = "bit-exact"
    case nullDepth = "null-depth"
  }

  package var kind: Kind
  /// The null depth that must not be exceeded, in dB; nil for bit-exact.
  package var decibels: Double?
  /// What no 50 ms may exceed beside their own level, in dB; nil for what `windowInForce` says.
  package var window: Double?
  package var reason: String
  /// What it was derived from; nil for bit-exact without more.
  package var evidence: LimitEvidence?
  /// When it was set, as yyyy-MM-dd.
  package var date: String?

  /// What no 50 ms may exceed: −40 dB unless another is set, wherever the limit is looser than −80 dB.
  /// Closer ones leave no room for anything to hide in.
  package var windowInForce: Double? {
    guard kind == .nullDepth else { return nil }
    return window ?? (decibels ?? 0 > -80 ? Self.usualWindow : nil)
  }

  package static let usualWindow = -40.0

  /// On measured evidence, and not on somebody's word: of a looser window nothing is measured.
  package var isMeasured: Bool {
    kind == .bitExact || evidence != nil && window ?? -.infinity <= Self.usualWindow
  }

  package init(kind: Kind, decibels: Double? = nil, reason: String) {
    self.kind = kind
    self.decibels = decibels
    self.reason = reason
  }
}

/// How far repeated renders of a reference differ among themselves.
package struct Spread: Codable, Equatable, Sendable {
  package var renders: Int
  package var maxAbsoluteError: Double
  /// In dB; nil when all renders are identical.
  package var nullDepth: Double?

  package init(renders: Int, maxAbsoluteError: Double, nullDepth: Double?) {
    self.renders = renders
    self.maxAbsoluteError = maxAbsoluteError
    self.nullDepth = nullDepth
  }
}
