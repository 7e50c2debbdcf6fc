import DataText
import ExampleResults
import Foundation
import ParityCases
import ParityResults
import Testing

@testable import ParityReport

@Suite struct TrendScriptTests {
  /// A run of two cases that pass, of which the second is not bit-exact where there is a depth.
  private func run(_ second: Int, depth: Double? = nil, only: Int = 2) -> RunRecord {
    var results = Example.run(
      Array(
        [
          Example.result(name: "one"), Example.result(name: "three"),
          Example.result(
            name: "two", nullDepth: depth, maxAbsoluteError: depth == nil ? 0 : 1e-6),
        ].suffix(only + 1)))
    results.run.date = Date(timeIntervalSince1970: Double(second))
    return RunRecord(results)
  }

  /// As the page reads it: `Parity.trendOf` in trend.js.
  private func points(_ script: JSONValue, _ key: String) throws -> [String] {
    guard case .array(let trends) = script["trends"], case .array(let runs) = script["runs"],
      case .array(let outcomes) = script["outcomes"]
    else { throw CocoaError(.coderInvalidValue) }
    var place = 0
    if case .number(let own) = script["places"]?[key] { place = Int(own) }
    guard case .array(let pairs) = trends[place] else { throw CocoaError(.coderInvalidValue) }
    return pairs.map { pair in
      guard case .array(let pair) = pair, case .number(let run) = pair[0],
        case .number(let outcome) = pair[1], case .string(let date) = runs[Int(run)]["date"]
      else { return "?" }
      let depth = outcomes[Int(outcome)]["nullDepth"]
      return "\(date.suffix(4)) \(depth.map { "\($0)" } ?? "exact")"
    }
  }

  private func script(_ history: RunHistory, _ names: [String]) throws -> JSONValue {
    let keys = names.map { Example.result(name: $0).key }
    return try JSONText.decode(
      JSONValue.self, from: JSONText.encode(TrendScript(keys, in: history)))
  }

  @Test func hasEachComparisonsPastRunsTheOldestFirst() throws {
    let history = RunHistory([run(3, depth: -60), run(1), run(2, only: 1)])
    let names = ["one", "two", "three"]

    let script = try script(history, names)

    let expected = [
      ["1Z\" exact", "3Z\" exact"], ["1Z exact", "2Z exact", "3Z -60"], ["1Z", "2Z", "3Z"],
    ].map(\.count)
    let found = try names.map { try points(script, Example.result(name: $0).key) }
    #expect(found.map(\.count) == expected)
    #expect(found[1].last?.contains("-60") == true)
    #expect(found[0].allSatisfy { $0.hasSuffix("exact") })
  }

  @Test func hasNoMoreThanAPageShows() throws {
    let history = RunHistory((1...70).map { run($0) })

    let found = try points(try script(history, ["two"]), Example.result(name: "two").key)

    #expect(found.count == HTMLReport.longestTrend)
    // Second 70 is 00:01:10.
    #expect(found.last?.hasPrefix(":10Z") == true)
  }

  @Test func doesNotGrowWithComparisonsThatAllCameOutAlike() throws {
    let history = RunHistory((1...9).map { run($0) })

    #expect(
      try JSONText.encode(TrendScript([Example.result(name: "two").key], in: history)).count
        == JSONText.encode(
          TrendScript(["three", "two"].map { Example.result(name: $0).key }, in: history)
        ).count)
  }
}
