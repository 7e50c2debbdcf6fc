import AudioSignal
import Testing

@testable import AmbientEngine

@Suite struct DiffuserChainTests {
  /// A Schroeder allpass, one frame after the other, with a ring of floats: the definition.
  private struct Allpass {
    let delay: Int
    var ring: [Float]
    var place = 0

    init(_ delay: Int) {
      self.delay = delay == 0 ? 100 : delay
      ring = Array(repeating: 0, count: delay + 100)
    }

    mutating func process(_ value: Double, _ gain: Double) -> Double {
      let delayed = Double(ring[(place - delay + ring.count) % ring.count])
      let inner = value - delayed * gain
      ring[place] = Float(inner)
      place = (place + 1) % ring.count
      return delayed + inner * gain
    }
  }

  // Delays shorter than a vector are those of low sample rates.
  @Test(arguments: [[89, 127, 179, 233, 307, 401], [3, 7, 8, 9], [0], [431, 1]])
  func diffusesAsFrameAfterFrame(delays: [Int]) {
    var chain = DiffuserChain(delays: delays)
    chain.gain = 0.7
    var stages = delays.map(Allpass.init)
    var random = Mulberry32(seed: 8)
    for _ in 0..<40 {
      let values = (0..<128).map { _ in random.next() - 0.5 }
      var diffused = values

      chain.process(&diffused)

      var expected = values
      for frame in 0..<128 {
        for stage in stages.indices {
          expected[frame] = stages[stage].process(expected[frame], 0.7)
        }
      }
      #expect(diffused == expected)
    }
  }
}
