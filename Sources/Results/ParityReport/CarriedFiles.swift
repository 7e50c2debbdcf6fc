import DataText
import Foundation
import OrdinaryFiles
import ParallelWork
import ParityResults

/// What a report takes over from an earlier report's folder: plots, sound and sources.
///
/// Other users may be able to write to that folder. Therefore scripts are parsed as data and rewritten from what was
/// read, audio is copied, and everything else is left behind.
package struct CarriedFiles {
  private let report: String

  /// No script of a case is larger: it is enough for an hour of stereo as text.
  private static let mostBytes = 1 << 32

  /// - Parameter report: the earlier report's folder.
  package init(of report: String) { self.report = report }

  /// - Parameters:
  ///   - below: the report's place within the folder, ending in a slash.
  ///   - documents: files beside the results that are copied if they exist; nothing executes them.
  /// - Throws: `ReportError.refusedScript` for a script that Parity did not write, `unwritable`.
  package func copy(
    _ results: RunResults, to folder: ReportFolder, below: String = "", documents: [String] = []
  ) throws(ReportError) {
    do {
      try AllCores.each(results.cases.count) { place in
        let result = results.cases[place]
        try copyScript("plots", result.key, at: "plots/\(result.path).js", folder, below) { data in
          try CasePlots(jsonText: data).jsonText()
        }
        try copyScript(
          "candidate", result.key, at: ListeningScript.candidatePath(of: result), folder, below,
          Self.sound)
        for kind in CaseResult.audioKinds {
          try copyFile(result.audioPath(kind), folder, below)
        }
      }
      for result in Set(results.cases.map(ReferenceSound.init)) {
        try copyScript("reference", result.id, at: result.path, folder, below, Self.sound)
      }
      for source in Set(results.cases.map(\.source)) {
        try copyScript("source", source, at: "sources/\(source).js", folder, below) { data in
          try JSONText.encode(try JSONText.decode(String.self, from: data), indented: false)
        }
      }
      if results.run.abridged != nil { try copyFile("results.jsonl.zst", folder, below) }
      for name in documents { try copyFile(name, folder, below) }
    } catch let error as ReportError {
      throw error
    } catch {
      throw .unwritable(path: folder.path, detail: "\(error)")
    }
  }

  private struct ReferenceSound: Hashable {
    let id: String
    let path: String

    init(_ result: CaseResult) {
      (id, path) = (result.id, ListeningScript.referencePath(of: result))
    }
  }

  private static func sound(_ data: Data) throws -> Data {
    try JSONText.encode(try JSONText.decode(ListeningScript.self, from: data), indented: false)
  }

  /// - Parameter anew: parses the data strictly, and turns it back into text.
  private func copyScript(
    _ kind: String, _ key: String, at path: String, _ folder: ReportFolder, _ below: String,
    _ anew: (Data) throws -> Data
  ) throws(ReportError) {
    let file = "\(report)/\(path)"
    guard isRegular(file) else { return }
    let text: Data
    do {
      let script = try OrdinaryFile.read(file, limit: Self.mostBytes)
      guard let data = try ScriptText.data(of: script, kind, key) else {
        throw ReportError.refusedScript(path: file, detail: "it is another script")
      }
      text = try anew(data)
    } catch let error as ReportError {
      throw error
    } catch {
      throw .refusedScript(path: file, detail: "\(error)")
    }
    try folder.write(try ScriptText.call(kind, key, json: text), to: below + path)
  }

  private func copyFile(
    _ path: String, _ folder: ReportFolder, _ below: String
  ) throws(ReportError) {
    guard isRegular("\(report)/\(path)") else { return }
    let target = try folder.stagedPath(below + path)
    do {
      try FileManager.default.copyItem(atPath: "\(report)/\(path)", toPath: target)
    } catch {
      throw .unwritable(path: target, detail: SystemReason.of(error, at: target))
    }
  }

  /// A link may point anywhere.
  private func isRegular(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
