import ExampleResults
import Foundation
import ParityCases
import Testing

@testable import ParityReport

/// The page reads rows by the columns' names.
@Suite struct OverviewDataTests {
  private func overview(_ verdictDepths: [Double?]) throws -> JSONValue {
    let cases = verdictDepths.map {
      Example.result(verdict: .fail, nullDepth: $0, maxAbsoluteError: $0 == nil ? 0 : 0.25)
    }
    let data = try JSONEncoder().encode(OverviewData(Example.run(cases)))
    return try JSONDecoder().decode(JSONValue.self, from: data)
  }

  private func list(_ value: JSONValue?) throws -> [JSONValue] {
    guard case .array(let values) = value else {
      throw CocoaError(.coderReadCorrupt)
    }
    return values
  }

  @Test func hasACellForEachColumnOfACaseThatDiffers() throws {
    let overview = try overview([-20])
    let columns = try list(overview["columns"])
    let row = try list(try list(overview["rows"])[0])

    #expect(row.count == columns.count)
    let place = try #require(columns.firstIndex { $0["name"] == .string("maxAbsoluteError") })
    #expect(row[place] == .number(0.25))
    let verdict = try #require(columns.firstIndex { $0["name"] == .string("verdict") })
    guard case .number(let text) = row[verdict] else {
      Issue.record("a verdict is a place among the texts")
      return
    }
    #expect(try list(overview["texts"])[Int(text)] == .string("fail"))
  }

  @Test func endsARowOfACaseThatIsEqualWithSayingSo() throws {
    let overview = try overview([nil])
    let names = try list(overview["columns"]).map { $0["name"] }
    let row = try list(try list(overview["rows"])[0])

    #expect(names[row.count - 1] == .string("bitExact"))
    #expect(row.last == .number(1))
  }
}
