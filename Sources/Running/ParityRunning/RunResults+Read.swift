import Foundation
import ParityReferences
import ParityResults

extension RunResults: VersionedFile {
  /// In bytes; a comparison takes 3 to 10 kB.
  package static var largestSize: Int { 1 << 31 }

  /// Reads the `results.json` that a run left in its report folder.
  ///
  /// - Throws: `SuiteError` when there is none, or its version is another.
  package static func read(reportFolder: String) throws(SuiteError) -> RunResults {
    try read(path: "\(reportFolder)/results.json")
  }

  /// Reads the results of a run.
  ///
  /// - Throws: `SuiteError` when there are none, or their version is another.
  package static func read(path: String) throws(SuiteError) -> RunResults {
    try read(
      path,
      missing: .unreadable(path: path, detail: "there is no such file; run 'parity run' first"),
      notThis: "no results")
  }
}
