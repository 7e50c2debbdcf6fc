import ReadableNumbers

/// A plan in readable form.
package struct PlanText {
  private let plan: FleetPlan

  package init(_ plan: FleetPlan) { self.plan = plan }

  /// Above this number of parts, they are not printed individually.
  private static let mostLines = 100

  package var text: String {
    var costs = [Int](repeating: 0, count: plan.count)
    var longest = [FleetPlan.Case?](repeating: nil, count: plan.count)
    var counts = [Int](repeating: 0, count: plan.count)
    for one in plan.cases {
      let index = one.shard - 1
      costs[index] += one.microseconds
      counts[index] += 1
      if one.microseconds > longest[index]?.microseconds ?? -1 { longest[index] = one }
    }
    var lines = ["shard      cases    seconds  longest case"]
    for index in costs.indices.prefix(Self.mostLines) {
      let long = longest[index].map { "\($0.id) (\(seconds($0.microseconds)) s)" } ?? "–"
      lines.append(
        right("\(index + 1)", 5) + right("\(counts[index])", 11) + right(seconds(costs[index]), 11)
          + "  \(long)")
    }
    if plan.count > Self.mostLines { lines.append("and \(plan.count - Self.mostLines) more") }
    let total = costs.reduce(0, +)
    let mean = max(1, total / plan.count)
    let largest = costs.max() ?? 0
    lines.append(
      "\(Words.plural(plan.cases.count, "case")), \(seconds(total)) s in all; the largest shard is"
        + " \(Words.fixed(Double(largest) / Double(mean), digits: 2)) times the mean")
    lines += warnings(mean: mean, total: total)
    lines.append("plan \(plan.digest.prefix(16))")
    return lines.joined(separator: "\n")
  }

  private func warnings(mean: Int, total: Int) -> [String] {
    guard plan.count > 1,
      let longest = plan.cases.max(by: { $0.microseconds < $1.microseconds }),
      longest.microseconds > mean
    else { return [] }
    let useful = max(1, total / max(1, longest.microseconds))
    return [
      "\(longest.id) alone takes longer than a shard has on average: more than"
        + " \(Words.plural(useful, "shard")) end no sooner"
    ]
  }

  private func seconds(_ microseconds: Int) -> String {
    Words.fixed(Double(microseconds) / 1e6, digits: 2)
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
