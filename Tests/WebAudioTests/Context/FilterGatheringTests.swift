import AudioSignal
import Testing

@testable import WebAudio

@Suite struct FilterGatheringTests {
  private static let frames = 128 * 12

  /// Noise through so many filters in series and a gain, for each branch; all branches meet at one node.
  ///
  /// - Parameter gathers: a stopwatch measures each node's own work, for which each filters by itself.
  private func render(
    branches: Int, filters: Int, channels: Int = 1, gathers: Bool,
    _ change: (OfflineAudioContext, [[BiquadFilterNode]]) throws -> Void = { _, _ in }
  ) throws -> (samples: [[Float]], gatherings: Int) {
    let graph = try TestGraph(frames: Self.frames, channels: 2)
    let mix = GainNode(context: graph.context)
    var all: [[BiquadFilterNode]] = []
    for branch in 0..<branches {
      let types = BiquadFilterType.allCases
      let chain = (0..<filters).map { index in
        BiquadFilterNode(
          context: graph.context, type: types[(branch + index) % types.count],
          frequency: 300 + 100 * Float(branch), q: 1 + Float(index), gain: 3)
      }
      let noise = (0..<channels).map {
        transformNoise(Self.frames - 128 * (branch % 8), seed: UInt32(branch * 2 + $0 + 1))
      }
      var node: AudioNode = try graph.play(noise)
      for filter in chain { node = try node.connect(filter) }
      try node.connect(StereoPannerNode(context: graph.context, pan: 0.1 * Float(branch)))
        .connect(GainNode(context: graph.context, gain: 0.5)).connect(mix)
      all.append(chain)
    }
    try mix.connect(graph.context.destination)
    try change(graph.context, all)
    // While all branches sound: an order is worked out anew when one has ended.
    var gatherings = 0
    try graph.suspend(atFrame: 256) { gatherings = graph.context.order.gatherings.count }
    if !gathers { graph.context.stopwatch = StageStopwatch([]) }
    let samples = try graph.context.startRendering().channels
    return (samples, gatherings)
  }

  private func expectEqual(
    branches: Int, filters: Int, channels: Int = 1,
    _ change: (OfflineAudioContext, [[BiquadFilterNode]]) throws -> Void = { _, _ in }
  ) throws {
    let together = try render(
      branches: branches, filters: filters, channels: channels, gathers: true, change)
    let alone = try render(
      branches: branches, filters: filters, channels: channels, gathers: false, change)

    #expect(together.gatherings == 1)
    #expect(together.samples == alone.samples)
    #expect(together.samples[0].contains { abs($0) > 0.01 })
  }

  // More branches than lanes, more filters in series than wait for each other.
  @Test(arguments: [2, 3, 8, 9, 17], [1, 2, 3, 4])
  func givesTheSamplesOfEachByItself(branches: Int, filters: Int) throws {
    try expectEqual(branches: branches, filters: filters)
  }

  @Test(arguments: [2, 5], [1, 3]) func gathersBothChannels(branches: Int, filters: Int) throws {
    try expectEqual(branches: branches, filters: filters, channels: 2)
  }

  // More of them than coefficients are kept for, each at another place in its branch.
  @Test func leavesFiltersThatMoveToThemselves() throws {
    try expectEqual(branches: 10, filters: 3) { _, filters in
      for (index, chain) in filters.enumerated() where index != 4 {
        try chain[index % 3].frequency.setValueAtTime(200, 0)
        try chain[index % 3].frequency.linearRampToValueAtTime(500 + 100 * Float(index), 0.15)
      }
    }
  }

  @Test func gathersAfterFiltersHaveChanged() throws {
    try expectEqual(branches: 4, filters: 3) { context, filters in
      try context.suspend(at: 512.0 / 8000) { filters[2][1].type = .notch }
      try context.suspend(at: 768.0 / 8000) { filters[1][2].disconnect() }
    }
  }

  // What a parameter asks for renders when it asks: such a branch stays in its place.
  @Test func gathersNothingThatAParameterHears() throws {
    let rendered = try render(branches: 2, filters: 2, gathers: true) { context, filters in
      let depth = GainNode(context: context, gain: 100)
      try filters[0][1].connect(depth).connect(filters[1][0].frequency)
    }

    #expect(rendered.gatherings == 0)
  }

  @Test func gathersNothingOfABranchByItself() throws {
    #expect(try render(branches: 1, filters: 3, gathers: true).gatherings == 0)
  }
}
