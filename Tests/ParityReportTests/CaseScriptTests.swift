import Foundation
import ParityCases
import ParityResults
import Testing

@testable import ParityReport

@Suite struct CaseScriptTests {
  private func encode(_ plots: CasePlots, _ result: CaseResult) throws -> JSONValue {
    try JSONDecoder().decode(
      JSONValue.self, from: try JSONEncoder().encode(CaseScript(plots, result)))
  }

  private func envelope(_ samples: [Float]) throws -> [Float] {
    var plots = Example.plots
    plots.channels[0].envelope.reference = .init(min: samples, max: samples)
    let data = try JSONEncoder().encode(CaseScript(plots, Example.result()))
    return try JSONDecoder().decode(CasePlots.self, from: data).channels[0].envelope.reference.min
  }

  @Test func carriesThePlotsAndTheChannelsNumbers() throws {
    let script = try encode(Example.plots, Example.result())

    guard case .array(let numbers) = script["numbers"],
      case .array(let channels) = script["channels"]
    else {
      Issue.record("numbers and channels are arrays")
      return
    }
    #expect(numbers.count == 1 && channels.count == 1)
    #expect(numbers[0]["maxErrorFrame"] == .number(77))
    #expect(script["sampleRate"] == .number(48000))
  }

  @Test func carriesNoNumbersOfACaseThatWasNotCompared() throws {
    let script = try encode(Example.plots, Example.result(verdict: .error))

    #expect(script["numbers"] == .array([]))
  }

  // Four significant digits, in decimals.
  @Test(
    arguments: [
      (0.123456, 0.1235), (-0.99996, -1), (1234.56, 1235), (1.23456e-9, 1.235e-9), (0, 0),
      (0x1p-149, 0x1p-149), (123_456, 123_500),
    ] as [(Float, Float)])
  func roundsEnvelopesToFourDigits(sample: Float, rounded: Float) throws {
    #expect(try envelope([sample]) == [rounded])
  }

  @Test func keepsTheLargestFloatsFinite() throws {
    // To four digits they would be 3.403e38, which is beyond them; JSON holds no infinity.
    let largest = Float.greatestFiniteMagnitude

    #expect(try envelope([largest, -largest]) == [largest, -largest])
  }

  @Test func keepsTheDetailsSamplesAsTheyAre() throws {
    let data = try JSONEncoder().encode(CaseScript(Example.plots, Example.result()))
    let copy = try JSONDecoder().decode(CasePlots.self, from: data)

    #expect(copy.channels[0].detail.reference == [0.123456])
  }
}
