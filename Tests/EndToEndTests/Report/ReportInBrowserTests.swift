import BrowserDriver
import Foundation
import ParityCases
import TestProjects
import Testing
import ToolRequirements

/// The report as its readers use it, opened from disk in a real browser.
///
/// The fixture has 41 cases and 46 comparisons: the Hadamard suite has a port beside the engine. By its
/// doctoring three comparisons fail, one is known to differ and one is an error.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium), .reportFixture)
@BrowserActor struct ReportInBrowserTests {
  private let rows = "[...document.querySelectorAll('#case-rows tr')].filter((row) => !row.hidden)"

  @Test func saysTheVerdictFirstAndListsTheWorst() throws {
    try withReport { page in
      #expect(try page.text("document.querySelector('h1').textContent").contains("could not be"))
      #expect(try page.number("\(rows).length") == 46)
      let first = try page.text("\(rows)[0].dataset.id")
      #expect(first == "\(ReportFixture.missing)@engine")
      let second = try page.text("\(rows)[1].dataset.id")
      #expect(second == "\(ReportFixture.quieter)@engine")
      // An element of a reason would be markup.
      #expect(try page.isTrue("document.querySelector('#divergences b') === null"))
      #expect(try page.text("document.querySelector('#divergences').textContent").contains("<b>"))
    }
  }

