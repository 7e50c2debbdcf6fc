import Testing

@testable import BrowserCapture

// Expected: the lexical grammar of ECMAScript (the type's Source).
@Suite struct ScriptTokensTests {
  @Test(arguments: [
    ("a / b / c", ["a", "/", "b", "/", "c"]),
    ("x = /a\\/[/]b/g.test(y)", ["x", "=", "/a\\/[/]b/g", ".", "test", "(", "y", ")"]),
    ("if (x) /a/.test(y)", ["if", "(", "x", ")", "/a/", ".", "test", "(", "y", ")"]),
    ("(x) / 2 / y", ["(", "x", ")", "/", "2", "/", "y"]),
    ("return /import(/", ["return", "/import(/"]),
    ("x.return / 2", ["x", ".", "return", "/", "2"]),
    ("{ } /a/", ["{", "}", "/a/"]),
    ("x = { } / 2", ["x", "=", "{", "}", "/", "2"]),
    ("`a${b + `c${d}`}e` / 2", ["`a${", "b", "+", "`c${", "d", "}`", "}e`", "/", "2"]),
    ("'it\\'s' + \"import(1)\"", ["'it\\'s'", "+", "\"import(1)\""]),
    ("a /* import(1) */ b // import(2)", ["a", "b"]),
    (
      "this.#x ?. y ? .5 : 0x1e+1",
      ["this", ".", "#x", "?.", "y", "?", ".5", ":", "0x1e", "+", "1"]
    ),
    ("1e-5 + 1_000n", ["1e-5", "+", "1_000n"]),
    ("...list ?? [] => {}", ["...", "list", "??", "[", "]", "=>", "{", "}"]),
    ("i++ / 2", ["i", "++", "/", "2"]),
  ])
  func cutsWhereALanguageOfItsKindDoes(script: String, expected: [String]) {
    let tokens = ScriptTokens.of(script)

    #expect(tokens.filter { $0.kind != .blank }.map(\.text) == expected)
    #expect(tokens.map(\.text).joined() == script)
  }

  /// Whatever it is given: nothing is lost, and nothing traps.
  @Test(arguments: [
    "'", "`", "`${", "/", "/*", "}}}", "((", "\\", "#", "é = 1", "`\\", "'\\", "\u{0}",
  ])
  func losesNothingOfWhatIsNoScript(text: String) {
    #expect(ScriptTokens.of(text).map(\.text).joined() == text)
  }
}
