import ReadableNumbers

/// Distances between floats, counted in representable values: how far apart two renders are when the question is which
/// rounding differs.
///
/// - Units: ULP. 0 means equal (−0 and 0 are), 1 means neighbours. The distance between opposite signs goes through
///   zero.
/// - Source: Goldberg, "What Every Computer Scientist Should Know About Floating-Point Arithmetic", 1991; the distance
///   is that of the bits read as ordered integers.
public struct UnitsInLastPlace: Equatable, Sendable {
  /// A range of distances and how many samples fall into it.
  public struct Bin: Codable, Equatable, Sendable {
    /// "0", "4–7", "≥ 65,536"
    public let label: String
    public let count: Int

    init(_ range: ClosedRange<UInt32>, count: Int) {
      self.count = count
      let lowest = Words.count(Int(range.lowerBound))
      label =
        range.lowerBound == range.upperBound
        ? lowest
        : range.upperBound == .max
          ? "≥ \(lowest)" : "\(lowest)–\(Words.count(Int(range.upperBound)))"
    }
  }

  /// Ranges of the histogram: 0, 1, then each wider than the last, up to most of a float's range.
  private static let upperBounds: [UInt32] = [0, 1, 3, 7, 15, 63, 255, 4095, 65535, .max]

  public private(set) var largest: UInt32 = 0
  private var counts = Array(repeating: 0, count: upperBounds.count)

  /// From the smallest distance to the largest; empty ranges beyond the largest are left out.
  public var histogram: [Bin] {
    let last = counts.lastIndex { $0 > 0 } ?? 0
    return (0...last).map { index in
      let lower = index == 0 ? 0 : Self.upperBounds[index - 1] + 1
      return Bin(lower...Self.upperBounds[index], count: counts[index])
    }
  }

  /// - Precondition: the channels have the same length.
  public init(reference: [Float], candidate: [Float]) {
    append(reference: reference, candidate: candidate)
  }

  /// For channels that arrive in blocks.
  init() {}

  mutating func append(reference: [Float], candidate: [Float]) {
    precondition(reference.count == candidate.count)
    var largest = self.largest
    var equal = 0
    for (expected, actual) in zip(reference, candidate) {
      let distance = Self.distance(expected, actual)
      // Most samples are equal: no search for their bin.
      guard distance > 0 else {
        equal += 1
        continue
      }
      largest = max(largest, distance)
      counts[Self.upperBounds.firstIndex { distance <= $0 } ?? counts.count - 1] += 1
    }
    counts[0] += equal
    self.largest = largest
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
