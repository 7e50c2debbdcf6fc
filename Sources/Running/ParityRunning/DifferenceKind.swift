import ParityResults

/// Cases that probably differ for one reason, by what is known before anybody looks for it.
package struct DifferenceKind: Hashable, Sendable {
  private let candidate: String
  private let suite: String
  private let component: String
  package let fails: Bool
  /// The first that differs.
  private let stage: String?
  /// The null depth in steps of 20 dB: what one mistake leaves seldom lies farther apart.
  private let depth: Int?

  /// - Returns: nil where there is no cause to look for: nothing differs, or random numbers do, of which waveforms tell
  ///   nothing.
  package init?(_ result: CaseResult) {
    guard result.comparison?.isBitExact == false, result.seeds == nil else { return nil }
    (candidate, suite, component) = (result.candidate, result.suite, result.component)
    fails = result.verdict != .pass
    stage = result.stages?.first { $0.firstFrame != nil }?.name
    depth = result.comparison?.nullDepth.map { Int(($0 / 20).rounded(.down)) }
  }
}
