import DataText
import ExampleResults
import Foundation
import ParityResults
import Testing

@Suite struct ResultsPiecesTests {
  /// The encoder's own text of the whole is what the pieces have to be.
  @Test(arguments: [0, 1, 5]) func makeTheTextOfTheWhole(count: Int) throws {
    var results = Example.run(bitExact: count, failed: count)
    results.digest = "00"
    var text = Data()

    try results.eachCaseText { text.append($0) }
    text.append(try results.textBehindCases())

    #expect(text == (try JSONText.encode(results, indented: false)))
    #expect(try JSONText.decode(RunResults.self, from: text).cases.count == 2 * count)
  }
}
