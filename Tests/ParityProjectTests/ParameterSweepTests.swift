import ParityCases
import Testing

@testable import ParityProject

@Suite struct ParameterSweepTests {
  private func cases(_ sweep: String) throws -> [JSONValue] {
    let yaml = """
      suites:
        a:
          module: a.js
          frames: 10
          parameters: { fixed: 7 }
          sweeps:
            s: \(sweep)
      """
    return try ProjectFile(yaml: yaml, path: "parity.yml").suites[0].cases
  }

  private func names(_ cases: [JSONValue]) -> [JSONValue?] { cases.map { $0["name"] } }

  private func values(_ cases: [JSONValue], _ parameter: String) -> [JSONValue?] {
    cases.map { $0["parameters"]?[parameter] }
  }

  @Test func variesOneParameterAtATime() throws {
    let cases = try cases("{ vary: { a: [1, 2, 3], b: [x, y] } }")

    #expect(
      names(cases) == [.string("s-base"), .string("s-a-2"), .string("s-a-3"), .string("s-b-y")])
    #expect(values(cases, "a") == [.number(1), .number(2), .number(3), .number(1)])
    #expect(values(cases, "fixed").allSatisfy { $0 == .number(7) })
  }

  @Test func makesEveryCombination() throws {
    let cases = try cases("{ combine: all, vary: { a: [1, 2, 3], b: [-0.5, true] } }")

    #expect(cases.count == 6)
    #expect(Set(cases.map { $0["parameters"].map { "\($0)" } }).count == 6)
    #expect(names(cases).first == .string("s-a-1-b-m0p5"))
  }

  // 50·2^k, by algebra: a logarithmic range over 3 octaves in 4 values.
  @Test func dividesRangesEvenly() throws {
    let linear = try cases("{ vary: { a: { from: 0, to: 1, steps: 5 } } }")
    let octaves = try cases(
      "{ vary: { a: { from: 50, to: 400, steps: 4, scale: logarithmic } } }")

    #expect(values(linear, "a") == [0, 0.25, 0.5, 0.75, 1].map { .number($0) })
    #expect(values(octaves, "a") == [50, 100, 200, 400].map { .number($0) })
  }

  @Test func drawsTheSamePresetsForASeed() throws {
    let sweep = """
      { random: 12, seed: 9, vary: { a: { from: 10, to: 1000, scale: logarithmic },
            b: [u, v], c: { from: 1, to: 8, whole: true } } }
      """
    let first = try cases(sweep)

    #expect(try cases(sweep) == first)
    #expect(try cases(sweep.replacing("seed: 9", with: "seed: 10")) != first)
    #expect(first.count == 12)
    #expect(names(first).first == .string("s-01"))
    for value in values(first, "a") {
      guard case .number(let number) = value else { throw Missing() }
      #expect((10...1000).contains(number))
    }
    #expect(Set(values(first, "b").map { "\($0 as Any)" }).count == 2)
    for value in values(first, "c") {
      guard case .number(let number) = value else { throw Missing() }
      #expect(number == number.rounded() && (1...8).contains(number))
    }
  }

  struct Missing: Error {}

  @Test(arguments: [
    ("{ vary: {} }", "is empty"), ("{ combine: all }", "does not say what to 'vary'"),
    ("{ vary: { a: [] } }", "lists no values"),
    ("{ vary: { a: { from: 1, to: 2 } } }", "needs 'steps'"),
    ("{ vary: { a: { from: 0, to: 2, steps: 3, scale: logarithmic } } }", "no zero"),
    ("{ vary: { a: { from: 1, to: 2, stps: 3 } } }", "did you mean 'steps'?"),
    ("{ combine: al, vary: { a: [1] } }", "did you mean 'all'?"),
    ("{ random: 3, combine: all, vary: { a: [1] } }", "exclude each other"),
    ("{ seed: 3, vary: { a: [1] } }", "with 'random'"),
    (
      "{ combine: all, vary: { a: { from: 0, to: 1, steps: 200 }, b: { from: 0, to: 1, steps: 200 } } }",
      "more than 10000"
    ),
  ])
  func refusesWhatMakesNoSense(sweep: String, message: String) {
    #expect {
      try cases(sweep)
    } throws: { "\($0)".contains(message) }
  }

  /// Texts of some kilobytes that would make as many cases, or values, as take a machine's memory.
  @Test(
    .timeLimit(.minutes(30)),
    arguments: [
      ("combine: pairwise, ", 500, "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "pairs; 300000 are the most"),
      ("", 2000, "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "18001 cases; 10000 are the most"),
      ("", 900, "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", "901 parameters each are more than 300000"),
      ("combine: all, ", 400, "[1]", ""),
      ("random: 10000, ", 400, "[1, 2]", "401 parameters each are more than 300000"),
      ("", 400, "{ from: 0, to: 1, steps: 10000 }", "has more than 300000 values"),
    ])
  func refusesMoreThanAMachineHolds(
    kind: String, parameters: Int, values: String, says: String
  ) throws {
    let vary = (0..<parameters).map { "p\($0): \(values)" }.joined(separator: ", ")
    let sweep = "{ \(kind)vary: { \(vary) } }"

    guard !says.isEmpty else {
      // One case is one, however many parameters it has.
      #expect(try cases(sweep).count == 1)
      return
    }
    let error = #expect(throws: ProjectFileError.self) { try cases(sweep) }
    #expect(error.map { "\($0)".contains(says) } == true, "\(String(describing: error))")
  }

  @Test func refusesAFileOfManyLargeSuites() throws {
    let suites = (0..<8).map {
      "  s\($0): { module: a.js, frames: 10, sweeps: { s: { random: 10000, vary: { a: [1, 2] } } } }\n"
    }
    let error = #expect(throws: ProjectFileError.self) {
      try ProjectFile(yaml: "suites:\n" + suites.joined(), path: "parity.yml")
    }
    #expect(error.map { "\($0)".contains("30000 cases; 20000 are the most") } == true)
  }
}

@Suite struct PairwiseCombinationsTests {
  // What pairwise means, checked over all pairs.
  @Test(arguments: [
    [2, 2, 2], [3, 3, 3, 3], [4, 2, 3, 5], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2], [1, 3, 1], [6, 6],
  ])
  func makesEveryTwoValuesMeet(sizes: [Int]) {
    let rows = PairwiseCombinations.rows(sizes)

    for first in sizes.indices {
      for second in sizes.indices where second > first {
        let met = Set(rows.map { $0[first] * 100 + $0[second] })
        #expect(met.count == sizes[first] * sizes[second])
      }
    }
    #expect(rows.allSatisfy { row in zip(row, sizes).allSatisfy { $0 >= 0 && $0 < $1 } })
  }

  // Ten parameters of two values have 1,024 combinations; logarithmically many rows suffice (Cohen et
  // al. give 6 as the best for 10); greedy search may need twice that.
  @Test func needsFewRows() {
    #expect(PairwiseCombinations.rows(Array(repeating: 2, count: 10)).count <= 12)
    #expect(PairwiseCombinations.rows([3, 3, 3, 3]).count <= 14)
  }
}
