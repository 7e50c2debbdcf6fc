import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityReport

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct BadgeTests {
  @Test(arguments: [
    (Example.run(bitExact: 2000), "2,000 of 2,000 bit-exact", "#146634"),
    (Example.run(bitExact: 1, within: 1), "2 of 2 pass", "#146634"),
    (Example.run(bitExact: 3, known: 1), "3 of 4 pass, 1 known", "#563a98"),
    (Example.run(bitExact: 3, failed: 1, known: 1), "1 of 5 fail", "#b3191f"),
    (Example.run(bitExact: 3, errors: 2), "2 of 5 fail", "#b3191f"),
    (Example.run(), "nothing compared", "#b3191f"),
  ])
  func saysTheShareThatPasses(results: RunResults, text: String, colour: String) {
    let svg = Badge(results.summary).svg

    #expect(svg.contains("<title>port fidelity: \(text)</title>"))
    #expect(svg.contains(">\(text)</text>"))
    #expect(svg.contains("fill=\"\(colour)\""))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test func saysThatOnlyAPartOfTheCasesRan() {
    let svg = Badge(Example.run(bitExact: 1).summary, isPartial: true).svg

    #expect(svg.contains(">1 of 1 bit-exact, a part</text>"))
  }

  @Test func isAsWideAsItsTexts() throws {
    let svg = Badge(Example.run(bitExact: 10).summary).svg

    // 7 px on both sides of each text.
    let texts = Badge.width("port fidelity") + Badge.width("10 of 10 bit-exact")
    let width = try #require(svg.firstMatch(of: /<svg [^>]*width="([\d.]+)"/)).1
    // Written to a tenth.
    #expect(abs((Double(width) ?? 0) - (texts + 4 * 7)) <= 0.05 + 1e-9)
  }

  /// Measured in Chromium, by a canvas with the font '1000px "DejaVu Sans"' and without kerning.
  @Test(arguments: [
    ("port fidelity", 5787.1), ("1,084 of 1,084 bit-exact", 12070.3),
    ("977 of 1,084 pass, 12 known", 14481.0),
  ])
  func knowsTheAdvancesOfDejaVuSans(text: String, thousandths: Double) {
    let width = Badge.width(text) / 11 * 1000

    // Each letter's advance was rounded to a thousandth.
    #expect(abs(width - thousandths) <= 0.5 * Double(text.count))
  }
}
