import ParityCases
import Testing

@testable import GraphFuzzing

/// A graph that differs is cut down: every smaller one is still a graph that a page can say.
@Suite struct PlanReductionTests {
  private static let plan = GraphPlan(
    sampleRate: 48000, frames: 1024, channels: 2,
    commands: [
      .init(["make", "s1", ["type": "ConstantSourceNode", "options": ["offset": 0.5]]]),
      .init(["make", "n1", ["type": "GainNode", "options": ["gain": 0.5]]]),
      .init(["call", "s1", "start", 0]),
      .init(["wire", "s1 > n1"]),
      .init(["wire", "n1 > out"]),
      .init(["call", "n1.gain", "setValueAtTime", 0.25, 0.01], at: 512),
    ])

  @Test func leavesOutWhatComesAfterTheDifference() throws {
    let first = try #require(PlanReduction(Self.plan).smaller(differingAt: 130).first)

    #expect(first.frames == 256)
    #expect(first.commands.count == 5)
  }

  @Test func passesANodeBy() {
    let bypassed = PlanReduction(Self.plan).smaller(differingAt: 1000).filter { plan in
      plan.commands.contains { $0.words == ["wire", "s1 > out"] }
    }

    #expect(bypassed.count == 1)
    #expect(bypassed.first?.commands.contains { $0.nodes.contains("n1") } == false)
  }

  @Test func makesOnlySmallerPlansThatAPageCanSay() throws {
    for plan in PlanReduction(Self.plan).smaller(differingAt: 1000) {
      #expect(plan != Self.plan)
      // Without the source its other words are gone too.
      _ = try PlanTrace(plan).trace()
    }
  }
}
