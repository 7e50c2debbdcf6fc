import Foundation
import GraphTrace
import ParityCases
import Synchronization

/// Looks for graphs that a browser and the native engine render differently.
package struct GraphSearch: Sendable {
  private let batch: PlanBatch
  private let worklets: TraceWorklets

  package init(batch: PlanBatch, worklets: TraceWorklets) {
    self.batch = batch
    self.worklets = worklets
  }

  /// A graph that sounds different on the two sides.
  package struct Difference: Sendable {
    package let seed: UInt32
    package var plan: GraphPlan
    package var frame: Int
    /// The largest absolute difference, in decibels of full scale.
    package var decibels: Double
    package var reference: [Float]
    package var candidate: [Float]
    /// Why the engine refused the graph; empty if it did not.
    package var refusal: String
  }

  /// The outcomes for a number of graphs.
  package struct Tally: Sendable {
    package var exact = 0
    package var silent = 0
    package var unstable: [UInt32] = []
    package var refused: [UInt32] = []
    /// Graphs that the browser's page did not render at all.
    package var missing = 0
    package var differences: [Difference] = []

    package init() {}

    package mutating func add(_ other: Tally) {
      exact += other.exact
      silent += other.silent
      unstable += other.unstable
      refused += other.refused
      missing += other.missing
      differences += other.differences
    }

    /// One line for each kind of outcome.
    package func summary(seed: UInt32) -> String {
      """
      \(exact) graphs equal in every sample, from seed \(seed) on; \(silent) of them silent
      \(unstable.count) do not repeat in the browser
      \(refused.count) refused by the browser
      \(differences.count) differ\(missing > 0 ? "\n\(missing) were not rendered" : "")
      """
    }
  }

  /// Renders a graph for each seed on both sides.
  ///
  /// - Throws: `CaptureError`, `CancellationError`.
  package func tally(_ seeds: [UInt32]) async throws -> Tally {
    let plans = seeds.map { GraphGenerator.plan(seed: $0) }
    let tally = Mutex(Tally())
    try await batch.render(plans) { index, render in
      tally.withLock { add(render, of: plans[index], seed: seeds[index], to: &$0) }
    }
    return tally.withLock { $0 }
  }

  /// A tally whose differences are the same in every browser render.
  ///
  /// - Throws: `CaptureError`, `CancellationError`.
  package func confirmedTally(_ seeds: [UInt32]) async throws -> Tally {
    var tally = try await tally(seeds)
    guard !tally.differences.isEmpty else { return tally }
    let (confirmed, unstable) = try await confirm(tally.differences)
    tally.differences = confirmed
    tally.unstable += unstable
    return tally
  }

  private func add(
    _ render: PlanBatch.Render, of plan: GraphPlan, seed: UInt32, to tally: inout Tally
  ) {
    switch render {
    case .unstable: tally.unstable.append(seed)
    case .refused: tally.refused.append(seed)
    case .missing: tally.missing += 1
    case .sound(let reference):
      if let difference = difference(plan, reference, seed: seed) {
        tally.differences.append(difference)
      } else {
        tally.exact += 1
        if reference.allSatisfy({ $0 == 0 }) { tally.silent += 1 }
      }
    }
  }

  /// Renders each difference again and keeps those that stay the same many times: a browser adds and pulls connections
  /// in an order that varies from render to render, and a few renders may agree by chance.
  ///
  /// - Returns: the differences that are the same each time, and the seeds of the others.
  /// - Throws: `CaptureError`, `CancellationError`.
  package func confirm(
    _ differences: [Difference]
  ) async throws -> (confirmed: [Difference], unstable: [UInt32]) {
    let (left, changing) = try await confirm(differences, times: 4)
    let (confirmed, changingLater) = try await confirm(left, times: 20)
    return (confirmed, changing + changingLater)
  }

  private func confirm(
    _ differences: [Difference], times: Int
  ) async throws -> (confirmed: [Difference], unstable: [UInt32]) {
    guard !differences.isEmpty else { return ([], []) }
    let plans = differences.flatMap { difference in
      (0..<times).map { difference.plan.among(unusedNodes: $0) }
    }
    let unstable = Mutex<Set<Int>>([])
    try await batch.render(plans) { index, render in
      let difference = differences[index / times]
      guard case .sound(let sound) = render, sound.hasSameBits(as: difference.reference) else {
        unstable.withLock { _ = $0.insert(index / times) }
        return
      }
    }
    let changing = unstable.withLock { $0 }
    return (
      differences.indices.filter { !changing.contains($0) }.map { differences[$0] },
      changing.sorted().map { differences[$0].seed }
    )
  }

  /// nil when the engine renders the same sound.
  func difference(_ plan: GraphPlan, _ reference: [Float], seed: UInt32) -> Difference? {
    var difference = Difference(
      seed: seed, plan: plan, frame: 0, decibels: 0, reference: reference, candidate: [],
      refusal: "")
    do {
      let replay = try TraceReplay(PlanTrace(plan).trace(), worklets: worklets)
      difference.candidate = try replay.render().channels.flatMap { $0 }
    } catch {
      difference.refusal = "\(error)"
      return difference
    }
    guard difference.candidate.firstDifference(from: reference) != nil else { return nil }
    // The earliest, in any channel.
    difference.frame =
      (0..<plan.frames).first { frame in
        (0..<plan.channels).contains { channel in
          let index = channel * plan.frames + frame
          let (a, b) = (reference[index], difference.candidate[index])
          return a != b && !(a.isNaN && b.isNaN)
        }
      } ?? 0
    let largest = zip(reference, difference.candidate).map { abs($0 - $1) }.max() ?? 0
    difference.decibels = 20 * log10(Double(largest))
    return difference
  }

  /// Cuts all differences down concurrently until nothing more can be left out.
  ///
  /// - Throws: `CaptureError`, `CancellationError`.
  package func reduce(
    _ differences: [Difference], rounds: Int = 14, onRound: (Int) -> Void
  ) async throws -> [Difference] {
    var current = differences
    var active = Set(current.indices.filter { current[$0].refusal.isEmpty })
    for _ in 0..<rounds where !active.isEmpty {
      onRound(active.count)
      var plans: [GraphPlan] = []
      var owners: [Int] = []
      for index in active.sorted() {
        let smaller = PlanReduction(current[index].plan).smaller(
          differingAt: current[index].frame)
        plans += smaller
        owners += smaller.map { _ in index }
      }
      let found = Mutex<[Int: [(Int, Difference)]]>([:])
      let (all, of) = (plans, owners)
      let seeds = current.map(\.seed)
      try await batch.render(all) { number, render in
        guard case .sound(let reference) = render else { return }
        let owner = of[number]
        guard let difference = difference(all[number], reference, seed: seeds[owner]),
          difference.refusal.isEmpty
        else { return }
        found.withLock { $0[owner, default: []].append((number, difference)) }
      }
      let smaller = found.withLock { $0 }
      for index in active {
        // The smallest; its own reductions are tried in the next round.
        guard let best = smaller[index]?.min(by: { Self.size($0.1) < Self.size($1.1) }) else {
          active.remove(index)
          continue
        }
        current[index] = best.1
      }
    }
    return current
  }

  private static func size(_ difference: Difference) -> Int {
    let commands = difference.plan.commands
    let options = commands.map {
      $0.verb == "make" ? $0.words[2]["options"]?.members.count ?? 0 : 0
    }
    return commands.count * 20 + options.reduce(0, +) * 3 + difference.plan.frames / 128
      + difference.plan.channels
  }
}
