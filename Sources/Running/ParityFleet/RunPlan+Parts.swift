import ParityReferences
import ParityRunning

extension RunPlan {
  /// The candidates in run order; "none" is last.
  package var order: [String] { runner.candidates.map(\.name) + ["none"] }

  /// The work by case, in run order.
  package var items: [(id: String, jobs: [SuiteRunner.Job])] {
    var items: [(id: String, jobs: [SuiteRunner.Job])] = []
    for job in work {
      if items.last?.id == job.entry.id {
        items[items.count - 1].jobs.append(job)
      } else {
        items.append((job.entry.id, [job]))
      }
    }
    return items
  }

  /// Which case goes to which of `count` parts.
  ///
  /// - Throws: errors from reading `costs.json`.
  package func split(into count: Int) throws -> FleetPlan {
    let estimate = CostEstimate(try CaseCosts.read(references: state.library.folder))
    return FleetPlan(
      items.map { item in
        .init(
          id: item.id, candidates: item.jobs.map(\.candidateName),
          microseconds: estimate.microseconds(of: item.id) { samples(of: item.jobs[0].entry) })
      }, selection: selection, count: count)
  }

  /// Frames times channels of a case; nil where its definition cannot be read.
  package func samples(of entry: Manifest.Entry) -> Int? {
    guard let definition = try? state.library.readDefinition(entry) else { return nil }
    let (product, overflow) = definition.frames.multipliedReportingOverflow(by: definition.channels)
    return overflow ? nil : product
  }
}

extension ProjectState {
  /// The ids of a run, in the order of `FleetPlan.precedes`; nil when only the candidates, which are not here, could
  /// tell.
  package func ids(_ selection: RunSelection, tools: RunTools) throws -> [String]? {
    let ids: [String]
    if selection.candidates.isEmpty {
      ids = try entries(selection).map(\.id) + missing.filter(selection.selects)
    } else if let plan = try? RunPlan(self, selection, tools: tools) {
      ids = plan.items.map(\.id)
    } else {
      return nil
    }
    return Set(ids).sorted(by: FleetPlan.precedes)
  }
}
