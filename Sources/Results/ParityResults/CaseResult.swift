import ParityCases

/// What became of a case.
public enum Verdict: String, Codable, Sendable {
  case pass
  case fail
  /// Differs beyond its limit, and that is registered with a reason.
  case knownDivergence = "known-divergence"
  /// Could not be compared.
  case error
}

/// One case of a run: what was compared, what came out, and how it was judged.
public struct CaseResult: Codable, Sendable {
  public var id: String
  public var suite: String
  public var name: String
  public var component: String
  public var candidate: String
  public var sampleRate: Double
  public var frames: Int
  public var channels: Int
  /// The `id` of a `ReferenceOrigin`.
  public var reference: Int
  public var parameters: JSONValue
  public var stimulus: JSONValue?
  public var source: String
  public var verdict: Verdict
  /// The verdict in a sentence.
  public var message: String
  public var limit: LimitResult
  public var spread: Spread
  public var renderSeconds: Double?
  public var comparison: Measurements?
  /// The nearest of the other browsers; nil when none has rendered the case.
  public var nextBrowser: NearestBrowser?
  /// The named stages of a page, from the sources to the destination; nil for a case without any.
  public var stages: [StageResult]?
  /// Why the candidate differs, the likeliest cause first; nil where nothing is to be explained.
  public var diagnosis: [DiagnosisResult]?
  /// Frames that the candidate was declared to be late, and that were dropped; nil for none.
  public var plannedLatency: Int?
  /// The report holds what can be listened to.
  public var hasAudio: Bool?
  /// The first 16 digits of a SHA-256 of what the reference's files hash to: tells whether the
  /// result is of the reference that is there now.
  public var referenceHash: String?
  /// What a command printed on standard error; nil where the case passes, and for nothing.
  public var candidateOutput: String?
  /// How far the candidate is from the run's others, in the order of their names; nil for none.
  public var peers: [PeerDistance]?

  /// Tells the comparisons of a run apart.
  public var key: String { Self.key(id, candidate) }

  public static func key(_ id: String, _ candidate: String) -> String { "\(id)@\(candidate)" }

  /// A recorded page, which is heard as a whole.
  public var isPage: Bool { component == CaseDefinition.recordedPage }

  public init(
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
public struct LimitResult: Codable, Equatable, Sendable {
  public enum Kind: String, Codable, Sendable {
    case bitExact = "bit-exact"
    case nullDepth = "null-depth"
  }

  public var kind: Kind
  /// The null depth that must not be exceeded, in dB; nil for bit-exact.
  public var decibels: Double?
  /// What no 50 ms may exceed beside their own level, in dB; nil for what `windowInForce` says.
  public var window: Double?
  public var reason: String
  /// What it was derived from; nil for bit-exact without more.
  public var evidence: LimitEvidence?
  /// When it was set, as yyyy-MM-dd.
  public var date: String?

  /// What no 50 ms may exceed: −40 dB unless another is set, wherever the limit is looser than −80 dB.
  /// Closer ones leave no room for anything to hide in.
  package var windowInForce: Double? {
    guard kind == .nullDepth else { return nil }
    return window ?? (decibels ?? 0 > -80 ? -40 : nil)
  }

  public init(kind: Kind, decibels: Double? = nil, reason: String) {
    self.kind = kind
    self.decibels = decibels
    self.reason = reason
  }
}

/// How far repeated renders of a reference differ among themselves.
public struct Spread: Codable, Equatable, Sendable {
  public var renders: Int
  public var maxAbsoluteError: Double
  /// In dB; nil when all renders are identical.
  public var nullDepth: Double?

  public init(renders: Int, maxAbsoluteError: Double, nullDepth: Double?) {
    self.renders = renders
    self.maxAbsoluteError = maxAbsoluteError
    self.nullDepth = nullDepth
  }
}
