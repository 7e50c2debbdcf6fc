import DataText
import Foundation
import ParityReferences
import ParityResults
import ParityRunning

/// Which case goes to which part of a run. The same project, selection and number of parts give the same plan on every
/// machine.
package struct FleetPlan: Codable, Equatable, Sendable, VersionedFile {
  package static let currentFormat = "parity-plan"
  package static let currentVersion = 1

  /// A case with all its candidates, which are compared with one another and therefore stay together.
  package struct Case: Codable, Equatable, Sendable {
    package let id: String
    /// In the order of their names.
    package let candidates: [String]
    /// Its position in a complete run.
    package let position: Int
    package let shard: Int
    package let microseconds: Int
  }

  package var format = currentFormat
  package var version = currentVersion
  package let count: Int
  package let selection: RunSelection
  /// In the order of their ids.
  package let cases: [Case]
  package let digest: String

  /// A case to be assigned to a part.
  package struct Item {
    package let id: String
    package let candidates: [String]
    package let microseconds: Int

    package init(id: String, candidates: [String], microseconds: Int) {
      self.id = id
      self.candidates = candidates
      self.microseconds = microseconds
    }
  }

  /// - Parameter items: in run order.
  package init(_ items: [Item], selection: RunSelection, count: Int) {
    let shards = LongestFirst.split(
      items.map { .init(id: $0.id, microseconds: $0.microseconds) }, into: count)
    let cases = items.indices.map { index in
      Case(
        id: items[index].id, candidates: items[index].candidates.sorted(by: Self.precedes),
        position: index, shard: shards[index], microseconds: items[index].microseconds)
    }.sorted { Self.precedes($0.id, $1.id) }
    (self.count, self.selection, self.cases) = (count, selection, cases)
    var digest = Digest(count: count, selection: selection)
    for one in cases { digest.add(one.id, one.candidates, shard: one.shard) }
    self.digest = digest.text()
  }

  /// Compares bytes, so that all machines order names alike.
  package static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }

  /// SHA-256 of a plan's content: the cases in the order of their ids, their candidates, the part each goes to, the
  /// number of parts, and the selection.
  package struct Digest {
    private var hash = SHA256Digest()

    package init(count: Int, selection: RunSelection) {
      var chosen = selection.suites.sorted(by: FleetPlan.precedes).map { "suite \($0)" }
      chosen.append(selection.pattern.map { "case \($0)" } ?? "")
      chosen += selection.candidates.map { "candidate \($0)" }
      if let share = selection.checkShare { chosen.append("check \(share)") }
      add("\(FleetPlan.currentFormat) \(FleetPlan.currentVersion) \(count)")
      add(chosen.joined(separator: "\t"))
    }

    package mutating func add(_ id: String, _ candidates: [String], shard: Int) {
      add("\(id)\t\(candidates.joined(separator: "\t"))\t\(shard)")
    }

    private mutating func add(_ line: String) {
      Array("\(line)\n".utf8).withUnsafeBytes { hash.update($0) }
    }

    package mutating func text() -> String { SHA256Text.hexadecimal(hash.finish()) }
  }

  package func cases(of shard: Int) -> [Case] { cases.filter { $0.shard == shard } }
}
