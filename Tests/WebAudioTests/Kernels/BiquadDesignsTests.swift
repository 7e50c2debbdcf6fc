import Testing

@testable import WebAudio

@Suite struct BiquadDesignsTests {
  /// A filter whose cutoff is swept differs from none of the five beside it by being designed once.
  @Test func filtersThatMoveAlikeSoundAsEachAlone() throws {
    func render(count: Int, sweeps: [Float]) throws -> [[Float]] {
      let graph = try TestGraph(frames: 512, channels: count, sampleRate: 48000)
      let merger = try ChannelMergerNode(context: graph.context, numberOfInputs: count)
      for index in 0..<count {
        let filter = BiquadFilterNode(context: graph.context, frequency: 200, q: 6)
        try filter.frequency.linearRampToValueAtTime(sweeps[index], 0.02)
        try graph.play(samples(512) { Float(($0 * 37) % 64) / 64 }).connect(filter)
          .connect(merger, input: index)
      }
      return try graph.render(merger)
    }

    // Six sweeps, of which more differ than are kept at a time, and some are alike.
    let sweeps: [Float] = [400, 900, 400, 1700, 2500, 3000, 3900, 900, 400]
    let together = try render(count: 9, sweeps: sweeps)

    for (index, sweep) in sweeps.enumerated() {
      #expect(try together[index] == render(count: 1, sweeps: [sweep])[0])
    }
  }

  @Test func aDesignStaysAsItIsWhileThreeOthersAreAskedFor() {
    let designs = BiquadDesigns(sampleRate: 48000)
    let standing = UnsafeMutablePointer<Float>.allocate(capacity: 128)
    let moving = UnsafeMutablePointer<Float>.allocate(capacity: 128)
    defer {
      standing.deallocate()
      moving.deallocate()
    }
    standing.initialize(repeating: 1, count: 128)
    func design(_ hertz: Float) -> BiquadDesigns.Design {
      for frame in 0..<128 { moving[frame] = hertz + Float(frame) }
      return designs.design(
        .lowpass, .init(frequency: moving, q: standing, gain: standing, detune: standing))
    }
    func coefficients(_ design: BiquadDesigns.Design) -> [BiquadCoefficients] {
      (0..<128).map { design.coefficients[$0] }
    }
    // Filled from the first slot on, and asked for again just before three new ones.
    for hertz: Float in [100, 200, 300, 400] { _ = design(hertz) }
    let first = design(100)
    let before = coefficients(first)

    for hertz: Float in [500, 600, 700] { _ = design(hertz) }

    #expect(coefficients(first) == before)
    // By the specification's formula, frame by frame.
    #expect(
      before
        == (0..<128).map {
          BiquadCoefficients(
            type: .lowpass, frequency: 100 + Double($0), q: 1, gain: 1, detune: 1,
            sampleRate: 48000)
        })
  }
}
