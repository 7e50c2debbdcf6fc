import Foundation
import ParityCases

/// Everything that one run found out: what `results.json` holds and every report reads.
public struct RunResults: Codable, Sendable {
  public static let currentFormat = "parity-results"
  public static let currentVersion = 1

  public var format = currentFormat
  public var version = currentVersion
  public var run: Run
  public var references: [ReferenceOrigin]
  public var summary: Summary
  public var cases: [CaseResult]
  /// Known divergences of the run's cases; nil for none.
  public var divergences: [DivergenceResult]?
  /// What the failing cases have in common; nil when none fails.
  public var causes: CauseSummary?
  /// How small a fault the suites' limits catch; nil where it was not measured.
  public var sensitivity: [SuiteSensitivity]?
  /// SHA-256 of all the rest: what somebody changed afterwards is not what the run found.
  public var digest: String?

  public init(
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
  public struct Run: Codable, Sendable {
    public var parityVersion: String
    public var date: Date
    public var command: String
    public var seconds: Double
    public var jobs: Int
    public var machine: Machine
    /// What the sources were; nil outside of a repository.
    public var commit: SourceCommit?
    /// True when only some of the cases or candidates were asked for.
    public var isPartial: Bool?
    /// What the project is called; nil where nobody named it.
    public var project: String?
    /// SHA-256 of what the run was judged by: manifest, limits, project file and program.
    public var inputs: [String: String]?

    public init(
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

  /// Counts over all cases.
  public struct Summary: Codable, Equatable, Sendable {
    public var cases: Int
    public var passed: Int
    public var failed: Int
    public var knownDivergences: Int
    public var errors: Int
    public var bitExact: Int
    /// What code was compared; nil in results from before it was told.
    public var implementations: [ImplementationCount]?
    /// The highest null depth of all cases that are not bit-exact, in dB; nil when all are.
    public var worstNullDepth: Double?

    /// Counts that no run has are refused: sums of them could not be formed.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func count(_ key: CodingKeys) throws -> Int {
        let value = try container.decode(Int.self, forKey: key)
        guard (0...1_000_000_000).contains(value) else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: container, debugDescription: "\(value) is no number of cases")
        }
        return value
      }
      cases = try count(.cases)
      passed = try count(.passed)
      failed = try count(.failed)
      knownDivergences = try count(.knownDivergences)
      errors = try count(.errors)
      bitExact = try count(.bitExact)
      implementations = try container.decodeIfPresent(
        [ImplementationCount].self, forKey: .implementations)
      worstNullDepth = try container.decodeIfPresent(Double.self, forKey: .worstNullDepth)
    }

    public init(_ cases: [CaseResult]) {
      func count(_ verdict: Verdict) -> Int { cases.count { $0.verdict == verdict } }
      self.cases = cases.count
      passed = count(.pass)
      failed = count(.fail)
      knownDivergences = count(.knownDivergence)
      errors = count(.error)
      bitExact = cases.count { $0.comparison?.bitExact == true }
      implementations = ImplementationCount.count(cases)
      worstNullDepth = cases.compactMap(\.comparison?.nullDepth).max()
    }
  }
}

/// The machine a run or a capture was made on.
public struct Machine: Codable, Equatable, Sendable {
  public var platform: String
  public var processor: String
  public var cores: Int

  public init(platform: String, processor: String, cores: Int) {
    self.platform = platform
    self.processor = processor
    self.cores = cores
  }
}

/// Where references come from: one capture in one browser.
public struct ReferenceOrigin: Codable, Equatable, Sendable {
  public struct BrowserName: Codable, Equatable, Sendable {
    public var name: String
    public var version: String

    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  public var id: Int
  public var browser: BrowserName
  public var platform: String
  public var processor: String
  public var date: Date
  public var switches: [String]
  /// How often each case was rendered.
  public var renders: Int
  /// Connections of one input were summed in a fixed order.
  public var stableSums: Bool

  public init(
    id: Int, browser: BrowserName, platform: String, processor: String, date: Date,
    switches: [String], renders: Int, stableSums: Bool
  ) {
    self.id = id
    self.browser = browser
    self.platform = platform
    self.processor = processor
    self.date = date
    self.switches = switches
    self.renders = renders
    self.stableSums = stableSums
  }
}
