import ExampleResults
import Foundation
import ParityReferences
import Testing

@testable import ParityFleet

@Suite struct CostEstimateTests {
  private static func cost(_ text: String) -> String {
    #"{"format":"parity-costs","version":1,"identity":"","cases":{"a/b":{"microseconds":\#(text),"samples":1}}}"#
  }

  private let costs = CaseCosts(
    identity: "i",
    cases: [
      "a/slow": .init(microseconds: 3000, samples: 1000),
      "a/usual": .init(microseconds: 2000, samples: 1000),
      "a/quick": .init(microseconds: 1000, samples: 1000),
      "b/one": .init(microseconds: 500, samples: 1000),
    ])

  @Test func knowsWhatWasMeasured() {
    #expect(CostEstimate(costs).microseconds(of: "a/slow") { nil } == 3000)
  }

  /// Twice as many samples as the suite's median case, which takes 2 µs for one.
  @Test func estimatesByTheMedianOfItsSuite() {
    #expect(CostEstimate(costs).microseconds(of: "a/new") { 2000 } == 4000)
  }

  /// Of 0.5, 1, 2 and 3 µs the lower of the two in the middle is 1.
  @Test func estimatesByAllWhereItsSuiteIsNew() {
    #expect(CostEstimate(costs).microseconds(of: "c/new") { 2000 } == 2000)
  }

  @Test func takesAFixedCostWhereNothingIsKnown() {
    #expect(CostEstimate(nil).microseconds(of: "c/new") { 2000 } == 60_000)
    #expect(CostEstimate(costs).microseconds(of: "c/new") { nil } == 60_000)
  }

  @Test func readsWhatItWrites() throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(CaseCosts.fileName, costs.text)

    #expect(try CaseCosts.read(references: folder.path) == costs)
    // A line a case, so that changes can be read.
    #expect(costs.text.split(separator: "\n").count == costs.cases.count + 3)
  }

  /// A million such costs can still be added up.
  @Test func estimatesNoCostBeyondWhatAFileMayHold() {
    let most = CaseCosts(
      identity: "i", cases: ["a/slow": .init(microseconds: CaseCosts.most, samples: 1)])

    #expect(CostEstimate(most).microseconds(of: "a/new") { 9 } == CaseCosts.most)
    #expect(CostEstimate(most).microseconds(of: "a/new") { .max } == CaseCosts.unknown)
  }

  @Test(arguments: [
    "{}", "[", #"{"format":"parity-costs","version":2,"identity":"","cases":{}}"#,
    Self.cost("-1"), Self.cost("1000000000001"), Self.cost("1e400"), Self.cost("NaN"),
    Self.cost("1.5"),
  ])
  func refusesWhatOthersMayReadOtherwise(text: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.file(CaseCosts.fileName, text)

    #expect(throws: CostsError.self) { try CaseCosts.read(references: folder.path) }
  }
}
