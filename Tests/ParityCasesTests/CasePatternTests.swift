import Testing

@testable import ParityCases

@Suite struct CasePatternTests {
  @Test(arguments: [
    ("biquad/lowpass-q12", "biquad/lowpass-q12", true),
    ("biquad/*", "biquad/lowpass-q12", true),
    ("biquad/*", "reverb/size-3", false),
    ("*-q12", "biquad/lowpass-q12", true),
    ("lowpass-q12", "biquad/lowpass-q12", true),
    ("lowpass", "biquad/lowpass-q12", false),
    ("*pass-q?", "biquad/lowpass-q1", true),
    ("*pass-q?", "biquad/lowpass-q12", false),
    ("*", "a/b", true),
    ("", "a/b", false),
    ("**a**b**", "x/ab", true),
  ])
  func matchesAsAShellDoes(pattern: String, id: String, matches: Bool) {
    #expect(CasePattern(pattern).matches(id) == matches)
  }

  @Test func staysFastOnPatternsMadeToBeSlow() {
    let pattern = String(repeating: "*a", count: 50) + "b"
    let id = "s/" + String(repeating: "a", count: 5000)

    #expect(!CasePattern(pattern).matches(id))
  }
}
