import Testing

@testable import ParityCases

@Suite struct CaseNameTests {
  @Test(arguments: [
    ("kick.wav", "golden/kick"), ("Drums/Snare 1.WAV", "drums/snare-1"), ("a/b/c.wav", "a/b-c"),
    ("A.B.flac", "golden/a-b"), (".wav", "golden/wav"), ("é/ü.wav", "sound/sound"),
    ("--x--.wav", "golden/x"),
  ])
  func isMadeOfAPath(path: String, id: String) {
    let name = CaseName(ofFile: path)
    #expect(name.id == id)
    #expect(CaseDefinition.isValidName(name.suite) && CaseDefinition.isValidName(name.name))
  }

  /// Whatever a file is called, the id is one.
  @Test func isAlwaysValid() {
    for path in [
      "", "/", "//", "a/", String(repeating: "ab/", count: 200), "\u{0}/\n.wav", "../../x.wav",
    ] {
      let name = CaseName(ofFile: path)
      #expect(
        CaseDefinition.isValidName(name.suite) && CaseDefinition.isValidName(name.name), "\(path)")
    }
  }
}
