import Foundation
import MarkupText
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct EscapedTextTests {
  @Test func leavesNoCharacterThatMarkupReads() {
    #expect("a<b>\"c\" & 'd'".escapedForHTML == "a&lt;b&gt;&quot;c&quot; &amp; &#39;d&#39;")
    #expect("a<b>\"c\" & 'd'".escapedForXML == "a&lt;b&gt;&quot;c&quot; &amp; &#39;d&#39;")
  }

  // Unicode: U+0301 joins what stands before it, U+0600 what follows.
  @Test(arguments: ["<\u{0301}img>", "\u{0600}<img>", "\"\u{20DD} onload=1"])
  func seesWhatACombiningMarkHides(text: String) {
    for escaped in [text.escapedForHTML, text.escapedForXML] {
      #expect(!escaped.unicodeScalars.contains { "<>\"'".unicodeScalars.contains($0) })
    }
  }

  // XML 1.0, section 2.2 (characters) and section 3.3.3 (line breaks in attributes).
  @Test func givesBackFromXMLWhatXMLCanHold() throws {
    let text = "one\ntwo\tthree\rfour <five> \u{1F39B}"
    for document in ["<a b=\"\(text.escapedForXML)\"/>", "<a b=\"\">\(text.escapedForXML)</a>"] {
      let reader = Reader()
      let parser = XMLParser(data: Data(document.utf8))
      parser.delegate = reader
      #expect(parser.parse())
      #expect(reader.text == text)
    }
    #expect("\u{0}\u{1b}\u{FFFE}".escapedForXML == "\u{FFFD}\u{FFFD}\u{FFFD}")
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      text += attributes["b"] ?? ""
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }
  }
}
