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
    ("({ ...other })", "({ __proto__: $$plain, ...other })"),
    ("(...rest) => rest", "(...rest) => rest"),
    ("const { a, b: c = 1 } = x;", "const { [$a]: a, [$b]: c = 1 } = x;"),
    ("const [, b, [c]] = x;", "const { 1: b, 2: {0: c} } = x;"),
    ("({ a } = x);", "({ [$a]: a } = x);"),
    ("([a, { b }]) => a", "({0: a, 1: { [$b]: b }}) => a"),
    ("list[i] = 1;", "list[i] = 1;"),
    ("if (x) { f({ a }); }", "if (x) { f({ __proto__: $$plain, a }); }"),
    (
      "class A { f({ a }) { return { a }; } }",
      "class A { f({ [$a]: a }) { return { __proto__: $$plain, a }; } }"
    ),
    ("x = {}; y ?? {}", "x = { __proto__: $$plain, }; y ?? { __proto__: $$plain, }"),
    ("f({ a: { b } })", "f({ __proto__: $$plain, a: { __proto__: $$plain, b } })"),
    (
      "if (x) { y = z ? { a } : { b }; }",
      "if (x) { y = z ? { __proto__: $$plain, a } : { __proto__: $$plain, b }; }"
    ),
    ("(a) => ({ a })", "(a) => ({ __proto__: $$plain, a })"),
    ("(a) => { b(); }", "(a) => { b(); }"),
    (
      "const f = ({ a = {} } = {}) => a;",
      "const f = ({[$a]: a = { __proto__: $$plain, } } = { __proto__: $$plain, }) => a;"
    ),
    ("({ get() { return 1; } })", "({ __proto__: $$plain, get() { return 1; } })"),
    ("`${{ a }}`", "`${{ __proto__: $$plain, a }}`"),
    ("({ __proto__: null, a })", "({ __proto__: null, a })"),
    (
      "class A extends B { static { f(); } #a = {}; }",
      "class A extends B { static { f(); } #a = { __proto__: $$plain, }; }"
    ),
    (
      "try { a(); } catch { b(); } finally { c(); }", "try { a(); } catch { b(); } finally { c(); }"
    ),
    ("x instanceof Map && y", "x instanceof $$kind(Map) && y"),
    ("new URL('a', base)", "new $$URL('a', base)"),
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
