import AudioFiles
import DataText
import Foundation
import Judging
import OrdinaryFiles
import ParityReferences
import ParityResults

/// The results of finished cases, a folder each: an interrupted run loses none of them, and a resumed run reuses those
/// that are still valid.
///
/// `.parity/kept/KE/Y…/` holds `evidence.json`, which is judged when it is read, `plots.json`, `candidate.wav` and
/// `residual.wav` for a case that is not bit-exact, `contents` with their hashes, and the `seal` over that and the
/// evidence.
package struct ResultCache: Sendable {
  let cache: String
  let folder: String
  /// Other machines and projects use it too, so nothing in it is removed.
  private let isShared: Bool
  package let seal: ResultSeal

  /// - Parameters:
  ///   - cache: the state folder: the project's `.parity`, or another.
  ///   - isShared: with other machines.
  ///   - seal: marks the results that may be reused.
  package init(cache: String, isShared: Bool = false, seal: ResultSeal = .ofUser) {
    self.cache = cache
    self.isShared = isShared
    self.seal = seal
    folder = "\(cache)/kept"
  }

  /// A finished case: its result, and where its plots and audio are.
  package struct Case: Sendable {
    package var result: CaseResult
    package let key: ResultKey
    /// Rendered in this run, not reused.
    package let isFresh: Bool
    /// How long rendering and judging took; nil where it was not measured.
    package let seconds: Double?
    fileprivate let path: String

    /// What the candidate rendered, where it is not bit-exact.
    package var audioPath: String { audioPath("candidate") }
    package var plotPath: String { "\(path)/plots.json" }

    /// - Parameter kind: "candidate" or "residual".
    package func audioPath(_ kind: String) -> String { "\(path)/\(kind).wav" }
  }

  /// - Parameter today: the date at which the stored evidence is judged.
  /// - Returns: nil when there is no stored result with exactly these inputs.
  package func find(_ key: ResultKey, today: String) -> Case? {
    let path = KeptFolders.path(folder, key.text)
    guard let data = OrdinaryFile.contents("\(path)/\(Self.evidenceName)"),
      let contents = OrdinaryFile.contents("\(path)/\(KeptContents.fileName)"),
      OrdinaryFile.contents("\(path)/\(Self.sealName)") == mark(data + contents, key),
      let known = KeptContents(contents), known.areIntact(in: path),
      let evidence = try? JSONText.decode(CaseEvidence.self, from: data)
    else { return nil }
    // Marks it as used today, which is what tidying goes by.
    utimes(path, nil)
    return Case(
      result: CaseResult(judging: evidence, today: today), key: key, isFresh: false,
      seconds: known.seconds, path: path)
  }

  private static let sealName = "seal"
  private static let evidenceName = "evidence.json"

  /// Authenticates evidence as what was found under its key and not edited since.
  private func mark(_ evidence: Data, _ key: ResultKey) -> Data {
    Data(seal.text(of: Data(key.text.utf8) + evidence).utf8)
  }

  /// Writes a finished case; its folder appears only when all of it is written.
  ///
  /// - Parameter isLasting: whether a later run may find it.
  /// - Throws: `AudioFileError`, `EncodingError` for plots that are not finite, and file system errors.
  package func keep(
    _ outcome: CaseOutcome, _ key: ResultKey, isLasting: Bool = true
  ) throws -> Case {
    let own = "\(KeptFolders.path(folder, key.text))-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    if let plots = outcome.exhibits.plots {
      try QuickFile.write(try plots.jsonText(), to: "\(own)/plots.json")
    }
    for (kind, audio) in [
      ("candidate", outcome.exhibits.candidateAudio),
      ("residual", outcome.exhibits.residualAudio),
    ] {
      if let audio { try AudioFile.write(audio, to: "\(own)/\(kind).wav") }
    }
    let data = try JSONText.encode(outcome.evidence, indented: false)
    let contents = KeptContents(of: own, seconds: outcome.seconds).text
    try QuickFile.write(contents, to: "\(own)/\(KeptContents.fileName)")
    if isLasting {
      try QuickFile.write(mark(data + contents, key), to: "\(own)/\(Self.sealName)")
    }
    try QuickFile.write(data, to: "\(own)/\(Self.evidenceName)")
    return Case(
      result: outcome.result, key: key, isFresh: true, seconds: outcome.seconds,
      path: publish(own, as: key))
  }

  /// Gives a complete folder its final name.
  ///
  /// Another run may do the same at this moment: the second keeps its temporary name until the folder is tidied.
  private func publish(_ own: String, as key: ResultKey) -> String {
    let path = KeptFolders.path(folder, key.text)
    if rename(own, path) == 0 { return path }
    let old = "\(own)-old"
    rename(path, old)
    let isMoved = rename(own, path) == 0
    try? FileManager.default.removeItem(atPath: old)
    return isMoved ? path : own
  }

  /// Removes what no run needs any more. A run's results stay until its report is written, so the last run to finish
  /// tidies.
  package func tidy(needed: [Case], _ use: StateUse?) {
    use?.alone {
      tidy(needed: needed)
      clean(mostBytes: Self.mostBytes, needed: needed)
    }
  }

  /// Removes what no run has needed within the last day.
  func tidy(needed: [Case]) {
    guard !isShared else { return }
    let paths = Set(needed.map(\.path))
    let yesterday = Date(timeIntervalSinceNow: -86400)
    for path in KeptFolders.all(folder) where !paths.contains(path) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let date = attributes?[.modificationDate] as? Date, date < yesterday else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
    EntryFolders.tidy(below: folder, olderThan: 86400)
  }

  /// Removes the oldest content of the state folder until the rest is within a bound.
  ///
  /// - Parameters:
  ///   - mostBytes: the most that all of it together may take.
  ///   - seconds: stored results that no run has needed for this long are removed in any case.
  ///   - needed: results that stay.
  /// - Returns: how many were removed, and their bytes.
  @discardableResult
  package func clean(
    mostBytes: Int, olderThan seconds: Double? = nil, needed: [Case] = []
  ) -> (count: Int, bytes: Int) {
    guard !isShared else { return (0, 0) }
    return StateFolder(path: cache).clean(
      mostBytes: mostBytes, olderThan: seconds, needed: Set(needed.map(\.path)))
  }

  /// Announces that a run is at work here, until the value is released; nil for a folder shared between machines, where
  /// nothing is tidied.
  package func inUse() -> StateUse? { isShared ? nil : StateUse(cache) }

  /// Makes sure that finished cases can be stored, before hours of work are lost.
  ///
  /// - Throws: `UnwritableState`.
  package func prepare() throws(UnwritableState) {
    let probe = "\(folder)/\(OwnedNames(prefix: ".probe").name("x"))"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try QuickFile.write(Data("x".utf8), to: probe)
      unlink(probe)
    } catch {
      unlink(probe)
      throw UnwritableState(folder: cache, reason: SystemReason.of(error, at: probe))
    }
  }

  /// How much `.parity` may hold by default.
  package static let mostBytes = 2_000_000_000
}
