import ExampleResults
import Foundation
import ParityResults
import ReadableNumbers
import Testing

@testable import ParityReport

@Suite struct MarkdownSummaryTests {
  /// GitHub's limit for the summary of one step.
  private let mebibyte = 1 << 20

  @Test func beginsWithTheVerdictAndTheWorst() throws {
    var results = Example.run([
      Example.result(
        name: "better", verdict: .fail, message: "a bit off", nullDepth: -80,
        maxAbsoluteError: 1e-4),
      Example.result(name: "exact"),
      Example.result(
        name: "worse", verdict: .fail, message: "far off", nullDepth: -10,
        maxAbsoluteError: 0.1, diagnosis: [Example.diagnosis("it is loud")]),
      Example.result(name: "broken", verdict: .error, message: "no reference"),
    ])
    results.run.commit = SourceCommit(hash: "0123456789abcdef0123", isChanged: false)
    results.run.isPartial = true

    let text = MarkdownSummary(results).text

    let lines = text.split(separator: "\n")
    #expect(lines[0] == "## ❌ \(ReportNumbers.headline(results))")
    for fact in ["Chromium 156.0.1.2", "commit 0123456789ab", "a part of the cases"] {
      #expect(lines[1].contains(fact))
    }
    let rows = lines.filter { $0.contains("| suite/") && !$0.contains("finding") }
    #expect(
      rows == [
        "| ⚠️ error | suite/broken | port | – | bit-exact | no reference |",
        "| ❌ fail | suite/worse | port | −10.0 dB | bit-exact | far off; it is loud |",
        "| ❌ fail | suite/better | port | −80.0 dB | bit-exact | a bit off |",
      ])
    #expect(text.contains("| GainNode | 4 | 1 | 1 | −10.0 dB |"))
  }

  @Test func saysWhyADivergenceIsAccepted() {
    var results = Example.run(bitExact: 1, known: 1)
    results.divergences = [
      DivergenceResult(
        id: "softer", reason: "by design", link: "https://example.org/7", expires: "2027-01-31",
        state: .present, cases: ["suite/known-0@port"])
    ]

    let text = MarkdownSummary(results).text

    #expect(text.hasPrefix("## ✅ "))
    // The link is text: its colon begins no link.
    #expect(
      text.contains(
        "| softer | present | 1 | 2027-01-31 | by design (https&#58;//example.org/7) |"))
  }

  @Test func staysBelowTheLimitAndCountsWhatIsMissing() throws {
    let longest = String(repeating: "|<&\"", count: 200)
    let results = Example.run(
      (0..<4000).map {
        Example.result(
          name: "\($0)\(longest)", component: "\($0)\(longest)", verdict: .fail, message: longest,
          nullDepth: -1)
      })

    let text = MarkdownSummary(results).text

    #expect(text.utf8.count < mebibyte)
    #expect(text.utf8.count > mebibyte / 2)
    let shown = text.split(separator: "\n").count { $0.hasPrefix("| ❌") }
    #expect(shown > 0)
    #expect(text.contains("and \(Words.count(4000 - shown)) more"))
  }

  @Test(arguments: [-1, 0, 10, 200, 500, 1000, 3000])
  func fitsIntoWhateverIsLeft(size: Int) {
    let text = MarkdownSummary(Example.run(failed: 100)).text(within: size)

    #expect(text.utf8.count <= max(0, size))
    #expect(text.isEmpty == (size < 200))
  }

  @Test(arguments: HostileText.all)
  func showsHostileTextsAsText(text: String) throws {
    let hostile = Example.run(
      [
        Example.result(
          name: text, component: text, verdict: .fail, message: text, nullDepth: -10,
          diagnosis: [Example.diagnosis(text)])
      ], platform: text)
    let harmless = Example.run(
      [
        Example.result(
          name: "x", component: "x", verdict: .fail, message: "x", nullDepth: -10,
          diagnosis: [Example.diagnosis("x")])
      ], platform: "x")

    let (page, plain) = (MarkdownSummary(hostile).text, MarkdownSummary(harmless).text)

    // No text may add a line, a cell or anything that begins markup, counted by scalar.
    for mark: Unicode.Scalar in ["\n", "|", "<", ">", "`", "*", "_", "[", "]", "\\", "!", "@"] {
      #expect(
        page.unicodeScalars.count { $0 == mark } == plain.unicodeScalars.count { $0 == mark },
        "\(mark)")
    }
    #expect(!page.unicodeScalars.contains("\u{202E}"))
    // Every ampersand begins a reference to a number.
    let reference = /&#\d+;/.matchingSemantics(.unicodeScalar)
    #expect(
      page.unicodeScalars.count { $0 == "&" } == page.matches(of: reference).count)
  }

  @Test func cutsLongTexts() {
    #expect(MarkdownText.escape("abcdef", longest: 3) == "abc…")
    #expect(MarkdownText.escape("abc", longest: 3) == "abc")
  }

  @Test func makesNoLinkOfAnAddress() {
    #expect(
      MarkdownText.escape("http://a.b www.c.d @e #1")
        == "http&#58;//a.b www&#46;c.d &#64;e &#35;1")
  }
}
