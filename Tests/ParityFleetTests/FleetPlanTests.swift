import DataText
import ExampleResults
import Foundation
import ParityReferences
import ParityResults
import Testing

@testable import ParityFleet

@Suite struct FleetPlanTests {
  private let items = (0..<20).map {
    FleetPlan.Item(id: "s/case-\($0)", candidates: ["port", "engine"], microseconds: 100 + $0)
  }

  @Test func givesEachCaseToOneShard() {
    let plan = FleetPlan(items, selection: .init(), count: 3)

    let shards = (1...3).map { plan.cases(of: $0).map(\.id) }
    #expect(shards.flatMap(\.self).sorted() == items.map(\.id).sorted())
    #expect(shards.allSatisfy { $0.count >= 6 })
    #expect(plan.cases.allSatisfy { $0.candidates == ["engine", "port"] })
  }

  /// Machines may list a folder in another order; what is dealt out is the same.
  @Test func isTheSameInWhateverOrderCasesCome() {
    let one = FleetPlan(items, selection: .init(), count: 3)
    let other = FleetPlan(items.reversed(), selection: .init(), count: 3)

    #expect(one.digest == other.digest)
  }

  @Test func hasAnotherDigestForAllThatDecidesIt() {
    var fewer = items
    fewer.removeLast()
    let plans = [
      FleetPlan(items, selection: .init(), count: 3),
      FleetPlan(items, selection: .init(), count: 4),
      FleetPlan(fewer, selection: .init(), count: 3),
      FleetPlan(items, selection: .init(suites: ["s"]), count: 3),
      FleetPlan(items, selection: .init(candidates: ["port"]), count: 3),
      FleetPlan(
        items.map { .init(id: $0.id, candidates: ["port"], microseconds: $0.microseconds) },
        selection: .init(), count: 3),
      // Another cost moves a case to another shard.
      FleetPlan(
        items.map {
          .init(
            id: $0.id, candidates: $0.candidates,
            microseconds: $0.id == "s/case-19" ? 1 : $0.microseconds)
        },
        selection: .init(), count: 3),
    ]

    #expect(Set(plans.map(\.digest)).count == plans.count)
  }

  @Test func refusesAPlanThatWasChanged() throws {
    let folder = try TemporaryFolder()
    let plan = FleetPlan(items, selection: .init(), count: 3)
    let text = String(decoding: try JSONText.encode(plan), as: UTF8.self)
    let good = try folder.file("good.json", text)
    let bad = try folder.file("bad.json", text.replacing("s/case-7\"", with: "s/case-70\""))

    #expect(try FleetPlan.read(good) == plan)
    #expect(throws: FleetPlanError.self) { try FleetPlan.read(bad) }
  }

  /// Whoever changes a plan can compute its digest, too.
  @Test(arguments: [
    ("\"s/case-1\"", "\"s/case-0\"", "s/case-0 twice"),
    ("\"s/case-0\"", "\"s/../case-0\"", "s/../case-0 is no case"),
    ("\"s/case-0\"", "\"\"", "is no case"),
    ("\"engine\",", "\"port\",", "s/case-0 is no case"),
    ("\"microseconds\" : 100,", "\"microseconds\" : -1,", "is to take -1 µs"),
    ("\"microseconds\" : 100,", "\"microseconds\" : 1000000000000000000,", "is to take 10000"),
    ("\"position\" : 0,", "\"position\" : 1,", "positions"),
    ("\"position\" : 0,", "\"position\" : 9223372036854775807,", "positions"),
    ("\"shard\" : 1", "\"shard\" : 4", "no such number of shards"),
    ("\"count\" : 3", "\"count\" : 1000000", "no such number of shards"),
  ])
  func refusesWhatNoPlanHas(old: String, new: String, fault: String) throws {
    let folder = try TemporaryFolder()
    let text = String(
      decoding: try JSONText.encode(FleetPlan(items, selection: .init(), count: 3)), as: UTF8.self)
    let place = try #require(text.range(of: old))
    let changed = text.replacingCharacters(in: place, with: new)
    let plan = try JSONText.decode(FleetPlan.self, from: Data(changed.utf8))
    var digest = FleetPlan.Digest(count: plan.count, selection: plan.selection)
    for one in plan.cases { digest.add(one.id, one.candidates, shard: one.shard) }
    let path = try folder.file(
      "plan.json", changed.replacing(plan.digest, with: digest.text()))

    #expect {
      try FleetPlan.read(path)
    } throws: {
      "\($0)".contains(fault)
    }
  }

  @Test(arguments: ["{\"format\": \"parity-costs\"}", "years of work"])
  func replacesNoFileThatIsNoPlan(text: String) throws {
    let folder = try TemporaryFolder()
    let plan = FleetPlan(items, selection: .init(), count: 3)
    let earlier = try folder.file(
      "plan.json", String(decoding: try JSONText.encode(plan), as: UTF8.self))
    let other = try folder.file("other.json", text)
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)

    try FleetPlan.checkReplaceable(earlier)
    try FleetPlan.checkReplaceable("\(folder.path)/new.json")
    #expect(throws: FleetPlanError.self) { try FleetPlan.checkReplaceable(other) }
    #expect(throws: FleetPlanError.self) { try FleetPlan.checkReplaceable(pipe) }
  }
}
