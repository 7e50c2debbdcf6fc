import DataText
import Foundation
import OrdinaryFiles
import ParityResults

/// A run to compare with, by where it is.
package enum EarlierRun {
  /// - Parameter path: a report's folder, its results.json, or a record of the history of runs.
  /// - Throws: `NoRun`, and what `RunResults.readVerified` throws for results that are damaged.
  package static func read(_ path: String) throws -> RunRecord {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw NoRun(path: path, detail: "there is no such file or folder")
    }
    if isFolder.boolValue {
      return RunRecord(try results("\(path)/results.json"))
    }
    guard let data = OrdinaryFile.contents(path) else {
      throw NoRun(path: path, detail: "it is not an ordinary file that can be read")
    }
    if let record = try? JSONText.decode(RunRecord.self, from: data) { return record }
    return RunRecord(try results(path))
  }

  /// Results of earlier versions of the format are compared with as they are: nothing is accepted by them.
  private static func results(_ path: String) throws -> RunResults {
    let results = try RunResults.read(path: path)
    guard results.version == RunResults.currentVersion else { return results }
    return try RunResults.readVerified(path: path)
  }

  package struct NoRun: Error, CustomStringConvertible {
    let path: String
    let detail: String

    package var description: String {
      "\(path): \(detail); name a report's folder, its results.json, or a file of reports/history"
    }
  }
}
