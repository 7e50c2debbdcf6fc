import Testing

@testable import WebRuntime

/// Expectations: ECMAScript's order of own property keys.
@Suite struct JavaScriptObjectTests {
  @Test func listsArrayIndexesFirst() {
    var object = JavaScriptObject()

    for name in ["b", "10", "a", "9", "-1", "1.5", "00", "0"] as [JavaScriptText] {
      object.set(name, .null)
    }

    #expect(object.members.map(\.name) == ["0", "9", "10", "b", "a", "-1", "1.5", "00"])
  }

  @Test func keepsThePlaceOfAMemberThatIsSetAgain() {
    var object = JavaScriptObject()

    object.set("a", .number(1))
    object.set("b", .number(2))
    object.set("a", .number(3))

    #expect(object.members.map(\.name) == ["a", "b"])
    #expect(object["a"] == .number(3))
    #expect(object["c"] == nil)
  }

  @Test func tellsOrdersApart() {
    var first = JavaScriptObject()
    var second = JavaScriptObject()

    for name in ["a", "b"] as [JavaScriptText] { first.set(name, .null) }
    for name in ["b", "a"] as [JavaScriptText] { second.set(name, .null) }

    #expect(first != second)
    #expect(first == first)
  }

  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("4294967294", 4_294_967_294), ("4294967295", nil), ("99999999999", nil),
      ("01", nil), ("-1", nil), ("", nil), ("1e3", nil), ("٣", nil),
    ] as [(String, UInt32?)])
  func knowsAnArrayIndex(name: String, index: UInt32?) {
    #expect(JavaScriptText(name).arrayIndex == index)
  }

  @Test func holdsHalvesThatAStringCannot() {
    #expect(JavaScriptText(units: [0xd83c, 0xdfb9]).string == "🎹")
    #expect(JavaScriptText(units: [0xd83c]).string == nil)
    #expect(JavaScriptText(units: [0xdfb9, 0xd83c]).string == nil)
  }
}
