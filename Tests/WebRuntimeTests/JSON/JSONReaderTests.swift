import AudioSignal
import Testing

@testable import WebRuntime

/// Expectations: RFC 8259 for what is refused, `JSON.stringify(JSON.parse(text))` in V8 for the rest.
@Suite struct JSONReaderTests {
  @Test(arguments: [
    (#" { "a" : [ 1 , true , null , "x" ] } "#, #"{"a":[1,true,null,"x"]}"#),
    (
      #"{"b":1,"4294967295":1,"4294967294":2,"7":1,"01":3}"#,
      #"{"7":1,"4294967294":2,"b":1,"4294967295":1,"01":3}"#
    ),
    (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#),
    (#"{"__proto__":{"a":1},"z":{"__proto__":2}}"#, #"{"__proto__":{"a":1},"z":{"__proto__":2}}"#),
    (
      #"[1e400,-1e400,-0,1E2,0.1e-6,123456789012345680000,1e21]"#,
      "[null,null,0,100,1e-7,123456789012345680000,1e+21]"
    ),
    (
      #""\ud83c\udfb9 \uD83C \udfb9 \/ \u001F\u007f\u2028""#,
      "\"🎹 \\ud83c \\udfb9 / \\u001f\u{7f}\u{2028}\""
    ),
    (#""\ud83c\ud83c\udfb9\b\f\n\r\t\\\"\u000b""#, #""\ud83c🎹\b\f\n\r\t\\\"\u000b""#),
    ("[]", "[]"), ("{}", "{}"), ("\t\r\n 0.5", "0.5"),
  ])
  func readsAsTheBrowserDoes(text: String, expected: String) throws {
    #expect(try JSONReader.read(text).json == expected)
  }

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\":1,}", 1, 8), ("{a:1}", 1, 2),
    ("[1\n 2]", 2, 2), ("01", 1, 2), ("+1", 1, 1), ("1.", 1, 3), (".5", 1, 1), ("1e", 1, 3),
    ("-", 1, 2), ("NaN", 1, 1), ("-Infinity", 1, 2), ("nul", 1, 1), ("truely", 1, 5),
    ("\"a", 1, 3), ("\"a\nb\"", 1, 3), ("\"\\x\"", 1, 3), ("\"\\u12g4\"", 1, 6),
    ("\"\\u１234\"", 1, 4), ("{\"a\" 1}", 1, 6), ("[1 2]", 1, 4), ("\u{a0}1", 1, 1), ("1 1", 1, 3),
    ("'a'", 1, 1), ("[1]//", 1, 4), ("\u{0}", 1, 1),
  ])
  func saysWhereItIsNoJSON(text: String, line: Int, column: Int) throws {
    let error = #expect(throws: JSONReaderError.self) { try JSONReader.read(text) }

    guard case .unexpected(let position, _, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(position == JSONPosition(line: line, column: column))
  }

  @Test func saysWhatItFoundAndExpected() {
    let error = #expect(throws: JSONReaderError.self) { try JSONReader.read("[\n1;") }
    let unprintable = #expect(throws: JSONReaderError.self) { try JSONReader.read("\u{1b}") }

    #expect(error?.description == "line 2, column 2: ',' or ']' is expected, not ';'")
    #expect(unprintable?.description == "line 1, column 1: a value is expected, not U+1B")
  }

  @Test func readsToItsDepthAndNotDeeper() throws {
    let deepest = JSONReader.deepest
    func nested(_ depth: Int) -> String {
      String(repeating: #"[{"a":"#, count: depth / 2) + "0"
        + String(repeating: "}]", count: depth / 2)
    }

    let read = try JSONReader.read(nested(deepest))

    #expect(read.json == nested(deepest))
    #expect(
      throws: JSONReaderError.tooDeep(
        JSONPosition(line: 1, column: 3 * deepest + 1), deepest: deepest)
    ) { try JSONReader.read(nested(deepest + 2)) }
  }

  @Test func endsWithAnyText() {
    var random = Mulberry32(seed: 1)
    let seed = #"{"state":{"tension":0.5,"x":[1e3,{"\ud800":null}],"y":"\\"},"n":-1.5e-7}"#
    let alphabet = Array("{}[]\",:\\u0deE+-.ntf \n\u{0}é🎹".utf16)
    var refused = 0
    for _ in 0..<2000 {
      var units = Array(seed.utf16)
      for _ in 0..<random.integer(1, 6) {
        let place = random.integer(0, units.count - 1)
        if random.next() < 0.5 {
          units.remove(at: place)
        } else {
          units.insert(alphabet[random.integer(0, alphabet.count - 1)], at: place)
        }
      }
      let text = String(decoding: units, as: UTF16.self)
      do {
        let json = try JSONReader.read(text).json
        // What is written can be read, and is written the same.
        #expect(try JSONReader.read(json).json == json, "\(text)")
      } catch {
        refused += 1
      }
    }
    #expect((1..<2000).contains(refused))
  }
}
