import DataText
import Foundation
import OrdinaryFiles
import ParityResults

/// An earlier run to compare with, by its path.
package enum EarlierRun {
  /// - Parameter path: a report's folder, its results.json, or a record of the history of runs.
  /// - Throws: `NoRun`, and errors of `RunResults.readVerified` for damaged results.
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

  /// Results in earlier versions of the format are only compared with; nothing is accepted based on them.
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
