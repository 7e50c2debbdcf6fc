import ExampleResults
import Foundation
import Judging
import ParityReferences
import ParityResults
import Testing

@testable import ParityFleet

/// The table of docs/fleet.md: what a merge refuses, and what it takes.
@Suite struct ShardMergeTests {
  @Test(arguments: [1, 2, 5, 9]) func takesAllOfOneRun(count: Int) async throws {
    let shards = try TestShards(count: count)

    let findings = try await shards.check((1...count).map { try shards.write($0) })
    let merged = try MergedRun(findings.shards)

    #expect(findings.isComplete)
    #expect(findings.refusals == [])
    #expect(merged.cases.map(\.key) == shards.results.map(\.key))
    #expect(merged.totals.summary == RunResults.Summary(shards.results))
    #expect(merged.sensitivity?.map(\.suite) == ["a", "b"])
  }

  /// Of a part that looked and two in which nothing differs.
  @Test func tellsWhatLookingForCausesTook() async throws {
    let shards = try TestShards()
    let index = try #require(shards.plan.cases.first { $0.id == "a/case-1" }).shard
    let spent = RunResults.Diagnosis(
      effort: "quick", seconds: 1, budget: 20, cases: 2, kinds: 2, left: 0)

    let findings = try await shards.check(replacing: index) { header, _ in
      header.diagnosis = spent
    }

    #expect(TestShards.refusal(findings) == "taken")
    #expect(try MergedRun(findings.shards).diagnosis == spent)
  }

  @Test func namesWhatIsMissing() async throws {
    let shards = try TestShards(count: 6)

    let findings = try await shards.check([2, 6].map { try shards.write($0) })

    #expect(!findings.isComplete)
    #expect(findings.missing == [1, 3, 4, 5])
    #expect(findings.missingSentence == "4 of 6 shards are missing: 1, 3-5")
    #expect(ShardMerge.Findings.ranges(findings.missing) == "1,3-5")
  }

  @Test func refusesAnotherPlanOrCount() async throws {
    let shards = try TestShards()
    let plan = try await shards.check(replacing: 2) { header, _ in header.plan = "other" }
    #expect(
      TestShards.refusal(plan).contains("0002-of-0003.parityshard: its plan differs from that of"))

    let count = try await shards.check(replacing: 3) { header, _ in header.count = 4 }
    #expect(TestShards.refusal(count).contains("its number of shards, 4, differs from that of"))

