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
  /// - Throws: `VersionedFileError`, and `UnverifiedResults` when the digest is another, a verdict is better
  ///   than its measurements and its limit make it, or the counts are others than the cases'.
  package static func readVerified(path: String, need: Need = .all) throws -> RunResults {
    let results = try read(path: path)
    func refuse(_ fault: UnverifiedResults.Fault) -> UnverifiedResults {
      UnverifiedResults(path: path, fault)
    }
    guard results.version == currentVersion else {
      throw refuse(.version(results.version))
    }
    guard let digest = results.digest else {
      throw refuse(.noDigest)
    }
    if let missing = results.run.missingShards {
      throw refuse(.missingShards(missing.count))
    }
    if let count = results.run.abridged, let lack = results.lack(need) {
      throw refuse(.abridged(shown: results.cases.count, of: count, lack))
    }
    for result in results.cases {
      if let fault = Judge.fault(of: result, today: results.judgedOn) {
        throw refuse(.verdict(reason: fault))
      }
    }
    guard results.run.abridged != nil || Summary(results.cases) == results.summary else {
      throw refuse(.summary)
    }
    if let all = results.totals?.all.summary {
      let (own, other) = (results.summary, all)
      guard own.cases == other.cases, own.passed == other.passed, own.failed == other.failed,
        own.knownDivergences == other.knownDivergences, own.errors == other.errors,
        own.unsupported == other.unsupported,
        own.bitExact == other.bitExact, own.byMeasures == other.byMeasures,
        own.bySeeds == other.bySeeds, own.taped == other.taped
      else { throw refuse(.totals) }
    }
    guard try results.computedDigest() == digest else {
      throw refuse(.digest)
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

  /// What is not there; nil where what is needed is.
  private func lack(_ need: Need) -> UnverifiedResults.Lack? {
    let problems = cases.count { $0.verdict != .pass }
    let all =
      summary.failed + summary.errors + summary.knownDivergences
      + summary.unsupported
    switch need {
    case .shown: return nil
    case .totals: return totals == nil ? .totals : nil
    case .all: return .comparisons
    case .problems:
      return problems == all ? nil : .problems(shown: problems, of: all)
    }
  }
}
