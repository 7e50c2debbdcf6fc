import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults

extension FleetPlan {
  /// - Throws: `SuiteError` for a file that is not a plan, was changed, or could not have been written by Parity: the
  ///   parts made from it would be refused only when merged, hours later.
  package static func read(_ path: String) throws(SuiteError) -> FleetPlan {
    let plan: FleetPlan = try read(
      path,
      missing: .unreadable(path: path, detail: "there is no such file; 'parity plan -o' writes it"),
      notThis: "no plan")
    guard (1...ShardNumber.mostShards).contains(plan.count),
      plan.cases.allSatisfy({ (1...plan.count).contains($0.shard) })
    else { throw .unsupportedFormat(path: path, detail: "it has no such number of shards") }
    var digest = Digest(count: plan.count, selection: plan.selection)
    for one in plan.cases { digest.add(one.id, one.candidates, shard: one.shard) }
    guard digest.text() == plan.digest else {
      throw .unsupportedFormat(
        path: path,
        detail: "it was changed since it was made (its digest differs); make it again")
    }
    if let fault = plan.fault {
      throw .unsupportedFormat(path: path, detail: "\(fault); make it again")
    }
    return plan
  }

  /// Faults that no plan made here has, even if its digest is right: anyone can compute a digest.
  private var fault: String? {
    for (one, other) in zip(cases, cases.dropFirst()) where !Self.precedes(one.id, other.id) {
      return "it has \(Self.shown(other.id)) twice, or out of order"
    }
    for one in cases {
      let names = zip(one.candidates, one.candidates.dropFirst())
      guard !one.candidates.isEmpty, names.allSatisfy(Self.precedes),
        ([one.id] + one.candidates).allSatisfy(ShardCheck.isName)
      else { return "\(Self.shown(one.id)) is no case that a plan has" }
      guard (1...CaseCosts.most).contains(one.microseconds) else {
        return "\(Self.shown(one.id)) is to take \(one.microseconds) µs"
      }
    }
    return cases.map(\.position).sorted().elementsEqual(cases.indices)
      ? nil : "the positions of its cases are not those of a run"
  }

  private static func shown(_ id: String) -> String { String(id.prefix(200)) }

  /// Whether a file may be replaced by a plan: it has to be a plan itself, or empty.
  ///
  /// - Throws: `SuiteError.unwritable`.
  package static func checkReplaceable(_ path: String) throws(SuiteError) {
    struct Head: Decodable { let format: String }
    let data: Data
    do throws(FileRefusal) {
      data = try OrdinaryFile.read(path, limit: largestSize)
    } catch .missing {
      return
    } catch {
      throw .unwritable(path: path, detail: "\(error)")
    }
    guard data.isEmpty || (try? JSONText.decode(Head.self, from: data))?.format == currentFormat
    else {
      throw .unwritable(path: path, detail: "it exists and is not a plan; choose another file")
    }
  }
}
