import Testing

@testable import BrowserCapture

// Expected: the rules of `NativeAccess`'s doc, written out.
@Suite struct NativeAccessTests {
  @Test(arguments: [
    ("list.map(f).at(-1)", "list[$map](f)[$at](-1)"),
    ("node?.context.sampleRate", "node?.[$context][$sampleRate]"),
    ("this.#all.push(x)", "this.#all[$push](x)"),
    ("port.onmessage = f;", "port[$onmessage] = f;"),
    ("options['name']", "options['name']"),
    ("import.meta.url", "import.meta.url"),
    ("new.target", "new.target"),
    ("x.constructor", "x.constructor"),
    ("`${a.b}.c`", "`${a[$b]}.c`"),
    ("'a.b' + 1.5", "'a.b' + 1.5"),
    ("for (const x of list) f(x);", "for (const x of $$each( list)) f(x);"),
    ("f(...list, [...other])", "f(...$$each(list), [...$$each(other)])"),
    ("({ ...other })", "({ ...other })"),
    ("(...rest) => rest", "(...rest) => rest"),
    ("const { a, b: c = 1 } = x;", "const { [$a]: a, [$b]: c = 1 } = x;"),
    ("const [, b, [c]] = x;", "const { 1: b, 2: {0: c} } = x;"),
    ("({ a } = x);", "({ [$a]: a } = x);"),
    ("([a, { b }]) => a", "({0: a, 1: { [$b]: b }}) => a"),
    ("list[i] = 1;", "list[i] = 1;"),
    ("if (x) { f({ a }); }", "if (x) { f({ a }); }"),
    ("class A { f({ a }) { return { a }; } }", "class A { f({ [$a]: a }) { return { a }; } }"),
  ])
  func rewrites(script: String, expected: String) {
    let access = NativeAccess(script)

    func tidy(_ text: String) -> String { text.filter { $0 != " " } }
    #expect(tidy(access.text) == tidy(expected))
    #expect(access.faults == [])
  }

  @Test func namesTheGlobalsThatAreToBeTaken() {
    #expect(
      NativeAccess("new Map(); document.title; currentFrame; x.Set").globals == ["Map", "document"])
  }

  /// A list's rest is walked through by the list's own iterator.
  @Test func saysWhatItCannotRewrite() {
    #expect(NativeAccess("const [first, ...rest] = list;").faults.count == 1)
  }

  @Test func rewritesAllScriptsOfTheRecorder() {
    #expect(RecorderScript.faults == [])
  }
}
