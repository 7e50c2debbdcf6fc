import OrdinaryFiles
import ParityReferences

/// Why a plan is not read, or not written.
package enum FleetPlanError: Error, Equatable {
  case file(VersionedFileError)
  case faulty(path: String, Fault)
  /// A file that is no plan would be lost.
  case occupied(path: String)
  case notReplaceable(path: String, FileRefusal)

  package enum Fault: Equatable, Sendable {
    case shardCount
    case digest
    case order(id: String)
    case noCase(id: String)
    case cost(id: String, microseconds: Int)
    case positions
  }
}

extension FleetPlanError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .faulty(let path, let fault): "\(path): \(fault)"
    case .occupied(let path):
      "cannot write \(path): it exists and is not a plan; choose another file"
    case .notReplaceable(let path, let reason): "cannot write \(path): \(reason)"
    }
  }
}

/// In a clause, to stand behind the plan's path.
extension FleetPlanError.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .shardCount: "it has no such number of shards"
    case .digest: "it was changed since it was made (its digest differs); make it again"
    case .order(let id): "it has \(Self.shown(id)) twice, or out of order; make it again"
    case .noCase(let id): "\(Self.shown(id)) is no case that a plan has; make it again"
    case .cost(let id, let microseconds):
      "\(Self.shown(id)) is to take \(microseconds) µs; make it again"
    case .positions: "the positions of its cases are not those of a run; make it again"
    }
  }

  /// Anything may stand in a plan as an id.
  private static func shown(_ id: String) -> String { String(id.prefix(200)) }
}
