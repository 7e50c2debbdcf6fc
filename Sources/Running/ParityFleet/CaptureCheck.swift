import DataText
import Foundation
import ParityCases
import ParityReferences
import ParityResults

/// Checks a part of a capture against its own list of cases: each captured case is complete, and nothing else is
/// present.
struct CaptureCheck {
  private let shard: UnpackedShard

  init(_ shard: UnpackedShard) { self.shard = shard }

  /// Whether a member belongs to a captured case.
  static func isFile(_ name: String) -> Bool {
    name.hasPrefix("captures/") || name.hasPrefix("checks/")
  }

  /// - Throws: `ShardError.damaged`.
  func checked() throws -> CheckedShard {
    let header = shard.header
    guard let captures = header.captures, !header.hasSensitivity else {
      throw refuse("it is part of a capture, and does not say of which")
    }
    try checkNames(captures)
    let reader = try LineReader(shard.lines)
    var lines: [CaptureLine] = []
    var files = Set<String>()
    let expected = header.cases.map { ($0.id, false) } + captures.checks.map { ($0, true) }
    guard Set(captures.checks).isDisjoint(with: header.cases.map(\.id)) else {
      throw refuse("the cases that it renders again include its own")
    }
    for (id, isCheck) in expected {
      guard let data = try reader.next() else { throw refuse("\(id) has no result") }
      guard let line = try? JSONText.decode(CaptureLine.self, from: data) else {
        throw refuse("a result cannot be read")
      }
      guard line.id == id else { throw refuse("'\(line.id)' stands where \(id) belongs") }
      try check(line, isCheck: isCheck)
      let folder = CaptureLine.folder(of: id, isCheck: isCheck)
      for name in (line.files ?? [:]).keys { files.insert("\(folder)/\(name)") }
      lines.append(line)
    }
    guard try reader.next() == nil, files == Set(shard.files) else {
      throw refuse("it has other files or more results than cases")
    }
    let own = lines.prefix(header.cases.count)
    guard own.count(where: { $0.failure != nil }) == header.summary.errors,
      own.count(where: { $0.failure == nil }) == header.summary.passed,
      header.summary.failed == 0, header.summary.knownDivergences == 0,
      header.summary.unsupported == 0
    else { throw refuse("its summary does not match its results") }
    return CheckedShard(
      shard: shard, totals: ResultTotals(), shown: ShownResults(), diagnosis: DiagnosisTotals(),
      results: nil, sensitivity: nil, captures: lines)
  }

  /// What is filed becomes part of the manifest, and names become paths.
  private func checkNames(_ captures: CaptureShare) throws {
    let ids =
      captures.declared + captures.checks
      + captures.defined.flatMap { suite, names in names.map { "\(suite)/\($0)" } }
      + captures.modules.map { "\($0)/-" }
    for id in ids {
      let parts = id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, parts.allSatisfy(CaseDefinition.isValidName) else {
        throw refuse("it names '\(id.prefix(200))', which is not a case's id")
      }
    }
    let isOrdered = zip(captures.checks, captures.checks.dropFirst()).allSatisfy {
      FleetPlan.precedes($0, $1)
    }
    guard isOrdered else { throw refuse("what it renders again occurs twice, or out of order") }
  }

  private func check(_ line: CaptureLine, isCheck: Bool) throws {
    switch (line.files, line.spread, line.failure) {
    case (let files?, let spread?, nil):
      do {
        let folder = "\(shard.folder)/\(CaptureLine.folder(of: line.id, isCheck: isCheck))"
        _ = try CaseFolder(folder).read(line.id, files: files, spread: spread)
      } catch {
        throw refuse("\(error)")
      }
    case (nil, nil, .some): break
    default: throw refuse("\(line.id) is neither captured nor not")
    }
  }

  private func refuse(_ detail: String) -> ShardError { .damaged(path: shard.path, detail: detail) }
}
