import AudioFiles
import Foundation
import OrdinaryFiles
import ParityReport
import ParityResults
import ParitySuite

/// What finished cases left, one folder each: a run that is interrupted loses none of them, and one
/// that is resumed takes over all that is still true.
///
/// `.parity/kept/KEY/` holds `result.json`, `plots.js`, and `candidate.wav` and `residual.wav` of a case
/// that is not bit-exact.
struct KeptResults: Sendable {
  private let folder: String

  /// - Parameter cache: `.parity` of the project.
  init(cache: String) { folder = "\(cache)/kept" }

  /// A finished case: its result, and where its plots and audio are.
  struct Case: Sendable {
    var result: CaseResult
    let key: ResultKey
    /// Rendered in this run, and not taken over.
    let isFresh: Bool
    fileprivate let path: String

    /// What the candidate rendered, where it is not the reference to the bit.
    var audioPath: String { "\(path)/candidate.wav" }

    /// What is kept, and where the report has it.
    fileprivate var files: [(kept: String, delivered: String)] {
      [("plots.js", HTMLReport.plotPath(of: result))]
        + ["candidate", "residual"].map { kind in
          ("\(kind).wav", ReportWriter.audioPath(kind, of: result))
        }
    }
  }

  /// - Returns: nil when nothing was kept that follows from just this.
  func find(_ key: ResultKey) -> Case? {
    let path = "\(folder)/\(key.text)"
    guard let data = OrdinaryFile.contents("\(path)/result.json"),
      let result = try? JSONText.decode(CaseResult.self, from: data)
    else { return nil }
    // Needed today: the tidying goes by this.
    utimes(path, nil)
    return Case(result: result, key: key, isFresh: false, path: path)
  }

  /// Writes a finished case; its folder appears when all of it is written.
  ///
  /// - Throws: `ReportError`, `AudioFileError`, and what the file system says.
  func keep(_ outcome: CaseOutcome, _ key: ResultKey) throws -> Case {
    let own = "\(folder)/\(key.text)-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    if let plots = outcome.plots {
      try QuickFile.write(
        try HTMLReport.plotScript(plots, of: outcome.result), to: "\(own)/plots.js")
    }
    for (kind, audio) in [
      ("candidate", outcome.candidateAudio), ("residual", outcome.residualAudio),
    ] {
      if let audio { try AudioFile.write(audio, to: "\(own)/\(kind).wav") }
    }
    try QuickFile.write(
      try JSONText.encode(outcome.result, indented: false), to: "\(own)/result.json")
    return Case(result: outcome.result, key: key, isFresh: true, path: publish(own, as: key))
  }

  /// Gives a folder that is complete its name.
  ///
  /// Another run may do the same at this moment: whoever comes second keeps its own name, until somebody
  /// tidies up.
  private func publish(_ own: String, as key: ResultKey) -> String {
    let path = "\(folder)/\(key.text)"
    if rename(own, path) == 0 { return path }
    let old = "\(own)-old"
    rename(path, old)
    let isMoved = rename(own, path) == 0
    try? FileManager.default.removeItem(atPath: old)
    return isMoved ? path : own
  }

  /// What a report shows of a case that is kept.
  func material(of kept: Case, _ library: ReferenceLibrary) -> ReportWriter.Material {
    .init(
      deliver: { try deliver(kept, to: $0) },
      sound: {
        let result = kept.result
        guard let entry = library.manifest.cases.first(where: { $0.id == result.id }) else {
          return nil
        }
        let differs = result.comparison?.bitExact == false
        return (
          try library.load(entry).audio, differs ? try AudioFile.read(kept.audioPath) : nil
        )
      })
  }

  /// Puts a case's plots and audio into a report, without copying where the file system can.
  ///
  /// - Throws: `ReportError`.
  private func deliver(_ kept: Case, to report: ReportFolder) throws {
    for file in kept.files {
      let source = "\(kept.path)/\(file.kept)"
      guard access(source, R_OK) == 0 else { continue }
      let target = try report.stagedPath(file.delivered)
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
    OrdinaryFile.contents("\(folder)/memo.json").flatMap {
      try? JSONText.decode(Memo.self, from: $0)
    } ?? Memo()
  }

  /// What cannot be written is measured again the next time.
  func write(_ memo: Memo) {
    guard let data = try? JSONText.encode(memo, indented: false) else { return }
    try? AtomicFile.write(data, to: "\(folder)/memo.json")
  }
}
