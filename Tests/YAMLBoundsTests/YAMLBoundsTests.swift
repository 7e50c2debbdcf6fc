import Foundation
import Testing
import YAMLBounds

@testable import ParityProject

@Suite(.timeLimit(.minutes(30))) struct YAMLBoundsTests {
  /// Ten lists of ten aliases each stand for ten billion values.
  private static let bomb =
    "stimuli: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    + (1...10).map { level in
      "k\(level): &a\(level) [\((0..<10).map { _ in "*a\(level - 1)" }.joined(separator: ", "))]\n"
    }.joined()

  @Test func refusesABombOfAliasesBeforeItIsComposed() {
    let start = ContinuousClock.now

    #expect(throws: ProjectFileError.self) {
      try ProjectFile(yaml: Self.bomb, path: "parity.yml")
    }

    // It takes a millisecond; all time and memory when it is composed.
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  /// Less than 0.1 s, which is the promise: of this thread's own time, and the least of five, so that a busy
  /// machine does not count.
  @Test func refusesABombInLessThanATenthOfASecond() {
    func seconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let least = (0..<5).map { _ in
      let start = seconds()
      #expect(throws: ProjectFileError.self) {
        try ProjectFile(yaml: Self.bomb, path: "parity.yml")
      }
      return seconds() - start
    }.min()

    #expect((least ?? 1) < 0.1)
  }

  /// The composer hashes names, which writes an alias out.
  @Test func refusesABombThatIsAName() {
    #expect(throws: YAMLBounds.Excess.self) { try YAMLBounds.check(Self.bomb + "? *a10\n: x\n") }
  }

  @Test func saysWhereAndWhatToDo() {
    let error = #expect(throws: ProjectFileError.self) {
      try ProjectFile(yaml: Self.bomb, path: "parity.yml")
    }

    // Level 4 is the first with more than 100,000: 10^5 values and the lists around them.
    #expect(error?.line == 5)
    #expect(error?.message.contains("more than 100000 values") == true)
    #expect(error?.message.contains("write it without them") == true)
  }

  @Test(arguments: [(64, true), (65, false), (500, false)])
  func takesListsOf64LevelsAndNoMore(depth: Int, isTaken: Bool) {
    let yaml = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)

    if isTaken {
      #expect(throws: Never.self) { try YAMLBounds.check(yaml) }
    } else {
      #expect(throws: YAMLBounds.Excess.self) { try YAMLBounds.check(yaml) }
    }
  }

  /// The parser itself gives up long before its stack ends.
  @Test func refusesAListOfAHundredThousandLevels() {
    let yaml = String(repeating: "[", count: 100_000)

    #expect(throws: ProjectFileError.self) { try ProjectFile(yaml: yaml, path: "parity.yml") }
  }

  /// Each alias may be shallow while the chain of them is not.
  @Test func countsTheDepthThatAliasesAdd() {
    let chain =
      "a0: &a0 [x]\n"
      + (1...70).map { "a\($0): &a\($0) [*a\($0 - 1)]\n" }.joined()

    #expect(throws: YAMLBounds.Excess.self) { try YAMLBounds.check(chain) }
  }

  @Test func takesAliasesThatStayWithinBounds() throws {
    let yaml = """
      suites:
        voice:
          module: voice.js
          seconds: 0.1
          parameters: &shared { gain: 0.5, cutoff: 900 }
          cases:
            low: { parameters: *shared }
            high: { parameters: *shared }
      """

    #expect(try ProjectFile(yaml: yaml, path: "parity.yml").suites[0].cases.count == 2)
  }

  @Test func takesAsManyValuesAsItSays() {
    func list(_ count: Int) -> String {
      "[" + String(repeating: "x,", count: count - 1) + "]"
    }

    // The list itself is a value too.
    #expect(throws: Never.self) { try YAMLBounds.check(list(100_000)) }
    #expect(throws: YAMLBounds.Excess.self) { try YAMLBounds.check(list(100_001)) }
  }

  /// The composer's own words are better.
  @Test(arguments: ["a: *none", "[", "\"", "a: b: c", "\t", "", "&x *x"])
  func leavesTextThatIsNoYAMLToTheComposer(yaml: String) {
    #expect(throws: Never.self) { try YAMLBounds.check(yaml) }
  }
}
