import Foundation
import ParityReferences
import ParityResults
import ParityRunning

/// What a part of a run is about: `shard.json`, the first member of a `.parityshard`.
package struct ShardHeader: Codable, Sendable {
  package static let fileName = "shard.json"
  package static let currentFormat = "parity-shard"
  package static let currentVersion = 2
  /// Enough for 100,000 cases in one part.
  package static let largestSize = 1 << 26

  package enum Kind: String, Codable, Sendable {
    case run, capture
  }

  /// A case that belongs to the part.
  package struct Case: Codable, Equatable, Sendable {
    package let id: String
    /// In the order of their names.
    package let candidates: [String]
    /// Its position in a complete run.
    package let position: Int
    /// The capture that its reference comes from; nil for a case that was not to be compared.
    package let capture: Int?

    package init(id: String, candidates: [String], position: Int, capture: Int?) {
      self.id = id
      self.candidates = candidates
      self.position = position
      self.capture = capture
    }
  }

  /// The inputs that determine the part's results, each by its SHA-256.
  package struct Identity: Codable, Equatable, Sendable {
    package var project: String?
    /// What the manifest says about the part's cases.
    package var references: String
    package var limits: String?
    package var candidates: [String: String]
    /// The executable.
    package var program: String
    package var version: String
    package var commit: SourceCommit?

    package init(
      project: String?, references: String, limits: String?, candidates: [String: String],
      program: String, version: String, commit: SourceCommit?
    ) {
      self.project = project
      self.references = references
      self.limits = limits
      self.candidates = candidates
      self.program = program
      self.version = version
      self.commit = commit
    }
  }

  /// When and by whom it was made; says nothing about the results.
  package struct Attempt: Codable, Equatable, Sendable {
    package var start: Date
    package var end: Date
    package var seconds: Double
    /// The job's name in the engine that started it.
    package var job: String?
    package var restarts: Int?

    package init(start: Date, end: Date, seconds: Double, job: String?, restarts: Int?) {
      self.start = start
      self.end = end
      self.seconds = seconds
      self.job = job
      self.restarts = restarts
    }
  }

  /// The number of each verdict.
  package struct Counts: Codable, Equatable, Sendable {
    package var passed = 0
    package var failed = 0
    package var knownDivergences = 0
    package var unsupported = 0
    package var errors = 0

    package init() {}

    package var comparisons: Int { passed + failed + knownDivergences + unsupported + errors }

    package mutating func add(_ verdict: Verdict) {
      switch verdict {
      case .pass: passed += 1
      case .fail: failed += 1
      case .knownDivergence: knownDivergences += 1
      case .unsupported: unsupported += 1
      case .error: errors += 1
      }
    }
  }

  /// Counts and times are such as a part of a run can have: more is more than arithmetic takes.
  var hasPossibleFigures: Bool {
    let counts = [
      summary.passed, summary.failed, summary.knownDivergences, summary.unsupported, summary.errors,
      dropped, machine.machine.cores, attempt.restarts ?? 0,
    ]
    return counts.allSatisfy { (0...1 << 40).contains($0) } && machine.memory >= 0
      && (0...1e9).contains(attempt.seconds)
  }

  package var format = currentFormat
  package var version = currentVersion
  package var kind: Kind
  package var index: Int
  package var count: Int
  /// As `FleetPlan.digest`.
  package var plan: String
  package var selection: RunSelection
  /// The candidates in run order.
  package var order: [String]
  /// In the order of their ids.
  package var cases: [Case]
  package var summary: Counts
  /// The sensitivity of the limits was measured.
  package var hasSensitivity: Bool
  /// Files of cases that did not fit the budget for sound and plots.
  package var dropped: Int
  package var identity: Identity
  package var machine: FleetMachine
  package var attempt: Attempt
  /// For a capture; nil for a run.
  package var captures: CaptureShare?
  /// How causes were looked for; nil where they were not, and of a capture.
  package var diagnosis: RunResults.Diagnosis?
  package var complete = true

  package init(
    kind: Kind, number: ShardNumber, plan: String, selection: RunSelection, order: [String],
    cases: [Case], summary: Counts, hasSensitivity: Bool, dropped: Int, identity: Identity,
    machine: FleetMachine, attempt: Attempt
  ) {
    self.kind = kind
    (index, count) = (number.index, number.count)
    self.plan = plan
    self.selection = selection
    self.order = order
    self.cases = cases
    self.summary = summary
    self.hasSensitivity = hasSensitivity
    self.dropped = dropped
    self.identity = identity
    self.machine = machine
    self.attempt = attempt
  }
}
