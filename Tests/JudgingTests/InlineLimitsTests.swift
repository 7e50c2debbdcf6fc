import ParityResults
import Testing

@testable import Judging
@testable import ParityReferences

/// Limits in a `parity.yml`, and in a file that it names: one grammar.
@Suite struct InlineLimitsTests {
  private let section = LimitsHome("parity.yml", section: "limits", grounds: .ownWord)
  private let file = LimitsHome("limits.yml", grounds: .ownWord)

  @Test func readsTheSameFromASectionAsFromAFile() throws {
    let limits = """
      default: -100 dB
      suites: { voice: { limit: -90 dB, reason: sines come from a table } }
      cases: { voice/low: bit-exact }
      noise: -80 dB
      noise/loud: { limit: -70 dB, window: -30 dB }
      divergences: { d: { cases: [voice/x], limit: -40 dB, reason: r, expires: \(Day.adding(9, to: Day.today)) } }
      """
    let inner = limits.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")

    let inFile = try Limits(yaml: limits, file)
    let inSection = try Limits(yaml: "version: 1\nlimits:\n\(inner)\n", section)

    #expect(inSection.hasSameLimits(as: inFile))
    #expect(inSection.divergences == inFile.divergences)
    #expect(inFile.limit(suite: "other", id: "other/x").decibels == -100)
    #expect(inFile.limit(suite: "voice", id: "voice/high").reason == "sines come from a table")
    #expect(inFile.limit(suite: "voice", id: "voice/low").kind == .bitExact)
    #expect(inFile.limit(suite: "noise", id: "noise/soft").decibels == -80)
    #expect(inFile.limit(suite: "noise", id: "noise/loud").window == -30)
    #expect(inFile.divergence(id: "voice/x", candidate: "any")?.limit == -40)
  }

  @Test func limitsNothingWithoutASection() throws {
    let limits = try Limits(yaml: "version: 1\n", section)

    #expect(limits.limit(suite: "a", id: "a/b") == Limits.bitExact)
  }

  // Lines and columns are counted by hand in the text beside them.
  @Test(arguments: [
    ("limits:\n  default: loud", "2:12", "'loud'"),
    ("limits:\n  default: -100", "2:12", "without a unit; write '-100 dB'"),
    ("limits:\n  a: { limit: -100 dB, reson: x }", "2:6", "did you mean 'reason'?"),
    ("limits:\n  suits:\n    a: -100 dB", "3:5", "unknown key 'suits'; did you mean 'suites'?"),
    ("limits:\n  a: -90 dB\n  suites: { a: -80 dB }", "2:6", "'a' has two limits"),
    ("limits:\n  a: { reason: x }", "2:6", "'a' has no limit"),
  ])
  func saysWhereAndWhatIsWrong(yaml: String, place: String, detail: String) {
    let error = #expect(throws: LimitsError.self) { try Limits(yaml: yaml, section) }

    #expect(
      error?.description.hasPrefix("parity.yml:\(place): ") == true, "\(error?.description ?? "")")
    #expect(error?.description.contains(detail) == true, "\(error?.description ?? "")")
  }
}

@Suite struct NestedLimitsTextTests {
  private func adding(to text: String) throws -> String {
    var edited = LimitsText(text)
    try edited.add(["new:", "  limit: -1"], to: ["limits", "divergences"])
    return edited.text
  }

  private static let new = "  divergences:\n    new:\n      limit: -1\n"

  @Test(arguments: [
    ("version: 1\n", "version: 1\n\nlimits:\n\(new)"),
    ("limits:\n  default: -80 dB # ours\n", "limits:\n  default: -80 dB # ours\n\(new)"),
    // In braces: each entry gets a line.
    ("limits: { default: -80 dB }\n", "limits:\n  default: -80 dB\n\(new)"),
    (
      "limits: { default: -80 dB, a: { limit: -9 dB, reason: 'x, {y}' } } # ours\nweb: .\n",
      "limits: # ours\n  default: -80 dB\n  a: { limit: -9 dB, reason: 'x, {y}' }\n\(new)web: .\n"
    ),
    (
      "limits: {\n  default: -80 dB,\n  a: -9 dB }\nweb: .\n",
      "limits:\n  default: -80 dB\n  a: -9 dB\n\(new)web: .\n"
    ),
    (
      "limits:\n    divergences:\n      old: { limit: -2 }\n    # next\n    a: -3 dB\n# end\nweb: .\n",
      "limits:\n    divergences:\n      old: { limit: -2 }\n      new:\n        limit: -1\n    # next\n"
        + "    a: -3 dB\n# end\nweb: .\n"
    ),
    // A section of the same name elsewhere is another one.
    (
      "suites:\n  divergences:\n    module: x.js\nlimits:\n  a: -3 dB\n",
      "suites:\n  divergences:\n    module: x.js\nlimits:\n  a: -3 dB\n\(new)"
    ),
  ])
  func addsWithinTheSectionOfALargerFile(before: String, after: String) throws {
    #expect(try adding(to: before) == after)
  }

  @Test func losesNoCommentWithinBraces() {
    #expect(throws: LimitsText.EditError.sectionInOneLine("limits")) {
      try adding(to: "limits: { default: -80 dB, # as agreed\n  a: -9 dB }\n")
    }
  }
}
