import Mutation
import Testing

@Suite struct SourceRewriterTests {
  private func rewrite(_ source: String, without disabled: Set<Int32> = []) throws -> String {
    let text = SourceRewriter(try mutantSet(source).sources[0], without: disabled).text
    // Marks are for the line map; what is left has to read as the code it stands for.
    return text.replacing(/\/\*parity:[^*]*\*\//, with: "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  @Test func putsAnInitialValueBehindASwitch() throws {
    #expect(
      try rewrite("let y = a + b")
        == "import CMutantSwitch let y = switch parity_site(1, 1) { case 1: a - b default: a + b }")
  }

  @Test func putsAStatementBehindASwitchAndDropsItInOne() throws {
    #expect(
      try rewrite("func f() { x = a + b }").hasSuffix(
        "{ switch parity_site(1, 2) { case 1: break case 2: x = a - b default: x = a + b } }"))
  }

  /// Within a `switch`, a `break` would no longer end the loop.
  @Test func jumpsOutsideOfASwitch() throws {
    #expect(
      try rewrite("func f() { while a { break } }").hasSuffix(
        "{ while a { if parity_site(1, 1) == 0 { break } } }"))
  }

  @Test func asksForABooleanInAConditionAndKeepsTheBody() throws {
    #expect(
      try rewrite("func f() { if a == b { g = h } }").contains(
        "if ({ () -> Bool in switch parity_site(1, 1) { case 1: a != b default: a == b } }()) {"))
  }

  /// A site around a long table would repeat all of it for each mutant.
  @Test func takesTheElementsOfALongTableOneByOne() throws {
    let text = try rewrite("let y: [T] = [a, b, c, d, f(1)]")

    #expect(
      text.hasSuffix(
        "[a, b, c, d, ({ () -> T in switch parity_site(1, 2) { case 1: f(2) case 2: f(0)"
          + " default: f(1) } }())]"))
  }

  /// A statement in a closure is a site of its own within the statement around it.
  @Test func nestsSites() throws {
    let text = try rewrite("func f() { a(b - c) { d = -e } }")

    #expect(text.contains("case 2: a(b + c) { d = -e }"))
    #expect(
      text.contains(
        "default: a(b - c) { switch parity_site(3, 3) { case 3: d = e default: d = -e } }"))
  }

  @Test func leavesOutDisabledMutants() throws {
    #expect(try rewrite("let y = a < b", without: [1]).contains("parity_site(2, 2) { case 2:"))
    #expect(try rewrite("let y = a < b", without: [1, 2]) == "import CMutantSwitch let y = a < b")
  }

  @Test func takesAwayTheAnnotationsThatForbidWhatMutantsDo() throws {
    #expect(
      try rewrite("@_noLocks @_noAllocation func f() {}") == "import CMutantSwitch func f() {}")
  }
}
