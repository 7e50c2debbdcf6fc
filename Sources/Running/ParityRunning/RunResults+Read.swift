import Foundation
import ParityReferences
import ParityResults

extension RunResults: VersionedFile {
  /// In bytes; a comparison takes 3 to 10 kB.
  package static var largestSize: Int { 1 << 31 }

  /// Reads the `results.json` that a run left in its report folder.
  ///
  /// - Throws: `VersionedFileError` when there is none, or it is of another version.
  package static func read(reportFolder: String) throws(VersionedFileError) -> RunResults {
    try read(path: "\(reportFolder)/results.json")
  }

  /// Reads the results of a run.
  ///
  /// - Throws: `VersionedFileError` when there are none, or they are of another version.
  package static func read(path: String) throws(VersionedFileError) -> RunResults {
    try read(path, remedy: "run 'parity run' first", notThis: "no results")
  }
}
