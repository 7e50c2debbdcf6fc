extension WaveReader {
  /// Reads four frames with linear interpolation, each with its own increment, and advances.
  ///
  /// - Precondition: increments lie within half a table's length.
  @_noLocks @_noAllocation
  mutating func renderGroup(
    _ steps: SIMD4<Float>, _ readings: WaveTables.Readings, _ output: UnsafeMutablePointer<Float>
  ) {
    let first = Double(steps[0])
    let second = first + Double(steps[1])
    let third = second + Double(steps[2])
    let positions = wrapped(
      SIMD4(position + 0, position + first, position + second, position + third))
    position = wrapped(SIMD4<Double>(repeating: position + (third + Double(steps[3]))))[0]
    let mask = Int32(truncatingIfNeeded: size - 1)
    let whole = floors(positions)
    // The lowest bits of a double between 2^52 and 2^53 are those of the integer.
    let bits = unsafeBitCast(whole + Self.wholeNumbers, to: SIMD4<UInt64>.self)
    let lower = SIMD4<Int32>(truncatingIfNeeded: bits) & mask
    let fraction = single(positions) - SIMD4<Float>(lower)
    let (high, nextHigh) = neighbours(readings.high &+ lower)
    let (low, nextLow) = neighbours(readings.low &+ lower)
    let fromHigh = high + fraction * (nextHigh - high)
    let fromLow = low + fraction * (nextLow - low)
    let values = fromHigh + readings.blend * (fromLow - fromHigh)
    for lane in 0..<4 { output[lane] = values[lane] }
  }

  /// Each table's last sample is followed by its first once more.
  @_noLocks @_noAllocation @inline(__always)
  private func neighbours(_ places: SIMD4<Int32>) -> (SIMD4<Float>, SIMD4<Float>) {
    let (a, b, c, d) = (Int(places[0]), Int(places[1]), Int(places[2]), Int(places[3]))
    let all = samples
    return (
      SIMD4(all[a], all[b], all[c], all[d]),
      SIMD4(all[a + 1], all[b + 1], all[c + 1], all[d + 1])
    )
  }

  /// Positions within the table; they are within a few of its lengths, far from the limits of an Int32.
  @_noLocks @_noAllocation @inline(__always)
  private func wrapped(_ positions: SIMD4<Double>) -> SIMD4<Double> {
    positions - floors(positions * inverseSize) * Double(size)
  }

  /// 1.5 · 2^52: adding it to a number of up to 2^51 rounds that to the nearest whole number.
  private static var wholeNumbers: Double {
    @_noLocks @_noAllocation get { 6_755_399_441_055_744 }
  }

  @_noLocks @_noAllocation @inline(__always)
  private func floors(_ values: SIMD4<Double>) -> SIMD4<Double> {
    let nearest = (values + Self.wholeNumbers) - Self.wholeNumbers
    return nearest.replacing(with: nearest - 1, where: nearest .> values)
  }

  @_noLocks @_noAllocation @inline(__always)
  private func single(_ values: SIMD4<Double>) -> SIMD4<Float> {
    SIMD4(Float(values[0]), Float(values[1]), Float(values[2]), Float(values[3]))
  }
}
