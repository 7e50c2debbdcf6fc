/// The tables of a periodic wave: table r holds the harmonics that fit range r.
///
/// - Shape: `rangeCount` tables of `size` samples, each followed by its first sample, so that every sample has a
///   neighbour.
/// - Real-time: reading never allocates, locks or throws.
struct WaveTables {
  static var centsPerRange: Float { @_noLocks @_noAllocation get { 400 } }

  let size: Int
  let rangeCount: Int
  /// Table steps per hertz of frequency.
  let rateScale: Float
  private let lowestFrequency: Float
  private let samples: UnsafeMutablePointer<Float>

  static func size(forSampleRate sampleRate: Double) -> Int {
    sampleRate <= 24000 ? 2048 : sampleRate <= 88200 ? 4096 : 16384
  }

  init(sampleRate: Double) {
    size = Self.size(forSampleRate: sampleRate)
    rateScale = Float(Double(size) / sampleRate)
    lowestFrequency = Float(0.5 * sampleRate / Double(size / 2))
    rangeCount = Int(0.5 + 3 * log2(Float(size)))
    samples = .allocate(capacity: rangeCount * (size + 1))
    samples.initialize(repeating: 0, count: rangeCount * (size + 1))
  }

  func deallocate() { samples.deallocate() }

  @_noLocks @_noAllocation
  func table(_ range: Int) -> UnsafeMutablePointer<Float> { samples + range * (size + 1) }

  /// Repeats the first sample of each table after its last.
  func close() {
    for range in 0..<rangeCount { table(range)[size] = table(range)[0] }
  }

  /// The two tables around a frequency, and its position between them.
  struct Reading {
    /// The table with more harmonics.
    let high: UnsafeMutablePointer<Float>
    /// The table with fewer harmonics.
    let low: UnsafeMutablePointer<Float>
    /// 0 reads `high` alone.
    let blend: Float
  }

  /// The tables around four frequencies, and the position of each between them.
  struct Readings {
    /// Where the samples of each lane's tables begin.
    let high: SIMD4<Int32>
    let low: SIMD4<Int32>
    let blend: SIMD4<Float>
  }

  /// `reading(forFrequency:)` for four frequencies at a time, with the same operations in the same order.
  @_noLocks @_noAllocation @inline(__always)
  func readings(forFrequencies frequencies: SIMD4<Float>) -> Readings {
    let magnitudes = frequencies.replacing(with: -frequencies, where: frequencies .< 0)
    let ratios = (magnitudes / lowestFrequency).replacing(with: 0.5, where: .!(magnitudes .> 0))
    let octaves = SIMD4(log2(ratios[0]), log2(ratios[1]), log2(ratios[2]), log2(ratios[3]))
    let cents = octaves * 1200
    let last = Float(rangeCount - 1)
    var ranges = 1 + cents / Self.centsPerRange
    ranges.replace(with: 0, where: .!(ranges .> 0))
    ranges.replace(with: last, where: ranges .> last)
    let whole = ranges.wholeBelow2To22
    let high = SIMD4<Int32>(truncatingIfNeeded: whole.index)
    let lastRange = Int32(truncatingIfNeeded: rangeCount - 1)
    var low = high &+ 1
    low.replace(with: lastRange, where: low .> lastRange)
    let stride = Int32(truncatingIfNeeded: size + 1)
    return Readings(
      high: high &* stride, low: low &* stride, blend: ranges - whole.value)
  }

  /// The samples of all tables, one after the other.
  var all: UnsafeMutablePointer<Float> { @_noLocks @_noAllocation get { samples } }

  @_noLocks @_noAllocation
  func reading(forFrequency frequency: Float) -> Reading {
    let magnitude = abs(frequency)
    let ratio = magnitude > 0 ? magnitude / lowestFrequency : 0.5
    let cents = log2(ratio) * 1200
    let range = min(max(1 + cents / Self.centsPerRange, 0), Float(rangeCount - 1))
    let high = Int(range)
    let low = min(high + 1, rangeCount - 1)
    return Reading(high: table(high), low: table(low), blend: range - Float(high))
  }
}
