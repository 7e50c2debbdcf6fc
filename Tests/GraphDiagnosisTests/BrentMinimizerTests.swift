import Foundation
import Testing

@testable import GraphDiagnosis

@Suite struct BrentMinimizerTests {
  private func search(
    from low: Double, _ start: Double, to high: Double, evaluations: Int = 40,
    _ function: @escaping (Double) -> Double?
  ) -> (place: Double, value: Double) {
    BrentMinimizer.search(
      from: low, (start, function(start) ?? .infinity), to: high, evaluations: evaluations, function
    )
  }

  // Algebra: the least point of (x − a)² is a. The search resolves 1e-7.
  @Test(arguments: [0.3, 0.919, 1.0, 1.7, 2.9])
  func findsTheVertexOfAParabola(vertex: Double) {
    let found = search(from: 0.1, 1.2, to: 3) { pow($0 - vertex, 2) }

    #expect(abs(found.place - vertex) < 1e-6)
  }

  // Algebra: x − ln x is least at 1; no parabola.
  @Test func findsTheBrentMinimizerOfACurveThatIsNoParabola() {
    let found = search(from: 0.2, 2, to: 5) { $0 - log($0) }

    #expect(abs(found.place - 1) < 1e-5)
    #expect(abs(found.value - 1) < 1e-9)
  }

  // Algebra: |x − a| has a corner, where parabolas lead nowhere.
  @Test func findsACorner() {
    let found = search(from: 0, 1, to: 4) { abs($0 - 2.5) }

    #expect(abs(found.place - 2.5) < 1e-5)
  }

  @Test func evaluatesNoMoreOftenThanItMay() {
    var count = 0

    _ = BrentMinimizer.search(from: 0, (1, 1), to: 2, evaluations: 7) { place in
      count += 1
      return abs(place - 0.3)
    }

    #expect(count == 7)
  }

  @Test func keepsTheStartWhenNothingCanBeEvaluated() {
    let found = BrentMinimizer.search(from: 0, (1, 5), to: 2, evaluations: 10) { _ in nil }

    #expect(found == (1, 5))
  }
}
