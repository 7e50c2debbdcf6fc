import ParityCases
import ParityFleet
import ParityHarness
import ParityRunning
import Synchronization

/// Which cases of a capture belong to a part: known when the modules have listed theirs.
final class CaptureSplit: Sendable {
  private let number: ShardNumber
  private let pages: [(id: String, microseconds: Int)]
  private let selection: RunSelection
  private let found: Mutex<FleetPlan>

  /// A case's base cost: two renders of 50 ms each in the browser, besides the sound itself.
  private static let microsecondsOfCase = 100_000

  init(
    _ number: ShardNumber, pages: [(id: String, microseconds: Int)], selection: RunSelection
  ) {
    (self.number, self.pages, self.selection) = (number, pages, selection)
    found = Mutex(Self.plan([], pages, selection, number.count))
  }

  /// - Returns: the cases to be rendered here, out of all that the modules have.
  func choose(_ definitions: [CaseDefinition]) -> Set<String> {
    let plan = Self.plan(definitions, pages, selection, number.count)
    found.withLock { $0 = plan }
    return wanted
  }

  var plan: FleetPlan { found.withLock { $0 } }

  /// What is captured here: the part's own cases, and those of another that it checks.
  var wanted: Set<String> { Set(plan.cases(of: number.index).map(\.id) + checks) }

  /// In the order of their ids.
  var checks: [String] {
    let plan = plan
    return CheckShare.drawn(
      by: number.index, of: plan.count, share: selection.checkShare,
      from: { plan.cases(of: $0).map(\.id) })
  }

  private static func plan(
    _ definitions: [CaseDefinition], _ pages: [(id: String, microseconds: Int)],
    _ selection: RunSelection, _ count: Int
  ) -> FleetPlan {
    let modules = definitions.map { definition in
      // In real time, which a browser's graph needs at worst.
      let sound = Double(definition.frames) / definition.sampleRate * 2e6
      return FleetPlan.Item(
        id: definition.id, candidates: ["chromium"],
        microseconds: microsecondsOfCase + Int(min(sound, 1e12)))
    }
    let recorded = pages.map {
      FleetPlan.Item(id: $0.id, candidates: ["chromium"], microseconds: $0.microseconds)
    }
    return FleetPlan(modules + recorded, selection: selection, count: count)
  }
}
