import Mutation
import Testing

@Suite struct LineMapTests {
  /// The line of an alternative is blamed on it alone, that of the original on the whole site.
  @Test func tellsWhichMutantALineBelongsTo() throws {
    let text = SourceRewriter(try mutantSet("let y = a < b\n").sources[0]).text
    let map = LineMap(text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)

    for (index, line) in lines.enumerated() {
      let expected: ClosedRange<Int32>? =
        switch line {
        case "a <= b": 1...1
        case "a >= b": 2...2
        case "a < b": 1...2
        default: nil
        }
      if let expected { #expect(map.mutants(atLine: index + 1) == expected) }
    }
    #expect(lines.contains("a <= b") && lines.contains("a < b"))
  }

  @Test func knowsTheMutantAboveAnErrorOutsideOfAllSites() throws {
    let text = SourceRewriter(try mutantSet("func f() {\n  x = -y\n}\n").sources[0]).text
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count

    #expect(LineMap(text).mutants(atLine: count) == nil)
    #expect(LineMap(text).lastMutant(above: count) == 2)
  }

  @Test func blamesNobodyOutsideOfTheFileAndBeforeTheFirstSite() {
    #expect(LineMap("").mutants(atLine: 0) == nil)
    #expect(LineMap("").mutants(atLine: 99) == nil)
    #expect(LineMap("let a = b").mutants(atLine: 1) == nil)
    #expect(LineMap("let a = b").lastMutant(above: 1) == nil)
    #expect(
      LineMap("/*parity:end*/\n/*parity:site 9 2*/\n/*parity:mutant*/").mutants(atLine: 3) == nil)
  }
}
