import Mutation
import Testing

/// Expectations are the list of faults that each operator stands for, written out by hand.
@Suite struct MutantFinderTests {
  @Test func takesAwaySigns() throws {
    #expect(try changes("let y = -x", .sign) == ["-x → x"])
    #expect(try changes("let y = !isOn", .sign) == ["!isOn → isOn"])
  }

  @Test(arguments: [
    ("a + b", "+ → -"), ("a * b", "* → /"), ("a &+ b", "&+ → &-"), ("a && b", "&& → ||"),
    ("a & b", "& → |"), ("a << b", "<< → >>"), ("a % b", "% → *"),
  ])
  func exchangesOperators(expression: String, change: String) throws {
    #expect(try changes("let y = \(expression)") == [change])
  }

  @Test func exchangesTheOperatorOfAnAssignment() throws {
    #expect(try changes("func f() { y += x; y *= x }", .arithmetic) == ["+= → -=", "*= → /="])
  }

  @Test func scalesAndShiftsNumbers() throws {
    #expect(try changes("let y = 0.5") == ["0.5 → 0.505", "0.5 → 1.5", "0.5 → (-0.5)"])
    #expect(try changes("let y = 1_000") == ["1_000 → 1001", "1_000 → 999"])
    #expect(try changes("let y = 0x10") == ["0x10 → 17", "0x10 → 15"])
    #expect(try changes("let y = true") == ["true → false"])
  }

  /// 0 times 1.01 is 0, and 2^53 plus 1 is 2^53 in double.
  @Test func leavesOutChangesThatChangeNothing() throws {
    #expect(try changes("let y = 0.0") == ["0.0 → 1.0", "0.0 → (-1.0)"])
    #expect(
      try changes("let y = 18014398509481984.0").map { $0.split(separator: " ").last }
        == ["1.8194542494576804e+16"])
  }

  @Test func movesBoundsAndTurnsComparisonsRound() throws {
    #expect(try changes("let y = a < b") == ["< → <=", "< → >="])
    #expect(try changes("let y = a == b") == ["== → !="])
    #expect(try changes("let y = a .>= b") == [".>= → .>", ".>= → .<"])
  }

  @Test func movesIndicesAndTheEndsOfRanges() throws {
    #expect(try changes("let y = x[i]") == ["i → (i) + 1", "i → (i) - 1"])
    #expect(try changes("func f() { for i in a..<n {} }") == ["n → (n) + 1", "n → (n) - 1"])
    // A literal is a constant, and text no index to count with.
    #expect(try changes("let y = x[0]", .index) == [])
    #expect(try changes("let y = x[\"name\"]") == [])
  }

  @Test func dropsStatements() throws {
    let source = "func f() { a()\n b = c\n for i in d { if i { continue }\n if e { return } } }"

    #expect(
      try changes(source, .dropped)
        == ["without a()", "without b = c", "without continue", "without return"])
  }

  @Test func keepsStatementsThatTheCodeNeedsToCompile() throws {
    #expect(try changes("func f() -> Int { g() }", .dropped) == [])
    #expect(try changes("func f() -> Int { return g() }", .dropped) == [])
    #expect(try changes("struct S { init() { x = y } }", .dropped) == [])
    #expect(try changes("class S { init() { super.init() } }", .dropped) == [])
    #expect(
      try changes("func f() { guard a else { b()\n return }\n c() }", .dropped) == [
        "without b()", "without c()",
      ])
    #expect(try changes("func f() { let x: Int; if a { x = b } else { x = c } }", .dropped) == [])
  }

  @Test func exchangesNeighbouringArgumentsAndLeavesTheLabels() throws {
    #expect(try changes("let y = f(a, b: c, d)") == ["a, b: c → c, b: a", "c, d → d, c"])
    #expect(try changes("let y = f(a, a)") == [])
    // The smaller of two does not depend on their order.
    #expect(try changes("let y = min(a, b)") == [])
  }

  /// Types that differ cannot be exchanged; of functions declared elsewhere nothing is known.
  @Test func doesNotExchangeArgumentsOfDifferentTypes() throws {
    let declarations =
      "func f(_ a: Int, _ b: Float, c: Float) {}; struct S { init(a: Int, b: Int) {} }"
    let source = "let y = (f(a, b, c: d), S(a: b, b: c), g(a, b))"
    let mutants = try MutatedSource(
      path: "Example.swift", source: source, signatures: SignatureIndex(sources: [declarations])
    ).mutants

    #expect(mutants.map(\.summary) == ["b, c: d → d, c: b", "b, b: c → c, b: b", "a, b → b, a"])
  }

  @Test(arguments: [
    "// let y = a + 1", "/* x[i] */", "/// - x", "let y = \"a + 1 \\(b + 2)\"",
    "@available(macOS 15, *) func f() {}", "func f() { precondition(a < 1, \"below 1\") }",
    "func f() { fatalError(\"1 + 1\") }", "enum E: Int { case a = 1 }", "let y = \\S.x[1]",
    "func f() throws { throw E.bad(1) }", "#if swift(>=6)\n#endif", "typealias T = Array<Int>",
    "func f() { switch a { case 1: break; default: break } }",
  ])
  func leavesAloneWhatIsNoCode(source: String) throws {
    #expect(try MutatedSource(path: "Example.swift", source: source).mutants == [])
  }

  @Test func doesNotPutRefusalsToTheSuite() throws {
    let source = try MutatedSource(
      path: "Example.swift",
      source: "func f() throws { guard a > 0 else { throw E.bad }; b(c - d) }")

    let ignored = source.mutants.filter { $0.ignored != nil }.map(\.summary)

    #expect(ignored == ["> → >=", "> → <=", "0 → 1", "0 → (-1)"])
    #expect(
      source.mutants.filter { $0.ignored == nil }.map(\.summary) == ["without b(c - d)", "- → +"])
  }

  @Test(arguments: [
    "let x = P.allocate(capacity: 2 * n)", "func f() { a()\n x.deallocate() }",
    "func f() throws { a()\n try check(size: n - 1) }",
  ])
  func doesNotPutMemoryAndChecksToTheSuite(source: String) throws {
    let mutants = try MutatedSource(path: "Example.swift", source: source).mutants

    #expect(mutants.contains { $0.ignored != nil })
    #expect(mutants.filter { $0.ignored == nil }.allSatisfy { $0.summary == "without a()" })
  }

  @Test func doesNotPutWhatWatchesToTheSuite() throws {
    let source = try MutatedSource(
      path: "Sources/Engine/WebAudio/Context/StageTap.swift", source: "let y = a + b")

    #expect(source.mutants.map { $0.ignored == nil } == [false])
  }

  @Test(arguments: ["func {", "let = 1", "}", "@@@", "let y = \""])
  func refusesWhatIsNoSwift(source: String) {
    #expect(throws: MutationError.syntax(path: "Example.swift")) {
      try MutatedSource(path: "Example.swift", source: source)
    }
  }

  @Test func findsNothingInAnEmptyFile() throws {
    #expect(try MutatedSource(path: "Example.swift", source: "").mutants == [])
  }
}
