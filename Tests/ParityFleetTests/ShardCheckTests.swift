import Judging
import ParityResults
import Testing

@testable import ParityFleet

/// A shard whose bytes are right and whose results are not.
@Suite struct ShardCheckTests {
  @Test(arguments: [
    ("missing", "has no result"), ("twice", "belongs"), ("foreign", "belongs"),
    ("more", "it has more results than cases"), ("unsorted", "belongs"),
    ("list twice", "occurs twice in its list of cases"),
  ])
  func refusesResultsThatAreNotItsCases(what: String, text: String) async throws {
    let shards = try TestShards()

    let findings = try await shards.check(replacing: 2) { header, lines in
      switch what {
      case "missing": lines.removeLast()
      case "twice": lines[1] = lines[0]
      case "foreign": lines[0].result.id = "a/elsewhere"
      case "more": lines.append(lines[0])
      case "unsorted": lines.swapAt(0, 1)
      default: header.cases.append(header.cases[header.cases.count - 1])
      }
    }

    #expect(TestShards.refusal(findings).contains(text))
    #expect(TestShards.refusal(findings).contains("is damaged"))
  }

  /// The shard with the case that fails, made to pass in every way that does not change its numbers.
  @Test(arguments: [
    ("pass", "is recorded as 'pass', but its measurements and its limit make it 'fail'"),
    (
      "known",
      "is recorded as 'known-divergence', but its measurements and its limit make it 'fail'"
    ),
    ("limit", "was judged by another limit than the project's"),
    ("summary", "its summary does not match its results"),
    ("causes", "what it says of looking for causes does not match its results"),
  ])
  func judgesAgain(what: String, text: String) async throws {
    let shards = try TestShards()
    let index = try #require(shards.plan.cases.first { $0.id == "a/case-1" }).shard

    let findings = try await shards.check(replacing: index) { header, lines in
      let own = lines.indices.filter { lines[$0].result.id == "a/case-1" }
      switch what {
      case "pass":
        for one in own { lines[one].result.judgement.verdict = .pass }
        header.summary = TestShards.counts(lines)
      case "known":
        for one in own { lines[one].result.judgement.verdict = .knownDivergence }
        header.summary = TestShards.counts(lines)
      case "limit":
        for one in own {
          lines[one].result.judgement.verdict = .pass
          lines[one].result.limit = LimitResult(kind: .nullDepth, decibels: -10, reason: "r")
        }
        header.summary = TestShards.counts(lines)
      case "causes":
        header.diagnosis = .init(
          effort: "quick", seconds: 1, budget: 60, cases: 1, kinds: 1, left: 0)
      default:
        header.summary.failed -= 1
        header.summary.passed += 1
      }
    }

    #expect(TestShards.refusal(findings).contains(text))
  }

  /// A plugin that failed beside a sound that is equal.
  @Test(arguments: [
    (Verdict.fail, "taken"), (Verdict.pass, "make it 'fail'"),
    (Verdict.knownDivergence, "make it 'fail'"),
  ])
  func judgesAgainWhatFailedBesideTheSound(verdict: Verdict, text: String) async throws {
    let shards = try TestShards()
    let index = try #require(shards.plan.cases.first { $0.id == "a/case-0" }).shard

    let findings = try await shards.check(replacing: index) { header, lines in
      for one in lines.indices where lines[one].result.id == "a/case-0" {
        lines[one].result.remarks = [RenderRemark("its blocks differ", .failure)]
        let honest = CaseResult(judging: lines[one].result.evidence, today: Day.today)
        lines[one].result = honest
        if verdict != honest.verdict { lines[one].result.judgement.verdict = verdict }
      }
      header.summary = TestShards.counts(lines)
    }

    #expect(TestShards.refusal(findings).contains(text))
  }

  /// A verdict and its sentence that follow from one figure, which the others deny; another reference.
  @Test(arguments: [
    ("equal", "the figures of a/case-1@port contradict each other"),
    ("reference", "was compared with another reference than the project's"),
    ("hash", "was compared with another reference than the project's"),
  ])
  func refusesWhatItsOwnFiguresDeny(what: String, text: String) async throws {
    let shards = try TestShards()
    let index = try #require(shards.plan.cases.first { $0.id == "a/case-1" }).shard

    let findings = try await shards.check(replacing: index) { header, lines in
      for one in lines.indices
      where lines[one].result.id == "a/case-1" && lines[one].result.candidate == "port" {
        switch what {
        case "equal": lines[one].result.comparison?.isBitExact = true
        case "reference": lines[one].result.reference = 7
        default: lines[one].result.referenceHash = "0123456789abcdef"
        }
        lines[one].result = CaseResult(judging: lines[one].result.evidence, today: Day.today)
      }
      header.summary = TestShards.counts(lines)
    }

    #expect(TestShards.refusal(findings).contains(text))
  }

  /// A merge adds and prints them.
  @Test(arguments: ["longer than anything", "shorter than nothing", "many", "fewer than none"])
  func refusesTimesAndCountsThatNothingHas(what: String) async throws {
    let shards = try TestShards()

    let findings = try await shards.check(replacing: 2) { header, _ in
      switch what {
      case "longer than anything": header.attempt.seconds = 1e300
      case "shorter than nothing": header.attempt.seconds = -1e300
      case "many": header.machine.machine.cores = .max
      default: header.dropped = -1
      }
    }

    #expect(TestShards.refusal(findings).contains("counts or times that nothing has"))
  }
}
