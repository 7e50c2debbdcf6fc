import Testing

@testable import ParityReport

@Suite struct ScalarHTMLTests {
  // The five characters that HTML gives a meaning in text or in quoted attributes.
  @Test(
    arguments: [
      ("", ""), ("a é 😀", "a é 😀"), ("<>&\"'", "&lt;&gt;&amp;&quot;&#39;"),
      ("&lt;", "&amp;lt;"), ("\u{600}<b\u{600}>", "\u{600}&lt;b\u{600}&gt;"),
      ("\"\u{301}<\u{fe0f}", "&quot;\u{301}&lt;\u{fe0f}"), ("\r\n", "\r\n"),
    ])
  func escapesEveryScalarThatMatters(text: String, escaped: String) {
    let result = ScalarHTML().escapeText(text)

    // By scalar: equality of strings would pass over normalization.
    #expect(result.unicodeScalars.elementsEqual(escaped.unicodeScalars))
  }
}
