import ArgumentParser
import Foundation
import ParityFleet
import ParityHarness
import ParityProject
import ParityReferences
import ParityResults
import ParityRunning
import ParityTerminal
import ReadableNumbers
import ReportAssembly

struct PlanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Show how a run is split into parts for many machines.",
    usage: "parity plan -n <number> [-o <file>] [<options>]",
    discussion: """
      A case goes to one part with all its candidates; the longest are assigned
      first, each to the least loaded part. What cases cost is in
      reference-audio/costs.json, which --learn writes from finished runs and which
      belongs with the references: the same project gives the same plan on every
      machine. A worker that has only its own references needs the plan itself.

      EXAMPLES
        parity plan -n 64                     cases and cost of each of 64 parts
        parity plan -n 64 -o plan.json        for 'parity run --shard 3/64 --plan'
        parity run && parity plan --learn     measure what cases cost

      Exit codes: 0 planned; 2 nothing to plan, or the costs cannot be written.
      """)

  @Option(
    name: [.customShort("n"), .customLong("shards")],
    help: ArgumentHelp("How many parts.", valueName: "number"))
  var shards: Int?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write the plan here.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Write costs.json from the results that are kept of finished runs.")
  var learn = false

  @OptionGroup var project: ProjectOptions

  @OptionGroup var stateFolder: StateOptions

  @OptionGroup var selection: CaseOptions

  @Option(
    help: ArgumentHelp("Only this candidate; may be repeated.", valueName: "name"))
  var candidate: [String] = []

  func validate() throws {
    guard shards != nil || learn else {
      throw ValidationError("-n says into how many parts; --learn measures what cases cost")
    }
    if let shards, !(1...ShardNumber.mostShards).contains(shards) {
      throw ValidationError("-n must be between 1 and \(ShardNumber.mostShards), not \(shards)")
    }
    if output != nil, shards == nil { throw ValidationError("-o needs -n, the number of parts") }
  }

  func run() async throws {
    try await ExitCodes.reporting {
      if let output { try FleetPlan.checkReplaceable(output) }
      let loaded = try project.load()
      let whole = try RunPlan(
        try ProjectState(loaded),
        RunSelection(
          suites: selection.suite, pattern: selection.pattern, candidates: candidate),
        tools: RunTools(apps: try AttachedApps.load(references: loaded.ownReferences)))
      // Workers that get the plan do not look at this, and the merge comes after hours.
      try whole.check()
      if learn { try learnCosts(whole, loaded) }
      guard let shards else { return }
      let plan = try whole.split(into: shards)
      print(PlanText(plan).text)
      if let output { try AtomicFile.write(try JSONText.encode(plan), to: output) }
    }
  }

  /// What is not kept stays as it was measured before.
  private func learnCosts(_ work: RunPlan, _ project: Project) throws {
    let kept = KeptResults(cache: stateFolder.cache(of: project))
    var costs =
      try CaseCosts.read(references: work.state.library.folder)
      ?? CaseCosts(identity: "", cases: [:])
    let identity = NumericIdentity.current.digest
    // Times of different machines cannot be held against each other.
    if costs.identity != identity { costs = CaseCosts(identity: identity, cases: [:]) }
    var learned = 0
    for item in work.items {
      let seconds = try item.jobs.map {
        try kept.find(work.runner.key(of: $0), today: work.state.today)?.seconds
      }
      guard let samples = work.samples(of: item.jobs[0].entry) else { continue }
      let known = seconds.compactMap(\.self)
      guard known.count == seconds.count else { continue }
      costs.cases[item.id] = .init(
        microseconds: max(1, Int(known.reduce(0, +) * 1e6)), samples: samples)
      learned += 1
    }
    guard learned > 0 else {
      throw SuiteError.unreadable(
        path: stateFolder.cache(of: project),
        detail: "no finished case of this program is kept there; 'parity run' first")
    }
    let ids = Set(work.state.library.manifest.cases.map(\.id))
    costs.cases = costs.cases.filter { ids.contains($0.key) }
    let path = "\(work.state.library.folder)/\(CaseCosts.fileName)"
    try AtomicFile.write(Data(costs.text.utf8), to: path)
    print("\(path): \(learned) of \(Words.plural(work.items.count, "case")) measured")
  }
}

/// A plan as a person reads it.
struct PlanText {
  let plan: FleetPlan

  init(_ plan: FleetPlan) { self.plan = plan }

  /// Parts that are printed each by itself.
  private static let mostLines = 100

  var text: String {
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
