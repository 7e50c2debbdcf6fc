import Foundation
import ParityReport
import ParityResults
import ParitySuite

/// What finished cases left, one folder each: a run that is interrupted loses none of them, and one
/// that is resumed takes over all that is still true.
///
/// `.parity/kept/KEY/` holds `result.json`, and the plots and audio as the report has them.
struct KeptResults: Sendable {
  private let folder: String

  /// - Parameter cache: `.parity` of the project.
  init(cache: String) { folder = "\(cache)/kept" }

  /// A finished case: its result, and where its plots and audio are.
  struct Case: Sendable {
    var result: CaseResult
    let key: ResultKey
    fileprivate let path: String

    /// What the candidate rendered, where it is not the reference to the bit.
    var audioPath: String { "\(path)/\(Self.audio(result, "candidate"))" }

    fileprivate static func audio(_ result: CaseResult, _ kind: String) -> String {
      "audio/\(result.candidate)/\(result.suite)/\(result.name).\(kind).wav"
    }

    fileprivate var files: [String] {
      ["cases/\(result.candidate)/\(result.suite)/\(result.name).js"]
        + ["candidate", "residual"].map { Self.audio(result, $0) }
    }
  }

  /// - Returns: nil when nothing was kept that follows from just this.
  func find(_ key: ResultKey) -> Case? {
    let path = "\(folder)/\(key.text)"
    guard let data = FileManager.default.contents(atPath: "\(path)/result.json"),
      let result = try? JSONText.decode(CaseResult.self, from: data)
    else { return nil }
    return Case(result: result, key: key, path: path)
  }

  /// Writes a finished case; its folder appears when all of it is written.
  ///
  /// - Throws: `ReportError`, `AudioFileError`.
  func keep(_ outcome: CaseOutcome, _ key: ResultKey) throws -> Case {
    let own = "\(folder)/\(key.text)-\(UUID().uuidString.prefix(8))"
    let staged = try ReportFolder(path: own)
    defer { staged.discard() }
    try ReportWriter.writeCase(outcome, to: staged)
    try staged.write(try JSONText.encode(outcome.result, indented: false), to: "result.json")
    try staged.publish()
    // Another run may do the same at this moment: whoever comes second keeps its own name, until
    // somebody tidies up.
    let path = "\(folder)/\(key.text)"
    let old = "\(own)-old"
    rename(path, old)
    let isMoved = rename(own, path) == 0
    try? FileManager.default.removeItem(atPath: old)
    return Case(result: outcome.result, key: key, path: isMoved ? path : own)
  }

  /// Puts a case's plots and audio into a report, without copying where the file system can.
  ///
  /// - Throws: `ReportError`.
  func deliver(_ kept: Case, to report: ReportFolder) throws {
    for file in kept.files {
      let source = "\(kept.path)/\(file)"
      guard access(source, R_OK) == 0 else { continue }
      let target = try report.stagedPath(file)
      if link(source, target) != 0 {
        try FileManager.default.copyItem(atPath: source, toPath: target)
      }
    }
  }

  /// Removes what no run of the last day has needed.
  func tidy(needed: [Case]) {
    let names = Set(needed.map { URL(fileURLWithPath: $0.path).lastPathComponent })
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let yesterday = Date(timeIntervalSinceNow: -86400)
    for name in all where !names.contains(name) && name.count >= 64 {
      let path = "\(folder)/\(name)"
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let date = attributes?[.modificationDate] as? Date, date < yesterday else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  // MARK: Smaller things that take time

  /// By what they follow from.
  struct Memo: Codable, Sendable {
    var sensitivity: [String: CaseSensitivity] = [:]
    var peers: [String: [[PeerDistance]]] = [:]
  }

  var memo: Memo {
    FileManager.default.contents(atPath: "\(folder)/memo.json").flatMap {
      try? JSONText.decode(Memo.self, from: $0)
    } ?? Memo()
  }

  /// What cannot be written is measured again the next time.
  func write(_ memo: Memo) {
    guard let data = try? JSONText.encode(memo, indented: false) else { return }
    try? AtomicFile.write(data, to: "\(folder)/memo.json")
  }
}
