import Testing

@testable import Comparison

@Suite struct WindowedTransformTests {
  private func power(_ transform: WindowedTransform) -> [Double] {
    transform.bins.map { $0.0 * $0.0 + $0.1 * $0.1 }
  }

  @Test func weighsSamplesByTheWindow() {
    let transform = WindowedTransform(window: [0, 2, 0, 0])

    transform.run([1, 1, 1, 1])

    // One sample of weight 2 is an impulse: |2|² in every bin.
    #expect(power(transform) == [4, 4, 4])
    #expect(transform.windowSum == 2)
  }

  @Test func transformsADifference() {
    let transform = WindowedTransform(window: [1, 1, 1, 1])

    transform.run([3, 2, 1, 1], minus: [1, 2, 1, 1])
    #expect(power(transform) == [4, 4, 4])

  }

  // A Hann window and its copy half a window later add up to 1 (algebra: cos² + sin²).
  @Test func weighsEverySampleAlikeWithHalfOverlap() {
    let window = WindowedTransform.hann(16)

    for index in 0..<8 { #expect(abs(window[index] + window[index + 8] - 1) < 1e-15) }
    #expect(window.allSatisfy { $0 > 0 })
  }
}
