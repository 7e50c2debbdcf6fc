import Foundation
import Judging
import ParityReferences
import ParityResults

extension RunResults {
  /// SHA-256 of the results without their digest.
  package func computedDigest() throws -> String {
    var bare = self
    bare.digest = nil
    return SHA256Text.of(try JSONText.encode(bare, indented: false))
  }

  /// What a reader needs of results of very many comparisons, of which a page shows some.
  package enum Need {
    /// Every comparison.
    case all
    /// Every comparison that does not pass.
    case problems
    /// What is there.
    case shown
  }

  /// Reads the results of a run, and makes sure that they are what the run found.
  ///
  /// - Throws: `SuiteError`, also when the digest is another, a verdict is better than its measurements
  ///   and its limit make it, or the counts are others than the cases'.
  package static func readVerified(path: String, need: Need = .all) throws -> RunResults {
    let results = try read(path: path)
    func refuse(_ detail: String) -> SuiteError {
      .unsupportedFormat(path: path, detail: detail + "; 'parity run' computes it again")
    }
    guard let digest = results.digest else {
      throw refuse("it has no digest, like results of earlier versions")
    }
    if let missing = results.run.missingShards {
      throw refuse("it is of a run in parts, of which \(missing.count) were missing")
    }
    if let count = results.run.abridged, let lacking = results.lacking(need) {
      throw SuiteError.unsupportedFormat(
        path: path,
        detail: "it shows \(results.cases.count) of \(count) comparisons\(lacking);"
          + " results.jsonl.zst next to it has all")
    }
    for result in results.cases {
      if let fault = results.fault(of: result) { throw refuse(fault) }
    }
    guard results.run.abridged != nil || Summary(results.cases) == results.summary else {
      throw refuse("its summary does not match its cases")
    }
    guard try results.computedDigest() == digest else {
      throw refuse("it was changed after the run (its digest differs)")
    }
    return results
  }

  /// What is not there, as a sentence's end; nil where what is needed is.
  private func lacking(_ need: Need) -> String? {
    let problems = cases.count { $0.verdict != .pass }
    let all = summary.failed + summary.errors + summary.knownDivergences
    switch need {
    case .shown: return nil
    case .all: return ", and this needs every one"
    case .problems:
      return problems == all ? nil : ", among them \(problems) of \(all) that do not pass"
    }
  }

  private func fault(of result: CaseResult) -> String? {
    let computed = Judge.verdict(of: result)
    switch (result.verdict, computed) {
    case (.pass, .pass), (.fail, _), (.error, _): return nil
    case (.knownDivergence, .fail) where result.renderFault == nil:
      let isKnown = (divergences ?? []).contains { $0.cases.contains(result.key) }
      return isKnown ? nil : "\(result.key) is accepted by a known divergence that does not exist"
    default:
      return
        "\(result.key) is recorded as '\(result.verdict.rawValue)', but its measurements and its"
        + " limit make it '\(computed.rawValue)'"
    }
  }
}
