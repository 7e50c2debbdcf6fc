import Foundation
import ParityResults

extension RunResults {
  /// Reads the `results.json` that a run left in its report folder.
  ///
  /// - Throws: `SuiteError` when there is none, or it is of another version.
  package static func read(reportFolder: String) throws(SuiteError) -> RunResults {
    try read(path: "\(reportFolder)/results.json")
  }

  /// Reads the results of a run.
  ///
  /// - Throws: `SuiteError` when there are none, or they are of another version.
  package static func read(path: String) throws(SuiteError) -> RunResults {
    guard FileManager.default.fileExists(atPath: path) else {
      throw .unreadable(path: path, detail: "there is no such file; run 'parity run' first")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, detail: "permission denied")
    }
    let results: RunResults
    do {
      results = try JSONText.decode(RunResults.self, from: data)
    } catch {
      throw .unsupportedFormat(path: path, detail: "no results: \(DecodingText.of(error))")
    }
    guard results.format == currentFormat, results.version == currentVersion else {
      throw .unsupportedFormat(
        path: path,
        detail: "format \(results.format), version \(results.version);"
          + " this program reads \(currentFormat), version \(currentVersion)")
    }
    return results
  }
}
