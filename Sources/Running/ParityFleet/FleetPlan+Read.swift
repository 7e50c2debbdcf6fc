import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import ParityResults

extension FleetPlan {
  /// - Throws: `FleetPlanError` for a file that is no plan, one that was changed, or one that Parity would not write:
  ///   parts made from it would be refused only when merged, hours later.
  package static func read(_ path: String) throws(FleetPlanError) -> FleetPlan {
    let plan: FleetPlan
    do throws(VersionedFileError) {
      plan = try read(path, remedy: "'parity plan -o' writes it", notThis: "no plan")
    } catch {
      throw .file(error)
    }
    guard (1...ShardNumber.mostShards).contains(plan.count),
      plan.cases.allSatisfy({ (1...plan.count).contains($0.shard) })
    else { throw .faulty(path: path, .shardCount) }
    var digest = Digest(count: plan.count, selection: plan.selection)
    for one in plan.cases { digest.add(one.id, one.candidates, shard: one.shard) }
    guard digest.text() == plan.digest else {
      throw .faulty(path: path, .digest)
    }
    if let fault = plan.fault {
      throw .faulty(path: path, fault)
    }
    return plan
  }

  /// Faults that no plan made here has, even if its digest is right: anyone can compute a digest.
  private var fault: FleetPlanError.Fault? {
    for (one, other) in zip(cases, cases.dropFirst()) where !Self.precedes(one.id, other.id) {
      return .order(id: other.id)
    }
    for one in cases {
      let names = zip(one.candidates, one.candidates.dropFirst())
      guard !one.candidates.isEmpty, names.allSatisfy(Self.precedes),
        ([one.id] + one.candidates).allSatisfy(ShardCheck.isName)
      else { return .noCase(id: one.id) }
      guard (1...CaseCosts.most).contains(one.microseconds) else {
        return .cost(id: one.id, microseconds: one.microseconds)
      }
    }
    return cases.map(\.position).sorted().elementsEqual(cases.indices)
      ? nil : .positions
  }

  /// Whether a file may be replaced by a plan: it has to be a plan itself, or empty.
  ///
  /// - Throws: `FleetPlanError`.
  package static func checkReplaceable(_ path: String) throws(FleetPlanError) {
    struct Head: Decodable { let format: String }
    let data: Data
    do throws(FileRefusal) {
      data = try OrdinaryFile.read(path, limit: largestSize)
    } catch .missing {
      return
    } catch {
      throw .notReplaceable(path: path, error)
    }
    guard data.isEmpty || (try? JSONText.decode(Head.self, from: data))?.format == currentFormat
    else {
      throw .occupied(path: path)
    }
  }
}
