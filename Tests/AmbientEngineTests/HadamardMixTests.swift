import Testing
import WebAudio

@testable import AmbientEngine

@Suite struct HadamardMixTests {
  private func mix(_ lines: [Float]) -> [Float] {
    var output = [Float](repeating: 0, count: lines.count)
    HadamardMix(lineCount: lines.count).mix(lines, into: &output)
    return output
  }

  private static let lines: [[Float]] = [
    [0.3, -0.7, 0.11, 0.9], [1, 0, 0, 0], [0.1, 0.2, 0.3, 0.4],
    [0.3, -0.7, 0.11, 0.9, -0.2, 0.5, 0.77, -0.4], [0, 0, 0, 0, 0, 1, 0, 0],
  ]

  // Algebra: the matrix is its own inverse. Roundings of 2^-24 of at most 1.
  @Test(arguments: lines)
  func undoesItself(lines: [Float]) {
    for (twice, once) in zip(mix(mix(lines)), lines) { #expect(abs(twice - once) < 5e-7) }
  }

  @Test(arguments: lines)
  func keepsTheEnergy(lines: [Float]) {
    func energy(_ lines: [Float]) -> Float { lines.reduce(0) { $0 + $1 * $1 } }

    #expect(abs(energy(mix(lines)) / energy(lines) - 1) < 1e-6)
  }

  // Sylvester: H(2N) = [H H; H −H].
  @Test(arguments: [4, 8])
  func isSylvestersMatrix(count: Int) {
    func sign(_ row: Int, _ column: Int, _ size: Int) -> Float {
      guard size > 1 else { return 1 }
      let half = size / 2
      let lower = row >= half && column >= half
      return (lower ? -1 : 1) * sign(row % half, column % half, half)
    }
    let scale = 1 / Float(count).squareRoot()

    for column in 0..<count {
      let mixed = mix((0..<count).map { $0 == column ? 1 : 0 })
      for row in 0..<count { #expect(abs(mixed[row] - scale * sign(row, column, count)) < 1e-7) }
    }
  }

  @Test func spreadsALineOverAllEqually() {
    #expect(mix([1, 0, 0, 0]) == [0.5, 0.5, 0.5, 0.5])
  }
}
