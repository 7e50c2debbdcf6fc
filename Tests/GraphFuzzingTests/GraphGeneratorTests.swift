import ParityCases
import Testing

@testable import GraphFuzzing

/// What is drawn has to be something that a page can say, and the same for the same seed.
@Suite struct GraphGeneratorTests {
  @Test func drawsTheSameGraphFromTheSameSeed() {
    #expect(GraphGenerator.plan(seed: 11) == GraphGenerator.plan(seed: 11))
    #expect(GraphGenerator.plan(seed: 11) != GraphGenerator.plan(seed: 12))
  }

  /// A trace refuses what speaks of a node that is not there, and operations that go back in time.
  @Test func drawsWhatAPageCanSay() throws {
    for seed in UInt32(1)...200 {
      let plan = GraphGenerator.plan(seed: seed)

      _ = try PlanTrace(plan).trace()

      #expect(plan.commands.map(\.at) == plan.commands.map(\.at).sorted(), "seed \(seed)")
      #expect(plan.commands.allSatisfy { $0.at.isMultiple(of: 128) && $0.at < plan.frames })
    }
  }

  /// Of 200 graphs, so many as make a search worth its time: things change while they play.
  @Test func drawsGraphsThatChangeWhileTheyPlay() {
    let plans = (UInt32(1)...200).map(GraphGenerator.plan)
    let changing = plans.count { plan in plan.commands.contains { $0.at > 0 } }
    let cutting = plans.count { plan in plan.commands.contains { $0.verb == "cut" } }

    #expect(changing > 100)
    #expect(cutting > 30)
  }
}
