import DataText
import Foundation
import Testing

@Suite struct HashTextTests {
  /// FIPS 180-4, the examples of one and of two blocks.
  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func hashesTheStandardsExamples(text: String, expected: String) {
    #expect(SHA256Text.of(Data(text.utf8)) == expected)
  }

  /// RFC 4231, test cases 2 and 6: a key shorter and one longer than a block.
  @Test(arguments: [
    (
      Data("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      Data(repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func authenticatesTheRequestForCommentsExamples(key: Data, text: String, expected: String) {
    #expect(HMACText.of(Data(text.utf8), key: key) == expected)
  }
}
