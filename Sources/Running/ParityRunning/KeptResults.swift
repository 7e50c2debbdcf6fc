import AudioFiles
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults

/// What finished cases left, one folder each: a run that is interrupted loses none of them, and one
/// that is resumed takes over all that is still true.
///
/// `.parity/kept/KEY/` holds `result.json`, `plots.js`, and `candidate.wav` and `residual.wav` of a case
/// that is not bit-exact.
package struct KeptResults: Sendable {
  private let folder: String
  private let plotText: @Sendable (CasePlots, CaseResult) throws -> Data

  /// - Parameters:
  ///   - cache: `.parity` of the project.
  ///   - plotText: a case's plots as the report loads them.
  package init(cache: String, plotText: @escaping @Sendable (CasePlots, CaseResult) throws -> Data)
  {
    folder = "\(cache)/kept"
    self.plotText = plotText
  }

  /// A finished case: its result, and where its plots and audio are.
  package struct Case: Sendable {
    package var result: CaseResult
    package let key: ResultKey
    /// Rendered in this run, and not taken over.
    package let isFresh: Bool
    fileprivate let path: String

    /// What the candidate rendered, where it is not the reference to the bit.
    package var audioPath: String { audioPath("candidate") }
    package var plotPath: String { "\(path)/plots.js" }

    /// - Parameter kind: "candidate" or "residual".
    package func audioPath(_ kind: String) -> String { "\(path)/\(kind).wav" }
  }

  /// - Returns: nil when nothing was kept that follows from just this.
  package func find(_ key: ResultKey) -> Case? {
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
  /// - Throws: `AudioFileError`, what making the plots' text throws, and what the file system says.
  package func keep(_ outcome: CaseOutcome, _ key: ResultKey) throws -> Case {
    let own = "\(folder)/\(key.text)-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    if let plots = outcome.plots {
      try QuickFile.write(
        try plotText(plots, outcome.result), to: "\(own)/plots.js")
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

  /// Removes what no run of the last day has needed.
  package func tidy(needed: [Case]) {
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

  /// Removes kept results, the oldest first, until the rest is no larger than a bound.
  ///
  /// - Parameters:
  ///   - mostBytes: what all of them together may hold.
  ///   - seconds: those that no run has needed for so long go in any case.
  ///   - needed: these stay.
  /// - Returns: how many were removed, and their bytes.
  @discardableResult
  package func clean(
    mostBytes: Int, olderThan seconds: Double? = nil, needed: [Case] = []
  ) -> (count: Int, bytes: Int) {
    let names = Set(needed.map { URL(fileURLWithPath: $0.path).lastPathComponent })
    let files = FileManager.default
    let all = ((try? files.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.count >= 64 }
    let kept = all.map { name in
      let path = "\(folder)/\(name)"
      let date = (try? files.attributesOfItem(atPath: path)[.modificationDate]) as? Date
      let bytes = ((try? files.contentsOfDirectory(atPath: path)) ?? []).reduce(0) {
        $0 + ((((try? files.attributesOfItem(atPath: "\(path)/\($1)")) ?? [:])[.size] as? Int) ?? 0)
      }
      return (name: name, date: date ?? .distantPast, bytes: bytes)
    }.sorted { ($0.date, $0.name) < ($1.date, $1.name) }
    var total = kept.reduce(0) { $0 + $1.bytes }
    var removed = (count: 0, bytes: 0)
    for one in kept where !names.contains(one.name) {
      let isOld = seconds.map { one.date < Date(timeIntervalSinceNow: -$0) } ?? false
      guard isOld || total > mostBytes else { continue }
      guard (try? files.removeItem(atPath: "\(folder)/\(one.name)")) != nil else { continue }
      total -= one.bytes
      removed = (removed.count + 1, removed.bytes + one.bytes)
    }
    return removed
  }

  /// What `.parity` may hold unless somebody says otherwise.
  package static let mostBytes = 2_000_000_000

  // MARK: Smaller things that take time

  /// By what they follow from.
  package struct Memo: Codable, Sendable {
    package var sensitivity: [String: CaseSensitivity] = [:]
    package var peers: [String: [[PeerDistance]]] = [:]
  }

  package var memo: Memo {
    OrdinaryFile.contents("\(folder)/memo.json").flatMap {
      try? JSONText.decode(Memo.self, from: $0)
    } ?? Memo()
  }

  /// What cannot be written is measured again the next time.
  package func write(_ memo: Memo) {
    guard let data = try? JSONText.encode(memo, indented: false) else { return }
    try? AtomicFile.write(data, to: "\(folder)/memo.json")
  }
}
