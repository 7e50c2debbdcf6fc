import CVectorKernels
import Testing

@testable import WebAudio

@Suite struct FilterKernelTests {
  // The sum from the oldest sample to the newest, every operation rounded, is the definition.
  @Test(arguments: [1, 16, 63, 64, 128], [128, 256])
  func sumsFromTheOldestSampleToTheNewest(taps: Int, count: Int) {
    let reversed = transformNoise(taps, seed: 21)
    for offset in 0..<3 {
      let samples = [Float](transformNoise(count + taps + 3, seed: 22).dropFirst(offset))
      var output = [Float](repeating: 0, count: count)

      parity_filter(reversed, taps, samples, &output, count)

      for frame in 0..<count {
        let expected = (0..<taps).reduce(Float(0)) { $0 + reversed[$1] * samples[frame + $1] }
        #expect(output[frame].bitPattern == expected.bitPattern)
      }
    }
  }
}
