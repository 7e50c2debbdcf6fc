import ExampleResults
import Foundation
import ParityResults
import Testing

@testable import ParityReport

@Suite struct SummaryDecodingTests {
  private func decode(_ failed: String) throws -> RunResults.Summary {
    let json = """
      {"cases": 1, "passed": 0, "failed": \(failed), "knownDivergences": 0, "errors": 5,
      "bitExact": 0}
      """
    return try JSONDecoder().decode(RunResults.Summary.self, from: Data(json.utf8))
  }

  @Test func readsCounts() throws {
    #expect(try decode("1").failed == 1)
  }

  // A history may come from anywhere: a sum of such counts would end the program.
  @Test(arguments: ["9223372036854775807", "-1", "1e300", "1.5", "null"])
  func refusesWhatIsNoCount(text: String) {
    #expect(throws: DecodingError.self) { try decode(text) }
  }

  @Test func saysInTheHeadlineThatOnlyAPartRan() {
    var results = Example.run(bitExact: 1)
    results.run.isPartial = true

    #expect(
      ReportNumbers.headline(results)
        == "The one case matches Chromium 156 to the last bit. Only a part of the cases ran.")
  }
}