    let selection = try await shards.check(replacing: 2) { header, _ in
      header.selection = .init(suites: ["a"])
    }
    #expect(TestShards.refusal(selection).contains("its plan differs"))
  }

  @Test(arguments: [
    ("project", "its parity.yml differs from the project's"),
    ("references", "its references differ from the project's"),
    ("limits", "its limits differ from the project's"),
    ("candidate", "its candidate 'port' differs from that of"),
    ("program", "its program, Parity 1, differs from that of"),
    ("version", "its program, Parity 2, differs from that of"),
  ])
  func refusesWhatIsOfAnotherState(what: String, text: String) async throws {
    let shards = try TestShards()

    let findings = try await shards.check(replacing: 2) { header, _ in
      switch what {
      case "project": header.identity.project = "other"
      case "references": header.identity.references = "other"
      case "limits": header.identity.limits = nil
      case "candidate": header.identity.candidates["port"] = "other"
      case "program": header.identity.program = "other"
      default: header.identity.version = "2"
      }
    }

    #expect(TestShards.refusal(findings).contains(text))
    #expect(TestShards.refusal(findings).contains("0002-of-0003.parityshard"))
  }

  /// A late first attempt.
  @Test func takesOneOfTwoThatFoundTheSame() async throws {
    let shards = try TestShards()
    var paths = try (1...3).map { try shards.write($0) }
    paths.append(
      try shards.write(2, as: "late.parityshard") { header, lines in
        header.attempt.seconds = 99
        header.attempt.start = Date(timeIntervalSince1970: 86400)
        for index in lines.indices {
          lines[index].seconds = 7
          lines[index].result.renderSeconds = 7
          lines[index].result.remarks = [
            RenderRemark("its last tenth took 5 times as long", .note)
          ]
          lines[index].result = CaseResult(
            judging: lines[index].result.evidence, today: Day.today)
        }
      })

    let findings = try await shards.check(paths)

    #expect(findings.isComplete)
    #expect(findings.shards.count == 3)
    #expect(findings.notes.contains { $0.contains("late.parityshard found the same as") })
  }

  @Test func refusesTwoThatDiffer() async throws {
    let shards = try TestShards()
    var paths = try (1...3).map { try shards.write($0) }
    let id = shards.plan.cases(of: 2)[0].id
    paths.append(
      try shards.write(2, as: "other.parityshard") { _, lines in
        lines[0].result.frames += 1
      })

    let findings = try await shards.check(paths)

    #expect(
      TestShards.refusal(findings).contains(
        "are both shard 2, and differ: \(id) (engine) differs"))
  }

  /// What a run here would call an error of a case; an error that a shard knows already is one.
  @Test func refusesCasesWhoseReferencesAreNoLongerWhatIsDeclared() async throws {
    let shards = try TestShards()
    let paths = try (1...3).map { try shards.write($0) }
    func refusal(_ id: String) async throws -> String {
      var project = shards.project
      project.faults = [id: "own.js changed"]
      return TestShards.refusal(try await shards.check(paths, project: project))
    }

    #expect(
      try await refusal("a/case-0").contains(
        "since it was rendered the project has changed: own.js changed"))
    #expect(try await refusal("b/case-4") == "taken")
  }

  /// Clocks that disagree by a day say nothing about what was found.
  @Test func takesShardsOfClocksThatDisagree() async throws {
    let shards = try TestShards()

    let findings = try await shards.check(replacing: 2) { header, _ in
      header.attempt.start = Date(timeIntervalSinceNow: 86400)
      header.attempt.end = Date(timeIntervalSinceNow: -86400)
    }

    #expect(findings.isComplete)
  }

  @Test func refusesCasesThatAreNotThePlans() async throws {
    let shards = try TestShards()
    let dropped = try await shards.check(replacing: 2) { header, lines in
      let id = header.cases.removeLast().id
      lines.removeAll { $0.result.id == id }
      header.summary = TestShards.counts(lines)
      header.identity.references = ReferenceIdentity(shards.manifest).of(header.cases.map(\.id))
    }
    #expect(TestShards.refusal(dropped).contains("the shards' cases are not those of their plan"))

    let doubled = try await shards.check(replacing: 2) { header, lines in
      let foreign = shards.plan.cases(of: 1)[0]
      header.cases.append(
        .init(
          id: foreign.id, candidates: foreign.candidates, position: foreign.position, capture: 0))
      header.cases.sort { $0.id < $1.id }
      lines += shards.results.filter { $0.id == foreign.id }.map {
        ShardLine(key: "k", result: $0, seconds: nil)
      }
      lines.sort { ($0.result.id, $0.result.candidate) < ($1.result.id, $1.result.candidate) }
      header.summary = TestShards.counts(lines)
      header.identity.references = ReferenceIdentity(shards.manifest).of(header.cases.map(\.id))
    }
    #expect(TestShards.refusal(doubled).contains("is in two shards"))
  }

  /// All agree among themselves, and the project has one case more.
  @Test func refusesCasesThatAreNotTheProjects() async throws {
    let shards = try TestShards()
    let paths = try (1...3).map { try shards.write($0) }
    var project = shards.project
    let ids = shards.plan.cases.map(\.id)
    project.ids = { _ in ids + ["z/new"] }

    let findings = try await shards.check(paths, project: project)

    #expect(TestShards.refusal(findings).contains("z/new is in no shard"))
  }

  @Test func takesOtherMachinesUnlessToldNotTo() async throws {
    let shards = try TestShards()
    func check(_ sameMachine: Bool) async throws -> ShardMerge.Findings {
      try await shards.check(replacing: 2, sameMachine: sameMachine) { header, _ in
        header.machine.numeric.processor = "another"
      }
    }

    let taken = try await check(false)
    #expect(taken.isComplete)
    #expect(taken.notes.contains { $0.contains("2 numeric identities") })
    #expect(TestShards.refusal(try await check(true)).contains("(--same-machine)"))
  }

  @Test func refusesWhatTheKeyDidNotSign() async throws {
    let shards = try TestShards()
    let key = Data("sixteen bytes at least".utf8)
    let signed = try (1...3).map { try shards.write($0, key: key) }

    #expect(try await shards.check(signed, key: key).isComplete)
    #expect(
      TestShards.refusal(try await shards.check(signed, key: Data("another, as long as that".utf8)))
        .contains("it is not signed with the key"))
    try shards.write(2)
    #expect(TestShards.refusal(try await shards.check(signed, key: key)).contains("not signed"))
  }

  @Test func listsAllReasons() async throws {
    let shards = try TestShards(count: 4)
    let paths = [
      try shards.write(1), try shards.write(2) { header, _ in header.identity.project = "other" },
      try shards.folder.file("x.parityshard", "nothing"),
    ]

    let findings = try await shards.check(paths)

    #expect(findings.refusals.count == 2)
    #expect(findings.missing == [3, 4])
  }

  @Test func doesNotTakeNothingForARun() async throws {
    #expect(TestShards.refusal(try await TestShards().check([])) == "there are no shards to merge")
  }

  @Test(arguments: ["aaaaaaaa", nil]) func refusesShardsOfAnotherCommit(here: String?) async throws
  {
    let shards = try TestShards()
    var paths: [String] = []
    for index in 1...3 {
      paths.append(
        try shards.write(index) { header, _ in
          header.identity.commit = SourceCommit(
            hash: index == 2 ? "bbbbbbbb" : "aaaaaaaa", isChanged: true)
        })
    }
    var project = shards.project
    project.commit = here.map { SourceCommit(hash: $0, isChanged: false) }

    let refusal = TestShards.refusal(try await shards.check(paths, project: project))

    #expect(refusal.contains("its commit, bbbbbbb, differs"), "\(refusal)")
    #expect(!refusal.contains("aaaaaaa, differs"))
  }
}
