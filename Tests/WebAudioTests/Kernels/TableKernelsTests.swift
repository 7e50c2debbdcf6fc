import Testing

@testable import WebAudio

@Suite struct TableKernelsTests {
  // `shape` of one sample is the definition; of several it takes the kernel.
  @Test(arguments: [2, 3, 257, 4096])
  func bendsSeveralSamplesAsEachByItself(points: Int) {
    let curve = WaveShapingCurve(transformNoise(points, seed: 5))
    let special: [Float] = [
      0, -0.0, 1, -1, 1.5, -7, .infinity, -.infinity, .nan, .ulpOfOne, 0.5, -0.5,
    ]
    let given = special + transformNoise(244, seed: 6).map { 1.2 * $0 }

    var bent = given
    curve.shape(&bent, count: bent.count)

    for (sample, value) in zip(given, bent) {
      let expected = curve.shape(sample)
      #expect(value.bitPattern == expected.bitPattern || (value.isNaN && expected.isNaN))
    }
  }

  /// One lane of the steady reader, as Chromium's code has it: whole lengths are taken away one by one.
  private func read(
    _ tables: WaveTables, _ reading: WaveTables.Reading, from start: Float, step: Float,
    _ count: Int
  ) -> [Float] {
    var position = start
    let length = Float(tables.size)
    return (0..<count).map { _ in
      let lower = Int(position) & (tables.size - 1)
      let fraction = position - Float(Int(position))
      let high = reading.high[lower] + fraction * (reading.high[lower + 1] - reading.high[lower])
      let low = reading.low[lower] + fraction * (reading.low[lower + 1] - reading.low[lower])
      position += step
      let lengths: Float = position >= 3 * length ? 3 : position >= 2 * length ? 2 : 1
      if position >= length { position -= lengths * length }
      return high + reading.blend * (low - high)
    }
  }

  // Steps below a length take another way than those above.
  @Test(arguments: [0.3, 37.7, 1024, 4095.5, 4096, 5000.25, 12287] as [Float])
  func readsAWaveAsLaneByLane(step: Float) {
    let tables = WaveTables(sampleRate: 48000)
    defer { tables.deallocate() }
    let noise = transformNoise(2 * (tables.size + 1), seed: 7)
    for range in 0..<2 {
      for index in 0..<tables.size {
        tables.table(range)[index] = noise[range * (tables.size + 1) + index]
      }
    }
    tables.close()
    let reading = WaveTables.Reading(high: tables.table(0), low: tables.table(1), blend: 0.3)
    var start = SIMD4<Float>(0, 1.25, 2047.9, 4095.99)

    var output = [Float](repeating: 0, count: 128)
    TableKernels.read(reading, tables.size, from: &start, step: step, 32, into: &output)

    for lane in 0..<4 {
      let expected = read(tables, reading, from: start[lane], step: step, 32)
      #expect((0..<32).allSatisfy { output[4 * $0 + lane] == expected[$0] }, "lane \(lane)")
    }
  }

  // The platform's sine, rounded, is the definition.
  @Test func findsSinesAsTheLibraryDoes() {
    let special: [Float] = [0, -0.0, .pi / 2, 1.6, 3, -1, .leastNonzeroMagnitude, .infinity]
    let angles = special + transformNoise(80_000, seed: 8).map { abs($0) * .pi / 2 }

    var found = [Float](repeating: 0, count: angles.count)
    sines(of: angles, into: &found, count: angles.count)

    for (angle, value) in zip(angles, found) {
      let expected = Float(sine(Double(angle)))
      #expect(value.bitPattern == expected.bitPattern || (value.isNaN && expected.isNaN))
    }
  }
}
