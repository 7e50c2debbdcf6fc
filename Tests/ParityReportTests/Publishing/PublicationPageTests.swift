import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityReport

@Suite struct PublicationPageTests {
  private func page(
    _ results: RunResults, signer: String? = nil, links: PublicationPage.Links = .withPDF
  ) throws -> String {
    let history = RunHistory([RunRecord(results)])
    let signature = signer.map { Signature(name: $0, date: results.run.date, key: "SHA256:x") }
    let html = try PublicationPage(results, history: history, signature: signature)
      .html(links: links)
    return String(decoding: html, as: UTF8.self)
  }

  private func hostile(_ text: String) -> RunResults {
    var results = Example.run(
      [
        Example.result(
          name: text, component: text, verdict: .fail, message: text, nullDepth: -10,
          maxAbsoluteError: 1)
      ], platform: text)
    results.run.command = text
    results.run.commit = SourceCommit(hash: text, isChanged: false)
    results.references[0].browser = .init(name: text, version: text)
    results.divergences = [
      DivergenceResult(
        id: text, reason: text, link: text, expires: text, state: .present, cases: [text])
    ]
    return results
  }

  @Test(arguments: HostileText.all)
  func keepsHostileTextsInsideTheirElements(text: String) throws {
    let (whole, plain) = (
      try page(hostile(text), signer: text), try page(hostile("x"), signer: "x")
    )

    // No text may add a tag, an attribute's quote or a script, counted as a browser reads them.
    for mark: Unicode.Scalar in ["<", ">", "\"", "'"] {
      #expect(
        whole.unicodeScalars.count { $0 == mark } == plain.unicodeScalars.count { $0 == mark },
        "\(mark)")
    }
  }

  @Test(arguments: [
    ("https://example.org/7?a=1&b=2", true), ("http://example.org", true),
    ("javascript:alert(1)", false), (" https://example.org", false), ("JavaScript:alert(1)", false),
    ("data:text/html,x", false), ("https://example.org/\u{202E}x", false), ("ticket 7", false),
  ])
  func leadsOnlyToPagesOfTheWeb(link: String, isLink: Bool) throws {
    var results = Example.run(bitExact: 1, known: 1)
    results.divergences = [
      DivergenceResult(
        id: "a", reason: "b", link: link, expires: "2027-01-01", state: .present, cases: ["c"])
    ]

    let page = try page(results)

    let shown = ScalarHTML().escapeText(link)
    #expect(page.contains("<a href=\"\(shown)\"") == isLink)
    #expect(page.contains(">\(shown)<"))
  }

  /// The largest of those that it is about, as the results have them.
  @Test func saysHowLargeADivergenceIs() throws {
    var results = Example.run(bitExact: 1)
    results.cases += [
      Example.result(name: "far", verdict: .knownDivergence, nullDepth: -30.5),
      Example.result(name: "near", verdict: .knownDivergence, nullDepth: -60),
    ]
    let known = results.cases.suffix(2)
    let ids = known.map { CaseEvidence.key($0.id, $0.candidate) }
    results.divergences = [
      DivergenceResult(
        id: "a", reason: "b", link: nil, expires: "2027-01-01", state: .present, cases: ids)
    ]

    let page = try page(results)

    #expect(page.contains("null depth −30.5 dB at most (\(results.cases[1].id))"))
  }

  @Test func saysWhatWasComparedHowWithWhatAndFromWhich() throws {
    var results = Example.run(bitExact: 3)
    results.run.commit = SourceCommit(hash: "0123456789abcdef", isChanged: true)
    results.run.isPartial = true

    let page = try page(results)

    for text in [
      "3 cases, 3 comparisons (port: 3)", "a part of the cases", "rendered twice in the browser",
      "Chromium 156.0.1.2 on Linux, x86-64; captured 1970-01-01", "Linux, x86-64, 2 cores",
      "0123456789abcdef, with changes that are not in it", "2026-11-20 19:00 UTC", "parity run",
      "None: nothing that differs is accepted.", "All 3 cases match Chromium 156 to the last bit.",
    ] { #expect(page.contains(text), "\(text)") }
    // A page of a run that passes has nothing to say of differences.
    #expect(!page.contains("What differs"))
  }

  @Test func leadsToTheCaseInTheFullReport() throws {
    var results = Example.run([
      Example.result(
        suite: "a b", name: "c&d", component: "Gain, etc", verdict: .fail, nullDepth: -10,
        maxAbsoluteError: 1)
    ])

    // The report's page reads its state from the fragment, percent-encoded.
    #expect(try page(results).contains("href=\"report/index.html#case=a%20b/c%26d\""))
    #expect(try page(results).contains("href=\"report/index.html#component=Gain%2C%20etc\""))
    #expect(try !page(results, links: .none).contains("href=\"report"))
    // Where there are several candidates, it asks for one of them.
    var other = results.cases[0]
    other.candidate = "engine"
    results.cases.append(other)
    #expect(try page(results).contains("href=\"report/index.html#case=a%20b/c%26d%40engine\""))
  }

  @Test func countsWhatThePrintedPageHasNoRoomFor() throws {
    let results = Example.run(
      (0..<300).map {
        Example.result(
          name: "case-\($0)", component: "Component \($0)", verdict: .fail, message: "m",
          nullDepth: -10, maxAbsoluteError: 1)
      })

    let page = try page(results, links: .none)

    let hidden = page.matches(of: /<tr class="screen-only"><th scope="row" dir="auto">/).count
    let all = page.matches(of: /<tr[^>]*><th scope="row" dir="auto">/).count
    #expect(all == 300)
    #expect(hidden > 250)
    #expect(page.contains("<p class=\"note print-only\">and \(hidden) more in the full report</p>"))
    // Fifty differences on the screen, three in print.
    #expect(page.contains("and 250 more in the full report"))
    #expect(page.contains("and 297 more in the full report"))
  }

  /// The null depth has a column of its own.
  @Test func namesTheCauseOfADifference() throws {
    var result = Example.result(
      name: "late", verdict: .fail, message: "null depth −10.0 dB, limit bit-exact", nullDepth: -10,
      maxAbsoluteError: 1)
    result.diagnosis = [Example.diagnosis("the candidate is 1 sample late: the cause")]

    let page = try page(Example.run([result]))

    #expect(page.contains("the candidate is 1 sample late: the cause"))
    #expect(!page.contains("limit bit-exact"))
    #expect(page.contains("1 case: finding"))
  }

  @Test func givesEachOfSeveralCandidatesAPageOfItsOwn() throws {
    var other = Example.result(name: "a", verdict: .fail, nullDepth: -10, maxAbsoluteError: 1)
    other.candidate = "native"
    let results = Example.run([Example.result(name: "a", verdict: .pass), other])
    let history = RunHistory([RunRecord(results)])

    let whole = try page(results)
    let own = String(
      decoding: try PublicationPage(
        results, history: history, signature: nil, candidate: "native"
      ).html(links: .withoutPDF), as: UTF8.self)

    #expect(PublicationPage.candidates(of: results) == ["native", "port"])
    #expect(whole.contains("href=\"candidates/native.html\""))
    #expect(own.contains("href=\"../report/index.html#case=suite/a%40native\""))
    #expect(own.contains("href=\"../index.html\""))
    #expect(own.contains("0 of 1 case match"))
    #expect(!own.contains("candidates-heading"))
    // One alone has no page beside that of all.
    #expect(PublicationPage.candidates(of: Example.run(bitExact: 2)).isEmpty)
  }
}
