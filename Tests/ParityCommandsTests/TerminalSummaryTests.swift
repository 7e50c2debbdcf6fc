import ExampleResults
import ParityResults
import Testing

@testable import ParityCommands

/// What a run says in a terminal.
@Suite struct TerminalSummaryTests {
  private func failure(_ suite: String, _ name: String, cause: String = "gain") -> CaseResult {
    var found = Example.diagnosis("because of \(name)")
    found.cause = cause
    return Example.result(
      suite: suite, name: name, verdict: .fail, message: "differs", nullDepth: -20,
      maxAbsoluteError: 0.1, diagnosis: [found])
  }

  private func text(_ cases: [CaseResult], effort: String? = "quick") -> String {
    var results = Example.run(cases)
    results.run.diagnosis = effort.map {
      .init(effort: $0, seconds: 2, budget: 60, cases: cases.count, kinds: 1, left: 0)
    }
    return TerminalSummary(results, reportFolder: "reports/latest").text
  }

  /// Twenty failures are printed: of thirty in one suite and one in another, the other's is the second.
  @Test func showsOneFailureOfEachSuiteFirst() throws {
    let many = (0..<30).map { failure("a", "case-\($0)") }
    let lines = text(many + [failure("z", "last")]).split(separator: "\n")
      .filter { $0.hasPrefix("FAIL   ") }

    #expect(lines.count == 20)
    #expect(lines[0].contains("a/case-0:"))
    #expect(lines[1].contains("z/last:"))
    #expect(lines[2].contains("a/case-1:"))
  }

  @Test func saysHowToLookLongerForWhatIsUnexplained() {
    let cases = [failure("a", "one", cause: "unexplained"), failure("a", "two")]
    let words = "no cause was found for 1 case in the time there was"

    #expect(text(cases).contains(words))
    #expect(text(cases).contains("'parity run --resume --diagnose thorough'"))
    #expect(!text(cases, effort: "thorough").contains(words))
    #expect(!text([failure("a", "two")]).contains(words))
    #expect(!text(cases, effort: nil).contains(words))
  }
}
