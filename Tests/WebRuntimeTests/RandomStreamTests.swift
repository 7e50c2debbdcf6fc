import AudioSignal
import Testing

@testable import WebRuntime

@Suite struct RandomStreamTests {
  // The recorder's stand-in for Math.random keeps its state in 32 bits.
  @Test func drawsFromTheWrappingGenerator() {
    let stream = RandomStream(seed: 12345)
    var generator = Mulberry32(seed: 12345, state: .wrapping)

    for _ in 0..<1000 { #expect(stream.next() == generator.next()) }
  }

  @Test func isSharedByItsReaders() {
    let (shared, reference) = (RandomStream(seed: 1), RandomStream(seed: 1))
    let (first, second) = (shared, shared)

    let draws = [first.next(), second.next(), first.next()]

    #expect(draws == (0..<3).map { _ in reference.next() })
  }

  @Test func hasTheMeanOfAUniformDistribution() {
    let stream = RandomStream(seed: 9)
    let count = 20_000

    let mean = (0..<count).reduce(0) { sum, _ in sum + stream.next() } / Double(count)

    // Five standard errors: 5/√(12·20000).
    #expect(abs(mean - 0.5) < 0.0103)
  }
}
