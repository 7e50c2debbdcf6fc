import Mutation
import Testing

@Suite struct MutationScoreTests {
  private func judged(_ statuses: [MutantStatus]) throws -> [JudgedMutant] {
    let entry = try mutantSet("let y = -x").entries[0]
    return statuses.map {
      JudgedMutant(entry: entry, status: $0, render: "a/one (port)", reason: nil)
    }
  }

  /// Three of four: what does not compile, is ignored or has not run counts neither way.
  @Test func countsWhatRan() throws {
    let score = MutationScore(
      try judged([
        .killed, .killed, .timeout, .survived, .ignored, .compileError, .pending,
      ]))

    #expect(score.percent == 75)
  }

  @Test func countsWhatNoCaseReachesAsUndetected() throws {
    #expect(MutationScore(try judged([.killed, .noCoverage])).percent == 50)
  }

  @Test func hasNoScoreWhenNothingRan() throws {
    #expect(MutationScore(try judged([.pending, .ignored])).percent == nil)
  }

  @Test func listsSurvivorsWithTheirLineAndTheClosestCase() throws {
    let text = SurvivorList(try judged([.survived, .noCoverage, .killed])).markdown

    #expect(text.contains("- 1: `-x → x` in `let y = -x`; closest: a/one (port)"))
    #expect(text.contains("- 1: `-x → x` in `let y = -x`; no case reaches it"))
    let counts = "| 3 | 1 | 0 | 1 | 1 | 0 | 33.3 % | 33.3 % |"
    #expect(text.contains("| Sources/Engine/WebAudio/Example.swift \(counts)"))
    #expect(text.contains("| Sources/Engine/WebAudio \(counts)"))
    #expect(text.contains("| Sources/Apps/Ambient/AmbientEngine | 0 | 0 | 0 | 0 | 0 | 0 |  |  |"))
  }

  /// Half of what is decided, a third when the open one turns out to survive.
  @Test func saysHowLowTheScoreMayBe() throws {
    let open = JudgedMutant(
      entry: try mutantSet("let y = -x").entries[0], status: .pending, render: nil,
      reason: "longer renders have not run")
    let score = MutationScore(try judged([.killed, .survived, .pending]) + [open])

    #expect(score.percent == 50)
    #expect(score.open == 1)
    #expect(score.lowestPercent.map { abs($0 - 100.0 / 3) < 1e-9 } == true)
    #expect(SurvivorList([open]).markdown.contains("closest: unknown; open"))
  }

  @Test func saysWhichMarksDoNotHold() throws {
    let marks = try EquivalentMutants(
      yaml: """
        - {file: Sources/Engine/WebAudio/Example.swift, line: "let y = -x", mutants: ["-x → x", "gone"], \
        reason: none}
        """, path: "marks.yml")

    let notes = MarkCheck(try judged([.killed]), marks).notes

    #expect(notes.count == 2)
    #expect(notes[0].contains("a/one (port) detects it"))
    #expect(notes[1].contains("no mutant 'gone'"))
    #expect(MarkCheck(try judged([.ignored]), EquivalentMutants()).notes == [])
  }
}
