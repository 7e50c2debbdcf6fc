import AudioSignal
import Comparison
import Testing

@Suite struct ComparisonStreamTests {
  private let reference = Signals.buffer(
    Signals.noise(seed: 1, count: 10_000), Signals.noise(seed: 2, count: 10_000))

  private func compare(
    _ reference: SampleBuffer, _ candidate: SampleBuffer, blockFrames: Int
  ) throws -> SignalComparison {
    var stream = try ComparisonStream(
      reference: SignalShape(reference), candidate: SignalShape(candidate))
    for start in stride(from: 0, to: reference.frameCount, by: blockFrames) {
      let range = start..<min(start + blockFrames, reference.frameCount)
      try stream.append(reference: reference.frames(range), candidate: candidate.frames(range))
    }
    return try stream.finish()
  }

  @Test(arguments: [1, 100, 4096, 9_999]) func doesNotSeeWhereBlocksEnd(blockFrames: Int) throws {
    var candidate = reference
    candidate.channels[1] = candidate.channels[1].map { $0 * 1.5 }
    candidate.channels[0][7777] = 0.25

    let whole = try SignalComparison(reference: reference, candidate: candidate)
    let pieces = try compare(reference, candidate, blockFrames: blockFrames)

    for (one, other) in zip(whole.channels, pieces.channels) {
      #expect(one.ulpHistogram == other.ulpHistogram)
      #expect(one.firstDifference == other.firstDifference)
      #expect(one.maxErrorFrame == other.maxErrorFrame)
      #expect(one.bitEqualShare == other.bitEqualShare)
      // Segments are the same ones; only sums over samples round at other places.
      #expect(abs((one.rmsDifference ?? 0) - (other.rmsDifference ?? 0)) < 1e-11)
    }
    for (one, other) in zip(whole.spectra, pieces.spectra) {
      #expect(one.residual == other.residual)
    }
  }

  @Test func countsTheFrameOfANumberThatIsNone() throws {
    var candidate = reference
    candidate.channels[1][5000] = .nan

    #expect(throws: ComparisonError.nonFiniteSample(.candidate, channel: 1, frame: 5000)) {
      try compare(reference, candidate, blockFrames: 512)
    }
  }

  @Test func seesSoundInOneBlockOfMany() throws {
    var candidate = reference
    candidate.channels = candidate.channels.map { _ in [Float](repeating: 0, count: 10_000) }
    #expect(throws: ComparisonError.silentCandidate) {
      try compare(reference, candidate, blockFrames: 512)
    }
    #expect(throws: ComparisonError.silentReference) {
      try compare(candidate, reference, blockFrames: 512)
    }

    candidate.channels[0][6000] = 1e-20
    #expect(try compare(reference, candidate, blockFrames: 512).frameCount == 10_000)
  }
}
