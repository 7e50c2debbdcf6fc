import Foundation
import Testing

@testable import ParityReport

@Suite struct ScriptTextTests {
  // Expected: the JSON text, but for what ends a script element and what older scripts take for a line's end.
  @Test(arguments: [
    ("a", "\"a\""), ("</script>", "\"\\u003c/script>\""), ("<\u{301}b", "\"\\u003c\u{301}b\""),
    ("\u{2028}x\u{2029}", "\"\\u2028x\\u2029\""), ("\u{2027}\u{202a}", "\"\u{2027}\u{202a}\""),
    ("\u{20ac}\u{e2}", "\"\u{20ac}\u{e2}\""), ("é<", "\"é\\u003c\""), ("", "\"\""),
  ])
  func keepsATextWithinItsScript(text: String, expected: String) throws {
    // Not as strings: equal ones may be of different scalars.
    #expect(Array(try ScriptText.of(text).utf8) == Array(expected.utf8))
    let call = try ScriptText.call("kind", "a<b", text)
    #expect(
      String(decoding: call, as: UTF8.self) == "parityData(\"kind\", \"a\\u003cb\", \(expected));\n"
    )
  }
}
