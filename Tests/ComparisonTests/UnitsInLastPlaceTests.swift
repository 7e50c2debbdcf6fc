import AudioSignal
import Comparison
import Testing

@Suite struct UnitsInLastPlaceTests {
  private static let least = Float.leastNonzeroMagnitude

  // Distances follow from IEEE 754: finite floats of one sign are numbered by their bits.
  @Test(
    arguments: [
      (0, 0, 0), (-0.0, 0, 0), (1, 1, 0), (1, Float(1).nextUp, 1), (1, Float(1).nextDown, 1),
      (0, least, 1), (-0.0, least, 1), (-least, least, 2), (-least, 0, 1),
      // From 1 to 2 the significand runs once through its 23 bits.
      (1, 2, 1 << 23), (-1, -2, 1 << 23), (0, 1, 0x3F80_0000), (-1, 1, 0x7F00_0000),
      (-.greatestFiniteMagnitude, .greatestFiniteMagnitude, 0xFEFF_FFFE),
    ] as [(Float, Float, UInt32)])
  func countsTheFloatsBetween(x: Float, y: Float, distance: UInt32) {
    #expect(UnitsInLastPlace.distance(x, y) == distance)
    #expect(UnitsInLastPlace.distance(y, x) == distance)
  }

  @Test func agreesWithSteppingFromNeighbourToNeighbour() {
    var random = Mulberry32(seed: 5)

    for _ in 0..<500 {
      let start = Float(bitPattern: random.nextBits() & 0xBFFF_FFFF)
      let steps = random.nextBits() % 50
      var end = start
      for _ in 0..<steps { end = end.nextUp }

      // `nextUp` walks one representable value at a time, with one zero.
      #expect(UnitsInLastPlace.distance(start, end) == steps)
    }
  }

  @Test func walksThroughZeroInBothDirections() {
    var value = -3 * Self.least
    for step: UInt32 in 0...6 {
      #expect(UnitsInLastPlace.distance(-3 * Self.least, value) == step)
      value = value.nextUp
    }
  }

  @Test func fillsOneBinWhenAllAreEqual() {
    let ulp = UnitsInLastPlace(reference: [1, 2, 3], candidate: [1, 2, 3])

    #expect(ulp.largest == 0)
    #expect(ulp.histogram.map(\.label) == ["0"])
    #expect(ulp.histogram.map(\.count) == [3])
  }

  @Test func sortsDistancesIntoRanges() {
    let distances: [UInt32] = [0, 0, 1, 2, 3, 4, 15, 16]
    let reference = [Float](repeating: 1, count: distances.count)
    let candidate = distances.map { Float(bitPattern: Float(1).bitPattern + $0) }

    let ulp = UnitsInLastPlace(reference: reference, candidate: candidate)

    #expect(ulp.largest == 16)
    #expect(ulp.histogram.map(\.label) == ["0", "1", "2–3", "4–7", "8–15", "16–63"])
    #expect(ulp.histogram.map(\.count) == [2, 1, 2, 1, 1, 1])
  }

  @Test func keepsTheHugestDistancesInTheLastRange() {
    let ulp = UnitsInLastPlace(
      reference: [-.greatestFiniteMagnitude, 0], candidate: [.greatestFiniteMagnitude, 0])

    #expect(ulp.histogram.last?.label == "≥ 65,536")
    #expect(ulp.histogram.map(\.count).reduce(0, +) == 2)
  }

  @Test func coversAllDistancesWithoutGapOrOverlap() {
    let ulp = UnitsInLastPlace(reference: [-1], candidate: [1])

    let labels = ulp.histogram.map { $0.label.replacing(",", with: "") }
    let ranges = labels.map { $0.split { !$0.isNumber }.compactMap { UInt32($0) } }
    #expect(ranges.first == [0])
    for (lower, upper) in zip(ranges, ranges.dropFirst()) {
      #expect(lower.last.map { $0 + 1 } == upper.first)
    }
  }
}
