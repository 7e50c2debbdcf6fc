import ArgumentParser
import DataText
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
      // Workers that receive the plan do not check this, and the merge is hours later.
      try whole.check()
      if learn { try learnCosts(whole, loaded) }
      guard let shards else { return }
      let plan = try whole.split(into: shards)
      Terminal.say(PlanText(plan).text)
      if let output { try AtomicFile.write(try JSONText.encode(plan), to: output) }
    }
  }

  /// Cases that are not kept retain their earlier measurement.
  private func learnCosts(_ work: RunPlan, _ project: Project) throws {
    let kept = ResultCache(cache: stateFolder.cache(of: project))
    var costs =
      try CaseCosts.read(references: work.state.library.folder)
      ?? CaseCosts(identity: "", cases: [:])
    let identity = NumericIdentity.current.digest
    // Times from different machines are not comparable.
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
      throw NothingKept(folder: stateFolder.cache(of: project))
    }
    let ids = Set(work.state.library.manifest.cases.map(\.id))
    costs.cases = costs.cases.filter { ids.contains($0.key) }
    let path = "\(work.state.library.folder)/\(CaseCosts.fileName)"
    try AtomicFile.write(Data(costs.text.utf8), to: path)
    Terminal.say("\(path): \(learned) of \(Words.plural(work.items.count, "case")) measured")
  }
}
