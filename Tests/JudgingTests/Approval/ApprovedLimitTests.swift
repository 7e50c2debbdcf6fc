import ParityResults
import TestProjects
import Testing

@testable import Judging

/// One limit for several cases at once.
@Suite struct ApprovedLimitTests {
  private func failed(_ depths: [(id: String, depth: Double)]) throws -> [CaseResult] {
    let library = try TemporaryLibrary()
    defer { library.remove() }
    let one = try library.outcome()
    var all: [CaseResult] = []
    for (id, depth) in depths {
      // A comparison is there for a case that renders.
      var result = one
      result.id = id
      result.comparison?.nullDepth = depth
      all.append(result)
    }
    return all
  }

  /// −15 dB for a case that differs by −60 dB would pass it when it is 45 dB worse.
  @Test func letsNoCaseGrowByAnothersLimit() throws {
    let failed = try failed([("rng/loud", -20), ("rng/quiet", -60)])

    #expect(
      throws: ApprovalError.limitFarAbove(
        comparison: failed[1].key, depth: -60, limit: -15)
    ) {
      try Approval.checkStep(failed, -15)
    }
  }

  @Test func givesCasesThatDifferAlikeOneLimit() throws {
    try Approval.checkStep(try failed([("rng/loud", -20), ("rng/quiet", -25)]), -15)
  }

  /// Its worst candidate is what a case needs a limit for; and one case alone is what somebody means.
  @Test func limitsByTheWorstCandidateAndOneCaseAsAskedFor() throws {
    try Approval.checkStep(
      try failed([("rng/loud", -20), ("rng/loud", -60), ("rng/other", -16)]), -15)
    try Approval.checkStep(try failed([("rng/quiet", -60)]), -15)
  }
}
