/// Distances between floats, counted in representable values: how far two renders are apart when
/// the question is which rounding they missed.
///
/// - Units: ULP. 0 is equal (−0 and 0 are), 1 means neighbours. Opposite signs count through zero.
/// - Source: Goldberg, "What Every Computer Scientist Should Know About Floating-Point Arithmetic",
///   1991; distance by reading the bits as ordered integers.
public struct UnitsInLastPlace: Equatable, Sendable {
  /// A range of distances and how many samples fall into it.
  public struct Bin: Equatable, Sendable {
    public let range: ClosedRange<UInt32>
    public let count: Int
  }

  /// Ranges of the histogram: 0, 1, then each twice as wide, until most of a float's range.
  private static let upperBounds: [UInt32] = [0, 1, 3, 7, 15, 63, 255, 4095, 65535, .max]

  public let largest: UInt32
  /// From the smallest distance to the largest; empty ranges beyond the largest are left out.
  public let histogram: [Bin]

  /// - Precondition: the channels have the same length.
  public init(reference: [Float], candidate: [Float]) {
    precondition(reference.count == candidate.count)
    var counts = Array(repeating: 0, count: Self.upperBounds.count)
    var largest: UInt32 = 0
    for (expected, actual) in zip(reference, candidate) {
      let distance = Self.distance(expected, actual)
      largest = max(largest, distance)
      // Equal samples are by far the most: do not search for their bin.
      let bin =
        distance == 0 ? 0 : Self.upperBounds.firstIndex { distance <= $0 } ?? counts.count - 1
      counts[bin] += 1
    }
    self.largest = largest
    let last = counts.lastIndex { $0 > 0 } ?? 0
    histogram = (0...last).map { index in
      let lower = index == 0 ? 0 : Self.upperBounds[index - 1] + 1
      return Bin(range: lower...Self.upperBounds[index], count: counts[index])
    }
  }

  public static func distance(_ x: Float, _ y: Float) -> UInt32 {
    let (a, b) = (ordered(x), ordered(y))
    return UInt32(clamping: abs(a - b))
  }

  /// Maps floats to integers so that neighbours differ by one and both zeros are 0.
  private static func ordered(_ value: Float) -> Int64 {
    let magnitude = Int64(value.bitPattern & 0x7fff_ffff)
    return value.sign == .minus ? -magnitude : magnitude
  }
}
