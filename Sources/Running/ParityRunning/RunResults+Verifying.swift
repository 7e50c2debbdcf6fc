import DataText
import Foundation
import Judging
import ParityReferences
import ParityResults

extension RunResults {
  /// SHA-256 of the results without their digest.
  package func computedDigest() throws -> String {
    var bare = self
    bare.digest = nil
    var hash = SHA256Digest()
    try bare.eachCaseText { piece in piece.withUnsafeBytes { hash.update($0) } }
    try bare.textBehindCases().withUnsafeBytes { hash.update($0) }
    return SHA256Text.hexadecimal(hash.finish())
  }

  /// The text of `results.json`, piece by piece, including the digest; each case is encoded once.
  ///
  /// - Parameter eachCase: called with a case's position and text, on the thread that encoded it.
  /// - Returns: the digest.
  /// - Throws: errors from encoding, `use` and `eachCase`.
  package func write(
    to use: (Data) throws -> Void, eachCase: @Sendable (Int, Data) throws -> Void = { _, _ in }
  ) throws -> String {
    var bare = self
    bare.digest = nil
    var hash = SHA256Digest()
    try bare.eachCaseText(
      { piece in
        piece.withUnsafeBytes { hash.update($0) }
        try use(piece)
      }, eachCase: eachCase)
    try bare.textBehindCases().withUnsafeBytes { hash.update($0) }
    let digest = SHA256Text.hexadecimal(hash.finish())
    bare.digest = digest
    try use(try bare.textBehindCases())
    return digest
  }

  /// How much a reader needs of the results of very many comparisons, some of which a page shows.
  package enum Need {
    /// Every comparison.
    case all
    /// Every comparison that does not pass.
    case problems
    /// The totals, and some comparisons to show.
    case totals
    /// Whatever there is.
    case shown
  }

  /// Reads the results of a run, and verifies that they are what the run found.
  ///
  /// - Throws: `SuiteError`, also when the digest does not match, a verdict is better than its measurements and limit
  ///   justify, or the counts do not match the cases.
  package static func readVerified(path: String, need: Need = .all) throws -> RunResults {
    let results = try read(path: path)
    func refuse(_ detail: String) -> SuiteError {
      .unsupportedFormat(path: path, detail: detail + "; 'parity run' computes it again")
    }
    guard results.version == currentVersion else {
      throw refuse(
        "it is of version \(results.version), which does not have what its verdicts follow from")
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
          + " a run of fewer ('parity run --suite', also in shards) shows all of its own, and"
          + " results.jsonl.zst next to it has all as lines")
    }
    for result in results.cases {
      if let fault = Judge.fault(of: result, today: results.judgedOn) { throw refuse(fault) }
    }
    guard results.run.abridged != nil || Summary(results.cases) == results.summary else {
      throw refuse("its summary does not match its cases")
    }
    if let all = results.totals?.all.summary {
      let (own, other) = (results.summary, all)
      guard own.cases == other.cases, own.passed == other.passed, own.failed == other.failed,
        own.knownDivergences == other.knownDivergences, own.errors == other.errors,
        own.unsupported == other.unsupported,
        own.bitExact == other.bitExact, own.byMeasures == other.byMeasures,
        own.bySeeds == other.bySeeds
      else { throw refuse("its totals are not what its summary says") }
    }
    guard try results.computedDigest() == digest else {
      throw refuse("it was changed after the run (its digest differs)")
    }
    return results
  }

  /// The date at which its evidence was judged.
  package var judgedOn: String { run.judgedOn ?? Day.text(of: run.date) }

  /// Today, or the latest date recorded in the run, its references and `dates`, if that is later.
  package func newestDay(_ dates: [Date]) -> String {
    Day.today(noEarlierThan: [run.date] + references.map(\.date) + dates)
  }

  /// A known divergence that was accepted when the run was judged and has since expired.
  ///
  /// - Parameter today: as yyyy-MM-dd.
  /// - Returns: a sentence; nil where there is none.
  package func expired(on today: String) -> String? {
    cases.lazy.filter { $0.verdict == .knownDivergence }
      .compactMap { Judge.fault(of: $0, today: today) }.first
  }

  /// What is missing, as the end of a sentence; nil if everything needed is there.
  private func lacking(_ need: Need) -> String? {
    let problems = cases.count { $0.verdict != .pass }
    let all =
      summary.failed + summary.errors + summary.knownDivergences
      + summary.unsupported
    switch need {
    case .shown: return nil
    case .totals: return totals == nil ? ", and not what all come to" : nil
    case .all: return ", and this needs every one"
    case .problems:
      return problems == all ? nil : ", among them \(problems) of \(all) that do not pass"
    }
  }
}
