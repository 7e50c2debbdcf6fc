import Testing

@testable import Judging

@Suite struct LimitsTextTests {
  private let entry = ["new:", "  limit: -1"]

  private func adding(to text: String) throws -> String {
    var edited = LimitsText(text)
    try edited.add(entry, to: ["divergences"])
    return edited.text
  }

  @Test(arguments: [
    // An empty file, one without the section, an empty section in each way of writing it.
    ("", "divergences:\n  new:\n    limit: -1\n"),
    ("suites:\n  a: 1", "suites:\n  a: 1\n\ndivergences:\n  new:\n    limit: -1\n"),
    ("suites:\n  a: 1\n\n\n", "suites:\n  a: 1\n\ndivergences:\n  new:\n    limit: -1\n"),
    ("divergences:\n", "divergences:\n  new:\n    limit: -1\n"),
    ("divergences: {}\n", "divergences:\n  new:\n    limit: -1\n"),
    ("divergences: # none\n", "divergences: # none\n  new:\n    limit: -1\n"),
    // A comment that names the section is none.
    ("# divergences: x\n", "# divergences: x\n\ndivergences:\n  new:\n    limit: -1\n"),
    // Behind the last entry, however deep, and as deep as the others.
    (
      "divergences:\n    a:\n        x: 1\n\n    # last\n\n# next\nsuites:\n  b: 1\n",
      "divergences:\n    a:\n        x: 1\n\n    # last\n    new:\n      limit: -1\n\n# next\nsuites:\n  b: 1\n"
    ),
    ("\"divergences\" :\n a: 1\n", "\"divergences\" :\n a: 1\n new:\n   limit: -1\n"),
    // Lines end as they did.
    ("divergences:\r\n  a: 1\r\n", "divergences:\r\n  a: 1\r\n  new:\r\n    limit: -1\r\n"),
  ])
  func addsAtTheEndOfTheSection(before: String, after: String) throws {
    #expect(try adding(to: before) == after)
  }

  @Test func leavesASectionThatIsNoMappingAlone() {
    #expect(throws: LimitsText.EditError.sectionInOneLine("divergences")) {
      try adding(to: "divergences: [a, 1]\n")
    }
  }

  @Test func showsWhatWasAdded() throws {
    let before = "a\nb\nc\nd\ne\n"

    let diff = InsertedLines.diff(from: before, to: "a\nb\nc\nd\nnew\ne\n", path: "x.yml")

    // As 'diff -u' writes it.
    #expect(diff == "--- x.yml\n+++ x.yml\n@@ -2,4 +2,5 @@\n b\n c\n d\n+new\n e")
    #expect(InsertedLines.diff(from: before, to: before, path: "x.yml") == "")
    #expect(
      InsertedLines.diff(from: "", to: "a\n", path: "x") == "--- x\n+++ x\n@@ -0,0 +1,1 @@\n+a")
  }
}
