/// The results for the porting guide's claims: the file `guide-audit.json`.
package struct GuideAuditResults: Codable, Equatable, Sendable {
  package var format = "parity-guide-audit"
  package var version = 1
  /// Numbered from 1, in the guide's order.
  package var claims: [GuideClaimResult]
  /// Which parts of the guide must be covered, and which are.
  package var coverage: GuideCoverage
  package var limiters: LimiterResults?

  package init(claims: [GuideClaimResult], coverage: GuideCoverage, limiters: LimiterResults? = nil)
  {
    self.claims = claims
    self.coverage = coverage
    self.limiters = limiters
  }

  package func count(_ verdict: GuideVerdict) -> Int { claims.count { $0.verdict == verdict } }
}

/// Whether a claim is true of the browser.
package enum GuideVerdict: String, Codable, Sendable {
  case holds
  /// True except for a difference that hardly matters.
  case within = "holds-within"
  case wrong
  /// Nothing could be compared.
  case error
}

/// One claim with its measurements.
///
/// - Units: null depths in dB; nil where nothing differs, or where the two cannot be compared.
package struct GuideClaimResult: Codable, Equatable, Sendable {
  package var number: Int
  package var chapter: String
  package var title: String
  /// Where the guide makes the claim.
  package var place: String
  package var caseID: String
  package var verdict: GuideVerdict
  /// The verdict in words, with its size.
  package var verdictText: String
  /// The measurement by which the claim is judged, then all others.
  package var evidence: [GuideEvidence]
  /// What a listener hears.
  package var effect: String
  /// Why the guide's component differs, by the suite's diagnosis; nil where there is nothing to explain.
  package var diagnosis: String?
  /// The diagnosis as a word, such as `filter-q`.
  package var cause: String?
  /// What to do instead.
  package var rule: String
  package var formula: String

  package init(
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
package struct GuideEvidence: Codable, Equatable, Sendable {
  package var quantity: String
  package var unit: String
  /// nil where a signal has no such quantity: silence has no level.
  package var web: Double?
  package var documented: Double?
  package var corrected: Double?

  package init(
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
package struct GuideCoverage: Codable, Equatable, Sendable {
  package struct Item: Codable, Equatable, Sendable {
    /// A row's property, or the line of a statement.
    package var name: String
    /// The numbers of its claims.
    package var claims: [Int]

    package init(name: String, claims: [Int]) {
      self.name = name
      self.claims = claims
    }
  }

  package var rows: [Item]
  package var statements: [Item]

  package init(rows: [Item], statements: [Item]) {
    self.rows = rows
    self.statements = statements
  }

  package var isComplete: Bool { (rows + statements).allSatisfy { !$0.claims.isEmpty } }
}

/// How the ways to limit a volume compare on the same material.
package struct LimiterResults: Codable, Equatable, Sendable {
  /// In dB.
  package var ceiling: Double
  package var materials: [String]
  package var limiters: [LimiterResult]

  package init(ceiling: Double, materials: [String], limiters: [LimiterResult]) {
    self.ceiling = ceiling
    self.materials = materials
    self.limiters = limiters
  }
}

/// One way to limit a volume.
package struct LimiterResult: Codable, Equatable, Sendable {
  package var name: String
  package var summary: String
  /// By how much the true peak exceeds the ceiling on each material, in dB; negative when below it.
  package var overs: [Double]
  package var criteria: [Criterion]

  package struct Criterion: Codable, Equatable, Sendable {
    package var title: String
    package var isMet: Bool
    package var measured: String

    package init(title: String, isMet: Bool, measured: String) {
      self.title = title
      self.isMet = isMet
      self.measured = measured
    }
  }

  package var meetsAll: Bool { criteria.allSatisfy(\.isMet) }

  package init(name: String, summary: String, overs: [Double], criteria: [Criterion]) {
    self.name = name
    self.summary = summary
    self.overs = overs
    self.criteria = criteria
  }
}
