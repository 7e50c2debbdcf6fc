import Foundation
import Testing

@testable import Comparison

@Suite struct RecursiveFilterTests {
  private static let noise = Signals.noise(seed: 8, count: 2000).map(Double.init)

  // Filtered by a known filter, equation error has that filter for its solution.
  @Test(arguments: [
    RecursiveFilter(b: [0.2, 0.1], a: [-0.7]),
    RecursiveFilter(b: [0.3, -0.1, 0.2], a: [-1.6, 0.8]),
  ])
  func findsTheFilterThatWasThere(filter: RecursiveFilter) throws {
    let output = filter.applied(to: Self.noise)

    let fitted = try #require(
      RecursiveFilter.fitted(order: filter.a.count, from: Self.noise, to: output))

    #expect(zip(fitted.b + fitted.a, filter.b + filter.a).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func refusesWhatGrows() {
    let output = (0..<2000).map { Self.noise[$0] * pow(1.001, Double($0)) }
    let growing = RecursiveFilter(b: [1, 0], a: [-1.001]).applied(to: Self.noise)

    #expect(RecursiveFilter.fitted(order: 1, from: Self.noise, to: growing) == nil)
    #expect(RecursiveFilter.fitted(order: 1, from: Self.noise, to: output) != nil)
  }

  // H(0) = (b0 + b1) / (1 + a1), H(1/2) = (b0 − b1) / (1 − a1).
  @Test func knowsItsGains() {
    let filter = RecursiveFilter(b: [0.2, 0.1], a: [-0.7])

    #expect(abs(filter.decibels(at: 0) - 0) < 1e-9)
    #expect(abs(filter.decibels(at: 0.5) - 20 * log10(0.1 / 1.7)) < 1e-9)
    #expect(RecursiveFilter(b: [0, 0], a: [0]).decibels(at: 0.1) == -300)
  }

  // Twenty weights, three of them in the future.
  @Test func findsManyWeights() throws {
    let weights = (0..<20).map { 1 / Double($0 + 1) }
    let output = FIRFit.apply(
      RecursiveFilter(b: weights, a: [], advance: 3), to: [Self.noise])

    let fitted = try #require(FIRFit.fit(reference: Self.noise, candidate: output[0]))

    // The ends are cut: some 20 of 2,000 products are missing from each sum.
    for (index, weight) in weights.enumerated() {
      #expect(abs(fitted.b[index + fitted.advance - 3] - weight) < 0.03)
    }
  }

  @Test func findsNoFilterInShortOrSilentSignals() {
    let silence = [Double](repeating: 0, count: 500)

    #expect(FIRFit.fit(reference: [1, 0, 0], candidate: [1, 0, 0]) == nil)
    #expect(FIRFit.fit(reference: silence, candidate: silence) == nil)
    #expect(RecursiveFilter.fitted(order: 2, from: silence, to: silence) == nil)
  }
}
