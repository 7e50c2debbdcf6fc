import ParityTerminal
import Testing

@Suite struct TerminalTests {
  // What a file's author may have put in a name: clearing the screen, writing from right to left.
  @Test(
    arguments: [
      ("a\u{1B}[2Jb", "a[2Jb"), ("name\u{202E}gpj.exe", "namegpj.exe"), ("tab\there", "tabhere"),
      ("two\nlines", "two\nlines"), ("ä 音 🎛", "ä 音 🎛"), ("", ""),
    ])
  func printsNothingThatATerminalObeys(text: String, shown: String) {
    #expect(Terminal.printable(text) == shown)
  }
}
