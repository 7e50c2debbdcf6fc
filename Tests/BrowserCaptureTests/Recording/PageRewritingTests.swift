import Foundation
import Testing

@testable import BrowserCapture

@Suite struct PageRewritingTests {
  /// Calls are recorded with their columns: those of a page in one line must not depend on an address.
  @Test func insertsAsMuchWhateverTheAddress() {
    let pages = ["/a/recorder.js", "/a-longer-one/recorder.js"].map {
      PageRewriting.document("<!doctype html><script>one()</script>", script: $0)
    }

    #expect(pages[0].count == pages[1].count)
    #expect(pages[0] != pages[1])
  }

  @Test(arguments: [
    ("<!doctype html><html><head><title>x</title></head>", "<!doctype html><html><head>@<title>"),
    ("<!DOCTYPE html><HTML LANG=en><HEAD class='a'><script>", "<HEAD class='a'>@<script>"),
    ("<!doctype html><p>no head", "<!doctype html>@<p>no head"),
    ("<html><body>x", "<html>@<body>x"),
    ("plain", "@plain"),
    ("", "@"),
    ("<header>no head</header>", "@<header>"),
    ("<!-- <head> --><html lang=x><head><p>", "<head>@<p>"),
    ("<!--[if IE]><html><head><![endif]--><html><p>", "<html>@<p>"),
    // The attribute goes on to the next quotation mark, and its tag to the one after.
    ("<html lang=\"x>\n<head>\n<meta charset=\" utf-8\"><p>", "utf-8\">@<p>"),
    ("<html data-x='a>b'><head title = \"c>d\"><p>", "c>d\">@<p>"),
    ("\u{FEFF}<?xml version='1.0'?><!doctype html>\r\n<html><body>", "<html>@<body>"),
  ])
  func putsTheRecorderBeforeEverythingElse(html: String, expected: String) {
    let rewritten = PageRewriting.document(html, script: "/r.js")

    let tag = "<script src=\"/r.js\"></script>"
    let unfilled = rewritten.replacing(/\s+><\/script>/, with: "></script>")
    #expect(unfilled.contains(expected.replacing("@", with: tag)))
    #expect(unfilled.replacing(tag, with: "") == html)
  }

  /// Bytes that are no UTF-8 come out as they went in: é and ü in ISO 8859-1, half a character.
  @Test func leavesBytesOfOtherEncodingsAsTheyAre() {
    let bytes = Data(Array("a = '".utf8) + [0xE9, 0xFC, 0x80, 0xFF] + Array("'; import(b)".utf8))

    let changed = PageText.changing(bytes, PageRewriting.script)

    #expect(changed.range(of: Data([0xE9, 0xFC, 0x80, 0xFF])) != nil)
    #expect(changed.range(of: Data("parityImport(".utf8)) != nil)
    #expect(PageText.changing(bytes) { $0 } == bytes)
  }

  /// UTF-16 is served as UTF-8, with the mark that counts for more than what is said elsewhere.
  @Test func turnsUTF16IntoMarkedUTF8() throws {
    let text = try #require("<p>é".data(using: .utf16))

    #expect(PageText.changing(text) { $0 } == Data([0xEF, 0xBB, 0xBF] + Array("<p>é".utf8)))
  }

  /// It would keep the recorder from its server, as one in a header would, which is not passed on.
  @Test func setsAPolicyInTheDocumentAside() {
    let html = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">"

    let changed = PageRewriting.document(html, script: "/r.js")

    #expect(changed.contains("http-equiv=\"x-Content-Security-Policy\""))
    #expect(PageRewriting.frame(html).contains("x-Content-Security-Policy"))
  }

  @Test func watchesDynamicImports() {
    #expect(
      PageRewriting.script("const m = await import('./a.js');")
        == "const m = await parityImport((s, o) => import(s, o))('./a.js');")
    #expect(
      PageRewriting.script("import ( name, {with: {}} )")
        == "parityImport((s, o) => import(s, o))( name, {with: {}} )")
  }

  /// It stays a direct eval, in the scope of its caller.
  @Test func preparesTheTextOfAnEvalWhereImportsAreWritten() {
    #expect(
      PageRewriting.script("eval(f(\"import('./a.js')\"))(1)")
        == "eval((globalThis.parityCode ?? ((text) => text))(f(\"import('./a.js')\")))(1)")
    for unchanged in [
      "eval('1 + 1')", "parser.eval(\"import('a')\")", "({ eval(x) { return \"import('a')\"; } })",
    ] {
      #expect(PageRewriting.script(unchanged) == unchanged)
    }
  }

  /// Everything that reads as an import but is none, or none that loads at run time.
  @Test(arguments: [
    "import { a } from './a.js';", "import './a.js';", "import.meta.url", "loader.import('x')",
    "$import('x')", "_import(x)", "reimport(x)", "class A { import(file) { return file; } }",
    "({ async import (a, b = f(1)) { } })", "class A { #import(x) {} }", "",
    // A Faust program, and what only reads like code.
    "const dsp = 'import(\"stdfaust.lib\");';", "const dsp = `import(\"stdfaust.lib\");`;",
    "// import('./a.js')", "/* import(x) */ f();", "const load = /import\\(x/;",
  ])
  func leavesEverythingElseAlone(source: String) {
    #expect(PageRewriting.script(source) == source)
  }

  @Test func watchesWhatIsComputedWithinATemplate() {
    #expect(
      PageRewriting.script("`import(a) ${await import(b)}`")
        == "`import(a) ${await parityImport((s, o) => import(s, o))(b)}`")
  }

  @Test(arguments: ["text/plain", "'text/x-faust'", "\"application/json\""])
  func leavesAloneWhatIsNoScript(type: String) {
    let html = "<head></head><script type=\(type)>import(\"stdfaust.lib\");</script>"

    #expect(PageRewriting.document(html, script: "/r.js").contains(">import(\"stdfaust.lib\");<"))
  }

  @Test func changesScriptsInADocumentAndNotItsText() {
    let rewritten = PageRewriting.document(
      "<head></head><p>call import(x)</p><script type=module>import('./a.js')</script>",
      script: "/r.js")

    #expect(rewritten.contains("<p>call import(x)</p>"))
    #expect(rewritten.contains("<script type=module>parityImport("))
  }

  /// A script begins with ours in the way of its kind, and stays strict.
  @Test(arguments: [
    ("onmessage = f;", "importScripts('p.js');onmessage = f;"),
    ("'use strict'; f();", "'use strict';importScripts('p.js');'use strict'; f();"),
    ("import { f } from './f.js';\nf();", "import 'p.js';import { f } from './f.js';\nf();"),
    ("import './f.js';", "import 'p.js';import './f.js';"),
    ("const f = 1;\nexport { f };", "import 'p.js';const f = 1;\nexport { f };"),
    ("important();\nimport('./f.js');", "importScripts('p.js');important();\nimport('./f.js');"),
  ])
  func letsAWorkerBeginWithTheRecorder(source: String, expected: String) {
    #expect(PageRewriting.worker(source, prelude: "p.js") == expected)
  }

  /// Nothing in it tells.
  @Test func letsAModuleThatImportsNothingBeginByAnImport() {
    #expect(
      PageRewriting.worker("onmessage = f;", prelude: "p.js", isModule: true)
        == "import 'p.js';onmessage = f;")
  }
}
