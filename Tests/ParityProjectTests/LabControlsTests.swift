import ParityCases
import Testing

@testable import ParityProject

/// What `parity.yml` says of what the lab turns: inputs of pages, and enumerations.
@Suite struct LabControlsTests {
  private func suite(_ members: String) throws -> ProjectFile.Suite {
    let yaml = "version: 1\nsuites:\n  voice: { \(members) }\n"
    return try ProjectFile(yaml: yaml, path: "parity.yml").suites[0]
  }

  private let page = "pages: { plain: { page: index.html, seconds: 1 } }"

  @Test func readsSelectorsAndWhatInputsMayBe() throws {
    let suite = try suite(
      """
      \(page), lab: { controls: { level: "#level",
        cutoff: { selector: "#cutoff", default: 800, from: 20, to: 20000, scale: logarithmic },
        wave: { selector: select, default: square, values: [sine, square] } } }
      """)

    #expect(suite.controls.map(\.id) == ["level", "cutoff", "wave"])
    #expect(suite.controls.map(\.selector) == ["#level", "#cutoff", "select"])
    #expect(suite.controls[0].description == nil)
    #expect(suite.controls[1].description?.scale == .logarithmic)
    #expect(suite.controls[2].description?.choices.map(\.name) == ["sine", "square"])
    #expect(suite.controls[2].description?.initial == 1)
  }

  @Test(arguments: [
    ("lab: { controls: { a: { default: 1, from: 0, to: 2 } } }", "needs a 'selector'"),
    ("lab: { controls: { a: { selector: b, unit: Hz } } }", "beside 'unit'"),
    ("lab: { controls: { a: { selector: b, default: 3, from: 0, to: 2 } } }", "outside"),
    (
      "lab: { controls: { a: { selector: b, default: x, values: [y, z] } } }", "not one of 'values'"
    ),
    ("lab: { controls: { a: { selector: b, default: x, values: [x] } } }", "at least two values"),
    ("lab: { controls: [a] }", "a mapping of names to values"),
    ("lab: { knobs: {} }", "unknown key 'knobs'"),
  ])
  func saysWhatIsWrongWithOne(members: String, words: String) {
    #expect {
      try suite("\(page), \(members)")
    } throws: {
      "\($0)".contains(words)
    }
  }

  @Test func aModuleHasNoControls() {
    #expect {
      try suite("module: voice.js, lab: { controls: { a: '#a' } }")
    } throws: {
      "\($0)".contains("'lab' is for suites of pages")
    }
  }

  @Test func aParameterOfNamesIsSentByValue() throws {
    let suite = try suite(
      "module: voice.js, parameters: { mode: { default: 1, values: { off: 0, on: 1 } } },"
        + " cases: { plain: { seconds: 1 } }")

    #expect(suite.cases[0]["parameters"]?["mode"] == .number(1))
    #expect(suite.parameters[0].choices.map(\.name) == ["off", "on"])
    #expect(suite.parameters[0].sent(0) == .number(0))
  }
}
