import Testing

@testable import Comparison

@Suite struct SilentGapsTests {
  private let tone = (0..<2000).map { 0.5 + 0.25 * Float($0 % 7) }

  private func silenced(_ ranges: Range<Int>...) -> [Float] {
    var samples = tone
    for range in ranges { for frame in range { samples[frame] = 0 } }
    return samples
  }

  private func gaps(_ candidate: [Float]) -> [Range<Int>] {
    SilentGaps.find(reference: [tone], candidate: [candidate], frames: 2000)
  }

  @Test func findsEachGapInTheMidstOfASound() {
    #expect(gaps(silenced(100..<200, 900..<1028)) == [100..<200, 900..<1028])
  }

  // 31 frames are one less than what an underrun takes at least.
  @Test func passesOverWhatIsShorterThanAnUnderrun() {
    #expect(gaps(silenced(100..<131)) == [])
    #expect(gaps(silenced(100..<132)) == [100..<132])
  }

  @Test func takesSilenceAtTheEndsForNoGap() {
    #expect(gaps(silenced(0..<300)) == [])
    #expect(gaps(silenced(1500..<2000)) == [])
  }

  @Test func takesSilenceThatTheReferenceHasForNoGap() {
    let quiet = silenced(400..<600)

    #expect(SilentGaps.find(reference: [quiet], candidate: [quiet], frames: 2000) == [])
  }

  // One channel of two that is silent is another mistake.
  @Test func asksForSilenceInAllChannels() {
    let found = SilentGaps.find(
      reference: [tone, tone], candidate: [silenced(100..<200), tone], frames: 2000)

    #expect(found == [])
  }

  // Seventeen are more than underruns are: a gate.
  @Test func callsWhatIsSilentOverAndOverNoGaps() {
    var gated = tone
    for gap in 0..<17 { for frame in 0..<40 { gated[100 + 100 * gap + frame] = 0 } }

    #expect(gaps(gated) == [])
  }
}
