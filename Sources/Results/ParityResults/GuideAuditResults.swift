/// What became of the porting guide's claims: the file `guide-audit.json`.
public struct GuideAuditResults: Codable, Equatable, Sendable {
  public var format = "parity-guide-audit"
  public var version = 1
  /// Numbered from 1, in the guide's order.
  public var claims: [GuideClaimResult]
  /// What of the guide has to be covered, and what is.
  public var coverage: GuideCoverage
  public var limiters: LimiterResults?

  public init(claims: [GuideClaimResult], coverage: GuideCoverage, limiters: LimiterResults? = nil)
  {
    self.claims = claims
    self.coverage = coverage
    self.limiters = limiters
  }

  public func count(_ verdict: GuideVerdict) -> Int { claims.count { $0.verdict == verdict } }
}

/// Whether a claim is true of the browser.
public enum GuideVerdict: String, Codable, Sendable {
  case holds
  /// True but for a difference that hardly matters.
  case within = "holds-within"
  case wrong
  /// Nothing could be compared.
  case error
}

/// One claim, and what was measured.
///
/// - Units: null depths in dB; nil where nothing differs, or where the two cannot be compared.
public struct GuideClaimResult: Codable, Equatable, Sendable {
  public var number: Int
  public var chapter: String
  public var title: String
  /// Where the guide says so.
  public var place: String
  public var caseID: String
  public var verdict: GuideVerdict
  /// The verdict in words, with its size.
  public var verdictText: String
  /// What the claim is judged by, then what else was measured.
  public var evidence: [GuideEvidence]
  /// What the ear gets.
  public var effect: String
  /// Why the guide's component differs, by the suite's diagnosis; nil where nothing is to be explained.
  public var diagnosis: String?
  /// The diagnosis as a word, such as `filter-q`.
  public var cause: String?
  /// What to do instead.
  public var rule: String
  public var formula: String

  public init(
    number: Int, chapter: String, title: String, place: String, caseID: String,
    verdict: GuideVerdict, verdictText: String, evidence: [GuideEvidence], effect: String,
    diagnosis: String?, cause: String?, rule: String, formula: String
  ) {
    self.number = number
    self.chapter = chapter
    self.title = title
    self.place = place
    self.caseID = caseID
    self.verdict = verdict
    self.verdictText = verdictText
    self.evidence = evidence
    self.effect = effect
    self.diagnosis = diagnosis
    self.cause = cause
    self.rule = rule
    self.formula = formula
  }
}

/// One quantity in the browser, as documented and as corrected.
public struct GuideEvidence: Codable, Equatable, Sendable {
  public var quantity: String
  public var unit: String
  /// nil where a signal has none: silence has no level.
  public var web: Double?
  public var documented: Double?
  public var corrected: Double?

  public init(
    quantity: String, unit: String, web: Double?, documented: Double?, corrected: Double?
  ) {
    self.quantity = quantity
    self.unit = unit
    self.web = web
    self.documented = documented
    self.corrected = corrected
  }
}

/// Which parts of the guide have a claim.
public struct GuideCoverage: Codable, Equatable, Sendable {
  public struct Item: Codable, Equatable, Sendable {
    /// A row's property, or the line of a statement.
    public var name: String
    /// The numbers of its claims.
    public var claims: [Int]

    public init(name: String, claims: [Int]) {
      self.name = name
      self.claims = claims
    }
  }

  public var rows: [Item]
  public var statements: [Item]

  public init(rows: [Item], statements: [Item]) {
    self.rows = rows
    self.statements = statements
  }

  public var isComplete: Bool { (rows + statements).allSatisfy { !$0.claims.isEmpty } }
}

/// How the ways to keep a volume down do on the same material.
public struct LimiterResults: Codable, Equatable, Sendable {
  /// In dB.
  public var ceiling: Double
  public var materials: [String]
  public var limiters: [LimiterResult]

  public init(ceiling: Double, materials: [String], limiters: [LimiterResult]) {
    self.ceiling = ceiling
    self.materials = materials
    self.limiters = limiters
  }
}

/// One way to keep a volume down.
public struct LimiterResult: Codable, Equatable, Sendable {
  public var name: String
  public var summary: String
  /// True peak beyond the ceiling on each material, in dB; negative: below it.
  public var overs: [Double]
  public var criteria: [Criterion]

  public struct Criterion: Codable, Equatable, Sendable {
    public var title: String
    public var isMet: Bool
    public var measured: String

    public init(title: String, isMet: Bool, measured: String) {
      self.title = title
      self.isMet = isMet
      self.measured = measured
    }
  }

  public var meetsAll: Bool { criteria.allSatisfy(\.isMet) }

  public init(name: String, summary: String, overs: [Double], criteria: [Criterion]) {
    self.name = name
    self.summary = summary
    self.overs = overs
    self.criteria = criteria
  }
}
