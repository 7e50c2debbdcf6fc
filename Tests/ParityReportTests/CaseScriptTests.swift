import DataText
import ExampleResults
import Foundation
import ParityCases
import ParityResults
import Testing

@testable import Comparison
@testable import ParityReport

@Suite struct CaseScriptTests {
  private func encode(_ result: CaseResult) throws -> JSONValue {
    let text = try JSONText.encode(result, indented: false)
    let script = try CaseScript(result).map { try JSONText.encode($0) }
    return try JSONDecoder().decode(JSONValue.self, from: script ?? CaseScript.text(around: text))
  }

  @Test func carriesTheResultWithItsChannelsNumbers() throws {
    let script = try encode(Example.result(parameters: .object(["gain": .number(2)])))

    guard case .array(let channels) = script["result"]?["comparison"]?["channels"] else {
      Issue.record("channels are a list")
      return
    }
    #expect(channels.count == 1)
    #expect(channels[0]["maxErrorFrame"] == .number(77))
    #expect(script["result"]?["parameters"]?["gain"] == .number(2))
  }

  @Test func saysWhatTheMetricsMeanInsteadOfListingThem() throws {
    var result = Example.result(verdict: .fail, nullDepth: -20, maxAbsoluteError: 0.1)
    result.comparison?.metrics = SignalMetrics([
      MeasuredMetric(
        .value(
          MultiResolutionDistance(resolutions: [
            .init(size: 512, spectralConvergence: 0.5, logMagnitude: 1)
          ])))
    ])

    let script = try encode(result)

    #expect(script["result"]?["comparison"]?["metrics"] == nil)
    guard case .array(let lines) = script["meaning"] else {
      Issue.record("meaning is a list")
      return
    }
    #expect(lines.count == 1)
  }

  @Test func carriesNoNumbersOfACaseThatWasNotCompared() throws {
    #expect(try encode(Example.result(verdict: .error))["result"]?["comparison"] == nil)
  }
}
