import Foundation
import Judging
import ParityReferences
import ParityResults
import ParityRunning

/// Puts the parts of a run together, or says why they do not form one: all reasons, not only the first.
package struct ShardMerge: Sendable {
  /// What the parts are checked against: the project in its present state.
  package struct Project: Sendable {
    /// SHA-256 of `parity.yml` and of the limits file; nil where there is none.
    package var file: String?
    package var limitsFile: String?
    package var limits: Limits
    /// Why a case's reference is no longer what the project declares, by id.
    package var faults: [String: String] = [:]
    package var references: ReferenceIdentity
    /// The ids that a selection runs here, in the order of `FleetPlan.precedes`; nil where that cannot be determined.
    package var ids: @Sendable (RunSelection) throws -> [String]?
    /// SHA-256 of a script that captures come from, by the path they record; nil where there is none.
    package var script: @Sendable (String) -> String?
    /// SHA-256 of the captures' other inputs, as `CaptureShare.inputs`.
    package var inputs: [String: String]
    /// The commit that is checked out here; nil outside a repository.
    package var commit: SourceCommit?
    /// What is to be merged.
    package var kind: ShardHeader.Kind

    package init(
      file: String?, limitsFile: String?, limits: Limits, references: ReferenceIdentity,
      ids: @escaping @Sendable (RunSelection) throws -> [String]?,
      script: @escaping @Sendable (String) -> String? = { _ in nil },
      inputs: [String: String] = [:],
      kind: ShardHeader.Kind = .run
    ) {
      self.file = file
      self.limitsFile = limitsFile
      self.limits = limits
      self.references = references
      self.ids = ids
      self.script = script
      self.inputs = inputs
      self.kind = kind
    }
  }

  private let project: Project
  private let reader: ShardReader
  private let needsSameMachine: Bool
  private let today: String

  package init(
    _ project: Project, reader: ShardReader = ShardReader(), needsSameMachine: Bool = false,
    today: String = Day.today
  ) {
    self.project = project
    self.reader = reader
    self.needsSameMachine = needsSameMachine
    self.today = today
  }

  /// - Parameters:
  ///   - scratch: where their members are unpacked.
  ///   - jobs: how many files at once.
  /// - Throws: errors from writing to the scratch folder, and `CancellationError`.
  package func check(
    _ paths: [String], scratch: ScratchFolder, jobs: Int,
    onFinish: (Int, Int) -> Void = { _, _ in }
  ) async throws -> Findings {
    var findings = Findings()
    let check = ShardCheck(
      limits: project.limits, references: project.references, faults: project.faults, today: today,
      room: ResultRoom())
    let reader = reader
    let pieces = paths.enumerated().map { (number: $0.offset, path: $0.element) }
    let read = try await JobPool.map(pieces, atOnce: jobs) { piece in
      do {
        return Result<CheckedShard, ShardError>.success(
          try check.check(
            try reader.unpack(piece.path, into: scratch, as: "\(piece.number)")))
      } catch let error as ShardError {
        if case .unwritable = error { throw error }
        return .failure(error)
      }
    } onFinish: { done, _ in
      onFinish(done, paths.count)
    }
    var shards: [CheckedShard] = []
    for result in read {
      switch result {
      case .success(let shard): shards.append(shard)
      case .failure(let error): findings.refusals.append("\(error)")
      }
    }
    let own = shards.filter { $0.header.kind == project.kind }
    let first = (own.isEmpty ? shards : own).min { $0.header.index < $1.header.index }
    guard let first else {
      if findings.refusals.isEmpty { findings.refusals.append("there are no shards to merge") }
      return findings
    }
    findings.refusals += disagreements(shards, first)
    try resolveDoubles(shards, &findings)
    guard Set(shards.map(\.header.count)).count == 1 else { return findings }
    let count = first.header.count
    findings.count = count
    let present = Set(findings.shards.map(\.header.index))
    findings.missing = (1...count).filter { !present.contains($0) }
    if findings.missing.isEmpty, findings.refusals.isEmpty {
      findings.refusals += try planFaults(findings.shards)
    }
    noteMachines(&findings)
    return findings
  }

  /// How a part differs from the first one, or from the project here.
  private func disagreements(_ shards: [CheckedShard], _ first: CheckedShard) -> [String] {
    var found: [String] = []
    func name(_ shard: CheckedShard) -> String { shard.shard.path }
    for shard in shards {
      let (own, other) = (shard.header, first.header)
      func refuse(_ what: String, _ than: String? = nil) {
        found.append("\(name(shard)): \(what) from \(than ?? "that of \(name(first))")")
      }
      if own.kind != project.kind {
        found.append(
          "\(name(shard)): "
            + (own.kind == .capture
              ? "it is part of a capture; 'parity merge --captures' files those"
              : "it is part of a run; 'parity merge' without --captures merges those"))
        continue
      }
      if own.count != other.count { refuse("its number of shards, \(own.count), differs") }
      if own.plan != other.plan || own.selection != other.selection || own.order != other.order {
        refuse("its plan differs")
      }
      if own.identity.project != project.file {
        refuse("its parity.yml differs", "the project's")
      }
      if own.kind == .run, own.identity.limits != project.limitsFile {
        refuse("its limits differ", "the project's")
      }
      if own.kind == .capture {
        found += captureDisagreements(shard, first)
      } else if !shard.isOfProject {
        refuse("its references differ", "the project's")
      }
      let names = Set(own.identity.candidates.keys).union(other.identity.candidates.keys)
      for candidate in names.sorted()
      where own.identity.candidates[candidate] != other.identity.candidates[candidate] {
        refuse("its candidate '\(candidate)' differs")
      }
      if own.identity.program != other.identity.program
        || own.identity.version != other.identity.version
      {
        refuse("its program, Parity \(own.identity.version), differs")
      }
      if let hash = own.identity.commit?.hash,
        let expected = project.commit?.hash ?? other.identity.commit?.hash, hash != expected
      {
        refuse(
          "its commit, \(hash.prefix(7)), differs",
          project.commit.map { "the one that is checked out, \($0.hash.prefix(7))" })
      }
    }
    return found
  }

  /// All captures of one run must come from one browser and from the scripts that are here.
  private func captureDisagreements(_ shard: CheckedShard, _ first: CheckedShard) -> [String] {
    guard let own = shard.header.captures, let other = first.header.captures else { return [] }
    var found: [String] = []
    if own.browser != other.browser || own.origin.switches != other.origin.switches
      || own.origin.stableSums != other.origin.stableSums
    {
      found.append(
        "\(shard.shard.path): it was captured by \(own.browser), and \(first.shard.path) by"
          + " \(other.browser)\(own.browser == other.browser ? " with other switches" : "")")
    }
    // The scripts of a page recorded at an address are not here.
    let pages = shard.captures.compactMap(\.sources).flatMap { sources in
      sources.filter { path, hash in project.script(path).map { $0 != hash } ?? false }.keys
    }
    let modules = own.sources.filter { project.script($0.key) ?? Manifest.absent != $0.value }.keys
    let inputs = Set(own.inputs.keys).union(project.inputs.keys).filter {
      own.inputs[$0] != project.inputs[$0]
    }
    if let path = Set(pages + modules + inputs).min() {
      found.append("\(shard.shard.path): its \(path) differs from the project's")
    }
    return found
  }

  /// Each part of a capture must render again exactly the cases that `--check-share` draws for it.
  private func checkFaults(_ shards: [CheckedShard]) -> [String] {
    shards.compactMap { shard in
      let header = shard.header
      let drawn = CheckShare.drawn(
        by: header.index, of: header.count, share: header.selection.checkShare,
        from: { shards[$0 - 1].header.cases.map(\.id) })
      let own = header.captures?.checks ?? []
      if let absent = drawn.first(where: { !own.contains($0) }) {
        return
          "\(shard.shard.path): it did not render \(absent) once more, as --check-share asks it to"
      }
      return own == drawn
        ? nil : "\(shard.shard.path): it rendered cases once more that --check-share does not draw"
    }
  }

  /// Keeps one of several parts with the same number, provided that they found the same.
  private func resolveDoubles(_ shards: [CheckedShard], _ findings: inout Findings) throws {
    let groups = Dictionary(grouping: shards, by: \.header.index)
    for (index, own) in groups.sorted(by: { $0.key < $1.key }) {
      findings.shards.append(own[0])
      for other in own.dropFirst() where own[0].header.plan == other.header.plan {
        if let fault = try DoubleShard.firstDifference(own[0], other) {
          findings.refusals.append(
            "\(other.shard.path) and \(own[0].shard.path) are both shard \(index), and differ: \(fault);"
              + " either the cases do not repeat, or one shard is of a different state")
        } else {
          findings.notes.append(
            "\(other.shard.path) found the same as \(own[0].shard.path); one of them is taken")
        }
      }
    }
  }

  /// Whether the cases are those of the plan, and of the project.
  private func planFaults(_ shards: [CheckedShard]) throws -> [String] {
    let header = shards[0].header
    var digest = FleetPlan.Digest(count: header.count, selection: header.selection)
    var ids: [String] = []
    var cases = CaseOrder(shards.map(\.header))
    while let (shard, one) = cases.next() {
      if let last = ids.last, !FleetPlan.precedes(last, one.id) {
        return ["\(one.id) is in two shards"]
      }
      ids.append(one.id)
      digest.add(one.id, one.candidates, shard: shards[shard].header.index)
    }
    guard digest.text() == header.plan else {
      return ["the shards' cases are not those of their plan (its digest differs)"]
    }
    if header.kind == .capture {
      let faults = checkFaults(shards)
      guard faults.isEmpty else { return faults }
    }
    if let expected = try project.ids(header.selection), ids != expected {
      let (here, there) = (Set(expected), Set(ids))
      let absent = expected.first { !there.contains($0) }.map { "\($0) is in no shard" }
      let extra = ids.first { !here.contains($0) }.map { "\($0) is not in the project" }
      return [
        "the shards' cases are not the project's: "
          + ([absent, extra].compactMap(\.self).first ?? "they are in a different order")
      ]
    }
    return []
  }

  private func noteMachines(_ findings: inout Findings) {
    let identities = Set(findings.shards.map(\.header.machine.numeric))
    guard identities.count > 1, !findings.shards.isEmpty else { return }
    let sentence =
      "the shards come from machines with \(identities.count) numeric identities: "
      + identities.map(\.text).sorted().joined(separator: "; ")
    if needsSameMachine {
      findings.refusals.append(sentence + " (--same-machine)")
    } else {
      findings.notes.append(sentence)
    }
  }
}

extension ShardMerge.Project {
  /// The parts of a run are checked against the project as it is now.
  package init(_ state: ProjectState, tools: RunTools) {
    self.init(
      file: state.inputs["parity.yml"], limitsFile: state.inputs["limits"], limits: state.limits,
      references: ReferenceIdentity(state.library.manifest),
      ids: { try state.ids($0, tools: tools) })
    faults = state.references.faults.mapValues { "\($0)" }
  }
}
