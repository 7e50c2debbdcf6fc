import Testing

@testable import Comparison

@Suite struct LinearEquationsTests {
  // Four equations that (2, −1, 3) satisfies.
  private static let rows: [[Double]] = [[1, 2, 0], [0, 1, 1], [3, 0, 1], [1, 1, 1]]
  private static let solution: [Double] = [2, -1, 3]

  private func value(_ row: [Double]) -> Double {
    zip(row, Self.solution).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test func findsWhatSatisfiesAll() throws {
    var equations = LinearEquations(unknowns: 3)
    for row in Self.rows { equations.add(row[0], row[1], row[2], equals: value(row)) }
    var many = LinearEquations(unknowns: 3)
    for row in Self.rows { row.withUnsafeBufferPointer { many.add($0, equals: value(row)) } }

    for solved in [try #require(equations.solved()), try #require(many.solved())] {
      #expect(zip(solved, Self.solution).allSatisfy { abs($0 - $1) < 1e-12 })
    }
  }

  @Test func findsTheLeastSquares() throws {
    var equations = LinearEquations(unknowns: 2)
    // x = 1, x = 3 and y = 5: the mean, and 5.
    equations.add(1, 0, 0, equals: 1)
    equations.add(1, 0, 0, equals: 3)
    equations.add(0, 1, 0, equals: 5)

    let solved = try #require(equations.solved())

    #expect(abs(solved[0] - 2) < 1e-12 && abs(solved[1] - 5) < 1e-12)
  }

  @Test func refusesWhatIsNotDetermined() {
    var equations = LinearEquations(unknowns: 2)
    #expect(equations.solved() == nil)

    equations.add(1, 2, 0, equals: 3)
    equations.add(2, 4, 0, equals: 6)
    #expect(equations.solved() == nil)
  }
}