  @Test func filtersByWhatIsTypedAndKeepsItInTheLink() throws {
    try withReport { page in
      try page.press("/")
      try page.type("panner mono-at")
      try page.wait(until: "\(rows).length === 5")
      #expect(try page.text("location.hash") == "#q=panner%20mono-at")
      #expect(
        try page.text("document.querySelector('#case-count').textContent") == "5 of 46 comparisons")
    }
    try withReport("verdict=fail&candidate=port") { page throws in
      #expect(try page.number("\(rows).length") == 1)
      #expect(
        try page.text("document.querySelector('[aria-pressed=true]').textContent").contains("Fail"))
    }
    try withReport("q=nothing-like-it") { page in
      #expect(try page.isTrue("!document.querySelector('#no-match').hidden"))
      try page.click("#clear-filters")
      #expect(try page.number("\(rows).length") == 46)
    }
  }

  @Test func sortsByAnyMeasure() throws {
    try withReport { page in
      _ = try page.evaluate(
        """
        (() => {
          const list = document.querySelector('#sort-by');
          list.value = 'maxUlp';
          list.dispatchEvent(new Event('change'));
        })()
        """)
      let order = try page.evaluate("\(rows).slice(0, 5).map((row) => row.dataset.id)")
      let ids = try #require(order as? [String])
      // What could not be measured counts as worst; then those that differ.
      #expect(ids[0] == "\(ReportFixture.missing)@engine")
      #expect(
        Set(ids[1...].map { String($0.prefix { $0 != "@" }) }) == [
          ReportFixture.quieter, ReportFixture.known, ReportFixture.oneSample,
        ])
      try page.click("th[data-sort=case] button")
      #expect(try page.text("\(rows)[0].dataset.id").hasPrefix("fdn-hadamard/"))
      #expect(try page.text("document.querySelector('[aria-sort]').dataset.sort") == "case")
    }
  }

  @Test func isWalkedThroughWithKeys() throws {
    try withReport { page in
      for key in ["j", "j", "k", "j", "Enter"] { try page.press(key) }
      try page.wait(until: "document.querySelector('.case-title') !== null")
      #expect(
        try page.text("document.querySelector('.case-title').textContent")
          == "\(ReportFixture.quieter)@engine")
      try page.press("j")
      try page.wait(
        until: "document.querySelector('.case-title')?.textContent.includes('hadamard')")
      try page.press("Escape")
      #expect(try page.isTrue("!document.querySelector('#overview').hidden"))
      try page.press("?")
      #expect(try page.isTrue("document.querySelector('#help').open"))
      try page.press("Escape")
      #expect(try page.isTrue("!document.querySelector('#help').open"))
    }
  }

  @Test(arguments: ["light", "dark"])
  func isReadableByEveryone(scheme: String) throws {
    for fragment in ["", "case=\(ReportFixture.quieter)@engine", "case=gain/ramp@engine"] {
      try withReport(fragment, scheme: scheme) { page in
        if !fragment.isEmpty { try page.wait(until: CasePage.isDrawn) }
        let background = try page.number(
          "Number(getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0])")
        #expect(scheme == "dark" ? background < 60 : background > 200)
        let problems = try page.evaluate(AccessibilityScript.problems) as? [String]
        #expect(problems == [], "\(fragment)")
      }
    }
  }

  @Test(arguments: ["", "case=\(ReportFixture.quieter)@engine"])
  func fitsANarrowScreenAndPaper(fragment: String) throws {
    try withReport(fragment, width: 360) { page in
      if !fragment.isEmpty { try page.wait(until: CasePage.isDrawn) }
      #expect(try page.number("document.documentElement.scrollWidth") <= 360)
      try page.emulate(medium: "print")
      let controls = try page.evaluate(
        """
        [...document.querySelectorAll('button, input, select')]
          .filter((node) => node.checkVisibility() && !node.closest('th, summary')).map((node) => node.outerHTML.slice(0, 80))
        """)
      #expect(controls as? [String] == [])
      let paper = try page.printed()
      #expect(paper.starts(with: Data("%PDF".utf8)))
    }
  }

  @Test func remembersTheThemeOfItsReader() throws {
    try withReport { page in
      let before = try page.text("getComputedStyle(document.body).backgroundColor")
      try page.press("t")
      try page.press("t")
      #expect(try page.text("document.querySelector('#theme-toggle').textContent") == "Theme: dark")
      #expect(try page.text("getComputedStyle(document.body).backgroundColor") != before)
    }
  }

  @Test func showsHostileTextsAsText() async throws {
    let fixture = try #require(ReportFixture.current)
    let texts = [
      "<script>window.broken = 1</script>", "\"><img src=x onerror=\"window.broken = 1\">",
      "'; window.broken = 1; '", "&amp; {{title}}", "\u{202E}טקסט",
      String(repeating: "long", count: 75),
    ]
    let report = "\(fixture.project.folder)/hostile"
    let results = "\(fixture.project.folder)/reports/latest/results.json"
    var json = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: results)))
        as? [String: Any])
    var cases = try #require(json["cases"] as? [[String: Any]])
    for (index, text) in texts.enumerated() {
      cases[index]["id"] = "suite/\(text)"
      cases[index]["component"] = text
      cases[index]["parameters"] = [text: text]
      // What could not be compared is judged by its reason, in its own words.
      cases[index]["fault"] = text
      cases[index]["message"] = text
      cases[index]["verdict"] = "error"
      cases[index]["passedBy"] = nil
    }
    json["cases"] = cases
    let doctored = "\(fixture.project.folder)/results.json"
    try JSONSerialization.data(withJSONObject: json).write(to: URL(fileURLWithPath: doctored))
    try ReportFixture.seal(doctored)
    let output = try await Program.run(["report", doctored, "--to", report])
    #expect(output.code == 0, "\(output.standardError)")

    try withPage("file://\(report)/index.html") { page in
      for text in texts {
        let literal = DrivenPage.literal(text)
        #expect(
          try page.isTrue(
            "[...document.querySelectorAll('.cell-component')].some((cell) => cell.textContent === \(literal))"
          ), "\(text)")
      }
      for key in ["j", "Enter"] { try page.press(key) }
      try page.wait(until: "document.querySelector('.case-title') !== null")
      #expect(try page.isTrue("window.broken === undefined"))
      #expect(try page.isTrue("document.querySelector('img, main script') === null"))
      #expect(try page.number("document.documentElement.scrollWidth") <= 1280)
    }
  }

  @Test func leavesResultsThatKeepThePublishedSchema() throws {
    let fixture = try #require(ReportFixture.current)
    let schema = try JSONSchema(contentsOf: "\(Program.checkout)/docs/results.schema.json")
    let path = "\(fixture.project.folder)/reports/latest/results.json"
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let results = try JSONDecoder().decode(JSONValue.self, from: data)

    #expect(schema.violations(of: results) == [])
    // The check itself: a member that is not described, and one that is not there.
    guard case .object(var members) = results else { return }
    members["surprise"] = .null
    members["summary"] = nil
    #expect(
      Set(schema.violations(of: .object(members))) == [
        "$: surprise is not described", "$: no summary",
      ])
  }

  @Test func isWrittenAnewFromItsResults() async throws {
    let fixture = try #require(ReportFixture.current)
    let report = "\(fixture.project.folder)/reports/latest"
    let copy = "\(fixture.project.folder)/copy"

    let output = try await Program.run(
      ["report", "\(report)/results.json", "--to", copy, "--project", fixture.project.folder])

    #expect(output.code == 0)
    let files = FileManager.default
    for name in try files.subpathsOfDirectory(atPath: report) {
      let isEqual =
        files.contents(atPath: "\(copy)/\(name)") == files.contents(atPath: "\(report)/\(name)")
      #expect(isEqual, "\(name)")
    }
  }

  // Engine and port render the same samples, so what differs differs for the same reason. No mistake of the
  // port's can be shown with a graph that is not the reference itself.
  @Test func namesTheSameCausesForTheSameSamples() throws {
    let fixture = try #require(ReportFixture.current)
    let path = "\(fixture.project.folder)/reports/latest/results.json"
    let results = try JSONDecoder().decode(
      JSONValue.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    guard case .array(let cases) = results["cases"] else { return }

    let both = cases.filter { $0["id"] == .string(ReportFixture.oneSample) }.map { $0["diagnosis"] }

    #expect(both.count == 2)
    #expect(both[0] == both[1])
  }

  @Test func showsMoreOfAThousandCasesWhenTheyAreReached() async throws {
    let fixture = try #require(ReportFixture.current)
    let path = "\(fixture.project.folder)/reports/latest/results.json"
    var json = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        as? [String: Any])
    let cases = try #require(json["cases"] as? [[String: Any]])
    json["cases"] = (0..<1000).map { index in
      cases[0].merging(["id": "suite/case-\(index)", "name": "case-\(index)"]) { $1 }
    }
    let many = "\(fixture.project.folder)/many.json"
    try JSONSerialization.data(withJSONObject: json).write(to: URL(fileURLWithPath: many))
    try ReportFixture.seal(many)
    let report = "\(fixture.project.folder)/many"
    let output = try await Program.run(["report", many, "--to", report])
    #expect(output.code == 0)

    try withPage("file://\(report)/index.html") { page in
      #expect(try page.number("\(rows).length") == 200)
      #expect(
        try page.text("document.querySelector('.more').textContent") == "Show 800 more comparisons")
      try page.press("k")
      try page.wait(until: "\(rows).length === 1000")
      #expect(try page.text("document.activeElement.textContent") == "suite/case-999")
      #expect(try page.isTrue("document.querySelector('.more').hidden"))
    }
  }
}
