import CandidateKit
import Foundation
import Judging
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import Testing

@testable import ParityRunning

/// What a run has to do, without a program that runs it.
@Suite struct RunPlanTests {
  /// Renders nothing: what is planned is asked, not done.
  private struct Named: Candidate {
    let name: String
    var renders = true

    func covers(_ entry: Manifest.Entry) -> Bool { renders }
    func render(_ request: RenderRequest) throws -> Rendering { throw CancellationError() }
    func identity(of entry: Manifest.Entry) -> String { name }
  }

  private func plan(
    _ own: RampProject, _ candidates: [Named], of selection: RunSelection = RunSelection()
  ) throws -> RunPlan {
    try RunPlan(
      try ProjectState(try own.project()), selection,
      tools: RunTools(
        candidates: { _, _, _ in candidates }, diagnoser: NoDiagnoser(), oracle: NoOracle()))
  }

  private func project(_ more: String = "") throws -> RampProject {
    try RampProject(candidates: "own:\n  command: [cp, good.wav, '{output}']", declaring: more)
  }

  @Test func hasEachCaseOnceForEveryCandidateThatCoversIt() throws {
    let own = try project()
    defer { own.remove() }

    let plan = try plan(
      own, [Named(name: "a"), Named(name: "b"), Named(name: "c", renders: false)])

    #expect(plan.work.map(\.name) == ["own/ramp@a", "own/ramp@b"])
    #expect(!plan.isPartial)
  }

  @Test func saysWhichCaseNothingRenders() throws {
    let own = try project()
    defer { own.remove() }

    let plan = try plan(own, [Named(name: "a", renders: false)])

    #expect(plan.work.map(\.name) == ["own/ramp@none"])
  }

  /// Results go by the names of candidates: of two alike, one would stand for both.
  @Test func refusesCandidatesThatShareAName() throws {
    let own = try project()
    defer { own.remove() }

    let error = #expect(throws: UnusableCandidate.self) {
      try plan(own, [Named(name: "a"), Named(name: "b"), Named(name: "a")])
    }

    #expect(error?.description.contains("'a' cannot be used: two candidates are called so") == true)
  }

  @Test func refusesASelectionOfNothing() throws {
    let own = try project()
    defer { own.remove() }

    #expect(throws: NoMatch.self) {
      try plan(own, [Named(name: "a")], of: RunSelection(suites: ["other"]))
    }
  }

  @Test func repeatsOnlyWhatItIsGiven() throws {
    let own = try project()
    defer { own.remove() }
    let whole = try plan(own, [Named(name: "a"), Named(name: "b")])

    let left = whole.repeating(["own/ramp@b", "gone/case@b"])

    #expect(left.work.map(\.name) == ["own/ramp@b"])
    #expect(left.isPartial)
  }
}

@Suite struct ProjectStateTests {
  /// A clock that was set back: references were captured after the day that it shows.
  @Test func judgesByTheNewestDayThatReferencesShow() {
    let captured = Date(timeIntervalSinceNow: 40 * 86400)

    #expect(Day.today(noEarlierThan: [captured, .distantPast]) == Day.text(of: captured))
    #expect(Day.today(noEarlierThan: [.distantPast]) == Day.today)
    #expect(Day.today(noEarlierThan: []) == Day.today)
  }
}
