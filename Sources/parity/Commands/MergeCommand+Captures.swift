import BrowserCapture
import Foundation
import Judging
import ParityFleet
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReferenceCapture

/// Files the parts of a capture.
extension MergeCommand {
  /// - Throws: `ExitCodes.incomparable` if something could not be captured; the rest is filed.
  func mergeCaptures() async throws {
    let paths = try ShardPaths.all(shards)
    let loaded = try project.load()
    ShardPaths.allowFiles(paths.count + 200)
    let web = WebSide(loaded)
    let findings = try await check(
      paths,
      .init(
        file: RunInputs.now(of: loaded)["parity.yml"], limitsFile: nil, limits: Limits(),
        references: ReferenceIdentity(Manifest(captures: [], cases: [])), ids: { _ in nil },
        script: { FileIdentity.ofFile("\(web.folder)/\($0.dropFirst("web/".count))") },
        inputs: CaptureInputs.now(of: loaded), kind: .capture))
    guard let findings else { return }
    let merged = try MergedCaptures(findings.shards) { Spread(among: [$0, $1]) }
    let removed = try ReferenceStore(folder: loaded.references).file(
      merged.batches, obsolete: obsolete(merged, findings, loaded), declared: merged.declared,
      defined: merged.defined)
    try say(merged, removed: removed)
  }

  /// Filed cases of the captured suites that no module defines any more; unknown with a pattern.
  private func obsolete(
    _ merged: MergedCaptures, _ findings: ShardMerge.Findings, _ project: Project
  ) -> Set<String> {
    guard findings.shards.first?.header.selection.pattern == nil,
      let library = try? ReferenceLibrary(folder: project.references)
    else { return [] }
    return Set(
      library.manifest.cases.filter {
        merged.modules.contains($0.suite) && !merged.announced.contains($0.id)
      }.map(\.id))
  }

  private func say(_ merged: MergedCaptures, removed: [String]) throws {
    for failure in merged.failures { Terminal.note("parity: \(Terminal.printable(failure))") }
    for id in removed { Terminal.say("removed \(id): no module defines it any more") }
    for id in merged.unstable { Terminal.say("unstable \(id): its renders differ; see its spread") }
    for check in merged.checks where check.spread?.maxAbsoluteError != 0 {
      Terminal.say("machines  \(check.id): \(check.sentence)")
    }
    if !merged.checks.isEmpty {
      let same = merged.checks.count { $0.spread?.maxAbsoluteError == 0 }
      let two = merged.checks.count { $0.areTwoMachines }
      Terminal.say(
        "\(same) of \(Words.plural(merged.checks.count, "case")) that two shards rendered are the same to"
          + " the bit; \(two) of them were rendered on two machines")
    }
    Terminal.say(
      "filed \(Words.plural(merged.captured.count, "case"));"
        + " \(merged.captured.count - merged.unstable.count) repeat to the bit;"
        + " \(merged.failures.count) failed")
    if !merged.failures.isEmpty { throw ExitCodes.incomparable }
  }
}

extension MergedCaptures.Check {
  /// The results in the two shards.
  fileprivate var sentence: String {
    guard let spread else {
      return failedTwice
        ? "neither of two shards could capture it"
        : "one of two shards could capture it, and the other could not"
    }
    return "its renders in two shards differ by up to \(Words.amplitude(spread.maxAbsoluteError)),"
      + " null depth \(spread.nullDepth.map(Words.decibels) ?? "none")"
  }
}
