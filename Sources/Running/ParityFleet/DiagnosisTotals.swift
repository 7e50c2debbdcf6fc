import ParityResults
import ParityRunning

/// How causes were looked for in a part of a run, or in several: what their results say, held against what they tell.
struct DiagnosisTotals: Sendable {
  /// Of parts that looked in different ways.
  static let mixed = "mixed"

  /// Differing cases, and those of them that say that no cause was looked for.
  private var differing = 0
  private var undiagnosed = 0
  private var kinds: Set<DifferenceKind> = []
  /// What was told; nil where no cause was looked for.
  private(set) var told: RunResults.Diagnosis?

  mutating func add(_ result: CaseResult) {
    guard let kind = DifferenceKind(result) else { return }
    differing += 1
    undiagnosed += result.undiagnosed == nil ? 0 : 1
    kinds.insert(kind)
  }

  /// Takes what a part tells of all that was added.
  ///
  /// - Returns: whether it follows from that.
  mutating func take(_ diagnosis: RunResults.Diagnosis?) -> Bool {
    told = diagnosis
    // Shards of earlier versions tell nothing.
    guard let diagnosis else { return true }
    let times = [diagnosis.seconds, diagnosis.budget ?? 0]
    return DiagnosisEffort(rawValue: diagnosis.effort).map { $0 != .off } == true
      && times.allSatisfy { $0.isFinite && $0 >= 0 } && diagnosis.left == undiagnosed
      && diagnosis.cases == differing - undiagnosed && diagnosis.kinds == kinds.count
  }

  /// Adds those of other cases.
  mutating func add(_ other: DiagnosisTotals) {
    let before = self
    differing += other.differing
    undiagnosed += other.undiagnosed
    kinds.formUnion(other.kinds)
    guard var first = before.told ?? other.told else { return }
    // Without a search, every differing case is left.
    first.left = before.left + other.left
    first.kinds = kinds.count
    if let own = before.told, let more = other.told {
      first.effort = own.effort == more.effort ? own.effort : Self.mixed
      first.seconds = own.seconds + more.seconds
      first.budget = own.budget.flatMap { budget in more.budget.map { budget + $0 } }
      first.cases = own.cases + more.cases
    }
    told = first
  }

  private var left: Int { told?.left ?? differing }
}
