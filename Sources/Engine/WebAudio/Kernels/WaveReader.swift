/// Reads the tables of a periodic wave at a moving position.
///
/// Follows the order of operations of Chromium's x86-64 build, which works in groups of four with float positions;
/// single frames and slow waves are read in double precision.
///
/// - Units: positions and increments in table steps.
/// - Real-time: never allocates, locks or throws.
struct WaveReader {
  /// From this increment on linear interpolation suffices.
  private static var linearFrom: Float { @_noLocks @_noAllocation get { 0.3 } }
  /// From this increment on three points suffice.
  private static var quadraticFrom: Double { @_noLocks @_noAllocation get { Double(Float(0.16)) } }

  var position: Double
  private let wave: WaveTables
  var samples: UnsafeMutablePointer<Float> { @_noLocks @_noAllocation get { wave.all } }
  let size: Int
  let inverseSize: Double

  init(_ wave: WaveTables, position: Double) {
    self.wave = wave
    self.position = position
    size = wave.size
    inverseSize = 1 / Double(wave.size)
  }

  /// Renders at one frequency.
  @_noLocks @_noAllocation
  mutating func renderSteady(
    _ output: UnsafeMutablePointer<Float>, _ frames: Range<Int>, _ reading: WaveTables.Reading,
    increment: Float
  ) {
    guard increment >= Self.linearFrom else {
      for frame in frames {
        output[frame] = interpolate(reading, position, increment: Double(abs(increment)))
        position = wrapped(position + Double(increment))
      }
      return
    }
    let groups = frames.count / 4
    var lanes = SIMD4<Float>()
    for lane in 0..<4 {
      lanes[lane] = wrapped(Float(position + Double(Float(lane) * increment)))
    }
    TableKernels.read(
      reading, size, from: &lanes, step: 4 * increment, groups, into: output + frames.lowerBound)
    var rest = wrapped(position + Double(Float(4 * groups) * increment))
    for frame in (frames.lowerBound + 4 * groups)..<frames.upperBound {
      output[frame] = linear(reading, rest)
      rest = wrapped(rest + Double(increment))
    }
    position = wrapped(position + Double(Float(frames.count) * increment))
  }

  /// Renders with an increment for each frame, counted from the first frame written.
  @_noLocks @_noAllocation
  mutating func renderMoving(
    _ output: UnsafeMutablePointer<Float>, _ frames: Range<Int>,
    _ increments: UnsafeMutablePointer<Float>
  ) {
    let hertzPerStep = 1 / wave.rateScale
    let start = frames.lowerBound
    var k = 0
    while k + 4 <= frames.count {
      let steps = increments + k
      let isFast =
        abs(steps[0]) >= Self.linearFrom && abs(steps[1]) >= Self.linearFrom
        && abs(steps[2]) >= Self.linearFrom && abs(steps[3]) >= Self.linearFrom
      if isFast {
        let group = SIMD4(steps[0], steps[1], steps[2], steps[3])
        renderGroup(group, wave.readings(forFrequencies: hertzPerStep * group), output + start + k)
      } else {
        for lane in 0..<4 { output[start + k + lane] = single(steps[lane], hertzPerStep) }
      }
      k += 4
    }
    while k < frames.count {
      output[start + k] = single(increments[k], hertzPerStep)
      k += 1
    }
  }

  @_noLocks @_noAllocation
  private mutating func single(_ increment: Float, _ hertzPerStep: Float) -> Float {
    let reading = wave.reading(forFrequency: hertzPerStep * increment)
    let value = interpolate(reading, position, increment: Double(abs(increment)))
    position = wrapped(position + Double(increment))
    return value
  }

  // MARK: Interpolation

  @_noLocks @_noAllocation
  private func linear(_ reading: WaveTables.Reading, _ position: Float) -> Float {
    let lower = Int(position) & (size - 1)
    return linear(reading, lower, position - Float(lower))
  }

  @_noLocks @_noAllocation
  private func linear(_ reading: WaveTables.Reading, _ position: Double) -> Float {
    let lower = Int(position) & (size - 1)
    return linear(reading, lower, Float(position) - Float(lower))
  }

  @_noLocks @_noAllocation
  private func linear(
    _ reading: WaveTables.Reading, _ lower: Int, _ fraction: Float
  ) -> Float {
    let upper = (lower + 1) & (size - 1)
    let high = reading.high[lower] + fraction * (reading.high[upper] - reading.high[lower])
    let low = reading.low[lower] + fraction * (reading.low[upper] - reading.low[lower])
    return high + reading.blend * (low - high)
  }

  /// By increment: two points, three, or five for the slowest waves.
  @_noLocks @_noAllocation
  private func interpolate(
    _ reading: WaveTables.Reading, _ position: Double, increment: Double
  ) -> Float {
    let index = Int(position)
    let high: Double
    let low: Double
    if increment >= Double(Self.linearFrom) {
      let t = Double(Float(position) - Float(index))
      high = twoPoints(reading.high, index, t)
      low = twoPoints(reading.low, index, t)
    } else if increment >= Self.quadraticFrom {
      high = threePoints(reading.high, index, position - Double(index))
      low = threePoints(reading.low, index, position - Double(index))
    } else {
      high = fivePoints(reading.high, index, position - Double(index))
      low = fivePoints(reading.low, index, position - Double(index))
    }
    return Float(Double(1 - reading.blend) * high + Double(reading.blend) * low)
  }

  @_noLocks @_noAllocation
  private func at(_ table: UnsafeMutablePointer<Float>, _ index: Int) -> Double {
    Double(table[index & (size - 1)])
  }

  @_noLocks @_noAllocation
  private func twoPoints(_ table: UnsafeMutablePointer<Float>, _ i: Int, _ t: Double) -> Double {
    (1 - t) * at(table, i) + t * at(table, i + 1)
  }

  /// Lagrange's polynomial through three neighbours.
  @_noLocks @_noAllocation
  private func threePoints(_ table: UnsafeMutablePointer<Float>, _ i: Int, _ t: Double) -> Double {
    var sum = 0.5 * t * (t - 1) * at(table, i - 1)
    sum += (1 - t * t) * at(table, i)
    sum += 0.5 * t * (t + 1) * at(table, i + 1)
    return sum
  }

  /// Lagrange's polynomial through five neighbours.
  @_noLocks @_noAllocation
  private func fivePoints(_ table: UnsafeMutablePointer<Float>, _ i: Int, _ t: Double) -> Double {
    let t2 = t * t
    var sum = t * (t2 - 1) * (t - 2) / 24 * at(table, i - 2)
    sum += -t * (t - 1) * (t2 - 4) / 6 * at(table, i - 1)
    sum += (t2 - 1) * (t2 - 4) / 4 * at(table, i)
    sum += -t * (t + 1) * (t2 - 4) / 6 * at(table, i + 1)
    sum += t * (t2 - 1) * (t + 2) / 24 * at(table, i + 2)
    return sum
  }

  // MARK: Wrapping

  @_noLocks @_noAllocation
  private func wrapped(_ position: Double) -> Double {
    position - floorOf(position * inverseSize) * Double(size)
  }

  @_noLocks @_noAllocation
  private func wrapped(_ position: Float) -> Float {
    position - Float(floorOf(Double(position * Float(inverseSize)))) * Float(size)
  }
}
