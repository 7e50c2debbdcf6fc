/// Results that are not what a run found, or are no longer.
package struct UnverifiedResults: Error, Equatable {
  package enum Fault: Equatable, Sendable {
    case version(Int)
    case noDigest
    case digest
    case missingShards(Int)
    case abridged(shown: Int, of: Int, Lack)
    /// - Parameter reason: why a verdict does not follow, by the judge.
    case verdict(reason: String)
    case summary
    case totals
    /// - Parameter reason: which divergence, and since when, by the judge.
    case expired(reason: String)
    /// - Parameter input: what is another than it was.
    case changedInput(String)
  }

  /// What abridged results do not have.
  package enum Lack: Equatable, Sendable {
    case totals
    case comparisons
    case problems(shown: Int, of: Int)
  }

  package let path: String
  package let fault: Fault

  package init(path: String, _ fault: Fault) { (self.path, self.fault) = (path, fault) }
}

extension UnverifiedResults: CustomStringConvertible {
  package var description: String {
    switch fault {
    case .abridged(let shown, let count, let lack):
      "\(path): it shows \(shown) of \(count) comparisons, \(lack); a run of fewer ('parity run --suite',"
        + " also in shards) shows all of its own, and results.jsonl.zst next to it has all as lines"
    case .expired(let reason): "\(path): \(reason); 'parity run' judges by today"
    case .changedInput(let input):
      "cannot read \(path): \(input) has changed since that run, so what passed then may not pass now;"
        + " 'parity run' compares all"
    default: "\(path): \(fault); 'parity run' computes it again"
    }
  }
}

extension UnverifiedResults.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .version(let version):
      "it is of version \(version), which does not have what its verdicts follow from"
    case .noDigest: "it has no digest, like results of earlier versions"
    case .digest: "it was changed after the run (its digest differs)"
    case .missingShards(let count):
      "it is of a run in parts, of which \(count) were missing"
    case .abridged(let shown, let count, let lack):
      "it shows \(shown) of \(count) comparisons, \(lack)"
    case .verdict(let reason), .expired(let reason): reason
    case .summary: "its summary does not match its cases"
    case .totals: "its totals are not what its summary says"
    case .changedInput(let input): "\(input) has changed since that run"
    }
  }
}

extension UnverifiedResults.Lack: CustomStringConvertible {
  package var description: String {
    switch self {
    case .totals: "and not what all come to"
    case .comparisons: "and this needs every one"
    case .problems(let shown, let count): "among them \(shown) of \(count) that do not pass"
    }
  }
}
