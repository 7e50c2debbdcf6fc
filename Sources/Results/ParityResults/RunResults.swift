import Foundation
import ParityCases
import ParityReferences

/// Everything that one run found: the content of `results.json`, which every report reads.
package struct RunResults: Codable, Sendable {
  package static let currentFormat = "parity-results"
  package static let currentVersion = 2
  /// Verdicts in earlier versions stay as written, without the evidence to judge them again.
  package static let oldestVersion = 1

  package var format = currentFormat
  package var version = currentVersion
  package var run: Run
  package var references: [ReferenceOrigin]
  package var summary: Summary
  package var cases: [CaseResult]
  /// Known divergences of the run's cases; nil for none.
  package var divergences: [DivergenceResult]?
  /// Causes that failing cases share; nil when none fails.
  package var causes: CauseSummary?
  /// The totals of all comparisons, if `cases` holds only some; otherwise nil.
  package var totals: RunTotals?
  /// How small a fault the suites' limits catch; nil if it was not measured.
  package var sensitivity: [SuiteSensitivity]?
  /// SHA-256 of everything else, which reveals later changes.
  package var digest: String?

  package init(
    run: Run, references: [ReferenceOrigin], cases: [CaseResult],
    divergences: [DivergenceResult] = []
  ) {
    self.run = run
    self.references = references
    self.cases = cases
    summary = Summary(cases)
    causes = CauseSummary(cases)
    self.divergences = divergences.isEmpty ? nil : divergences
  }

  /// When, where and how the run was made.
  package struct Run: Codable, Sendable {
    package var parityVersion: String
    package var date: Date
    package var command: String
    package var seconds: Double
    package var jobs: Int
    package var machine: Machine
    /// The state of the sources; nil outside a repository.
    package var commit: SourceCommit?
    /// True when only some of the cases or candidates were requested.
    package var isPartial: Bool?
    /// The project's name; nil if it has none.
    package var project: String?
    /// SHA-256 of the inputs that the run was judged by: manifest, limits, project file and program.
    package var inputs: [String: String]?
    /// For a run in parts: the machines that made them; nil for a run on one machine.
    package var machines: [MachineShare]?
    /// The date at which the evidence was judged, as yyyy-MM-dd: it decides which known divergences are accepted.
    package var judgedOn: String?
    /// How many comparisons there are, if `cases` holds only those that a page shows; nil if it holds all.
    package var abridged: Int?
    /// Parts that were missing when a report of the others was requested; nil for none.
    package var missingShards: [Int]?

    /// What looking for causes took; nil where nothing was looked for.
    package var diagnosis: Diagnosis?

    package init(
      parityVersion: String, date: Date, command: String, seconds: Double, jobs: Int,
      machine: Machine, commit: SourceCommit? = nil, isPartial: Bool? = nil
    ) {
      self.parityVersion = parityVersion
      self.date = date
      self.command = command
      self.seconds = seconds
      self.jobs = jobs
      self.machine = machine
      self.commit = commit
      self.isPartial = isPartial
    }
  }

  /// How the causes of a run's differences were looked for.
  package struct Diagnosis: Codable, Equatable, Sendable {
    /// As `--diagnose` has it; "mixed" where parts of a run had it differently.
    package var effort: String
    /// Processor seconds that it took; findings of earlier runs take none.
    package var seconds: Double
    /// Processor seconds that it might have taken, of parts those in which something differs together; nil for no bound.
    package var budget: Double?
    /// How many differing cases were examined, and of how many kinds there are.
    package var cases: Int
    package var kinds: Int
    /// Differing cases that were not examined.
    package var left: Int

    package init(
      effort: String, seconds: Double, budget: Double?, cases: Int, kinds: Int, left: Int
    ) {
      (self.effort, self.seconds, self.budget) = (effort, seconds, budget)
      (self.cases, self.kinds, self.left) = (cases, kinds, left)
    }
  }

  /// Counts over all cases.
  package struct Summary: Codable, Equatable, Sendable {
    package var cases: Int
    package var passed: Int
    package var failed: Int
    package var knownDivergences: Int
    /// Cases that a candidate says it cannot render: neither passed nor failed.
    package var unsupported: Int
    package var errors: Int
    package var bitExact: Int
    /// Passed cases whose limit names only measures: as loud or as bright, but not equal.
    package var byMeasures: Int
    /// Passed random cases whose renders cannot be distinguished from the original's, but are not equal.
    package var bySeeds: Int
    /// Cases in which the candidate played back sound that the browser computed.
    package var taped: Int
    /// Which code was compared; nil in results of versions that did not record it.
    package var implementations: [ImplementationCount]?
    /// The highest null depth of all cases that are not bit-exact, in dB; nil when all are.
    package var worstNullDepth: Double?

    /// Passed cases that match in no sample: what else was found, and how often.
    package var unequalKinds: [(count: Int, name: String)] {
      [(byMeasures, "by measures alone"), (bySeeds, "random alike")].filter { $0.0 > 0 }
    }

    /// Refuses impossible counts: their sums could overflow.
    package init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func count(_ key: CodingKeys) throws -> Int {
        let value = try container.decode(Int.self, forKey: key)
        guard (0...1_000_000_000).contains(value) else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: container, debugDescription: "\(value) is not a number of cases")
        }
        return value
      }
      cases = try count(.cases)
      passed = try count(.passed)
      failed = try count(.failed)
      knownDivergences = try count(.knownDivergences)
      // Earlier results do not have this verdict.
      unsupported = container.contains(.unsupported) ? try count(.unsupported) : 0
      errors = try count(.errors)
      bitExact = try count(.bitExact)
      byMeasures = container.contains(.byMeasures) ? try count(.byMeasures) : 0
      bySeeds = container.contains(.bySeeds) ? try count(.bySeeds) : 0
      taped = container.contains(.taped) ? try count(.taped) : 0
      implementations = try container.decodeIfPresent(
        [ImplementationCount].self, forKey: .implementations)
      worstNullDepth = try container.decodeIfPresent(Double.self, forKey: .worstNullDepth)
    }

    package init(_ cases: [CaseResult]) {
      func count(_ verdict: Verdict) -> Int { cases.count { $0.verdict == verdict } }
      self.cases = cases.count
      passed = count(.pass)
      failed = count(.fail)
      knownDivergences = count(.knownDivergence)
      unsupported = count(.unsupported)
      errors = count(.error)
      bitExact = cases.count { $0.comparison?.isBitExact == true }
      byMeasures = cases.count { $0.judgement.passedBy == .measures }
      bySeeds = cases.count { $0.judgement.passedBy == .seeds }
      taped = cases.count { $0.taped != nil }
      implementations = ImplementationCount.count(cases)
      worstNullDepth = cases.compactMap(\.comparison?.nullDepth).max()
    }
  }
}

/// The machine a run or a capture was made on.
package struct Machine: Codable, Equatable, Sendable {
  package var platform: String
  package var processor: String
  package var cores: Int

  package init(platform: String, processor: String, cores: Int) {
    self.platform = platform
    self.processor = processor
    self.cores = cores
  }
}
