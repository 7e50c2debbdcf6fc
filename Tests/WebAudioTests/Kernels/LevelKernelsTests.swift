import Testing

@testable import WebAudio

@Suite struct LevelKernelsTests {
  // The curve is the definition; where the kernel is sure it has to give the same bits.
  @Test(
    arguments: [(-24, 30, 12), (-50, 40, 20), (-100, 0, 1), (-10, 5, 3)] as [(Float, Float, Float)])
  func findsAttenuationsAsTheCurve(threshold: Float, knee: Float, ratio: Float) {
    let curve = CompressorCurve(threshold: threshold, knee: knee, ratio: ratio)
    let releaseFrames: Float = 120
    let left =
      transformNoise(4096, seed: 11).map { 1.5 * $0 * $0 * $0 } + [
        0, -0.0, 1e-5, .nan, 3, 0.5, -1, 1,
      ]
    let right = [Float](
      transformNoise(4096, seed: 12).map { 0.3 * $0 } + [Float](repeating: 0, count: 8))
    var attenuations = [Float](repeating: 0, count: left.count)
    var rates = attenuations

    LevelKernels.attenuations(
      curve.kernelCurve(releaseFrames: releaseFrames), left, right, into: &attenuations,
      rates: &rates, count: left.count)

    var (sure, different) = (0, 0)
    for index in left.indices {
      let input = max(abs(left[index]), abs(right[index]))
      let expected = input <= 0.0001 ? 1 : curve.saturate(input) / input
      guard !attenuations[index].isNaN else { continue }
      if attenuations[index].bitPattern != expected.bitPattern { different += 1 }
      guard !rates[index].isNaN else { continue }
      sure += 1
      let decibels = max(2, -linearToDecibels(expected))
      let rate = decibelsToLinear(decibels / releaseFrames) - 1
      if rates[index].bitPattern != rate.bitPattern { different += 1 }
    }
    #expect(different == 0)
    let reach = left.indices.count {
      max(abs(left[$0]), abs(right[$0])) < decibelsToLinear(threshold + knee)
    }
    #expect(sure > reach / 2)
  }

  @Test func knowsBetweenWhichDecibelsALevelLies() {
    let levels =
      transformNoise(4096, seed: 13).map { abs($0) } + [1, 0.5, 0.999_999_94, 1.5, 0, -1, 2, .nan]
    var low = [Float](repeating: 0, count: levels.count)
    var high = low

    LevelKernels.decibelBounds(of: levels, low: &low, high: &high, count: levels.count)

    for (index, level) in levels.enumerated() where !low[index].isNaN {
      let decibels = linearToDecibels(level)
      #expect(low[index] <= decibels && decibels <= high[index])
      // The kernel's margin on both sides, and the rounding of both.
      #expect(high[index] - low[index] <= 0x1.6ap-21 * abs(decibels) + 2 * decibels.ulp)
    }
    #expect(levels.indices.count { low[$0].isNaN } == 4)
  }

  // The plain recursion is the definition.
  @Test(arguments: [0, 1, 2, 3]) func metersAsFrameByFrame(shape: Int) {
    let noise = transformNoise(32 * 400, seed: 14)
    let rate: Float = 6.4e-5
    var meter = LevelMeter(rate: rate)
    var expected: Float = 1
    var level: Float = 1
    for block in 0..<400 {
      let gains: [Float] = (0..<32).map { frame in
        let step = noise[32 * block + frame]
        switch shape {
        case 0: return 0.5 + 0.4 * step
        case 1: level *= step > 0.3 ? 0.999 : 1.000_1
        case 2: level = frame == 7 ? level * 0.9 : level * 1.002
        default: return frame == 3 ? 0 : 0.25
        }
        level = min(level, 1)
        return level
      }
      var low = [Float](repeating: 0, count: 32)
      var high = low
      LevelKernels.decibelBounds(of: gains, low: &low, high: &high, count: 32)
      meter.follow(gains, low: low, high: high, count: 32)
      for gain in gains {
        let decibels = linearToDecibels(gain)
        expected = decibels < expected ? decibels : expected + (decibels - expected) * rate
      }
      #expect(meter.value.bitPattern == expected.bitPattern)
    }
  }
}
