import Testing
import WebAudio

@testable import AmbientEngine

@Suite struct HadamardMixerProcessorTests {
  @Test(arguments: [4, 8])
  func mixesItsChannels(count: Int) throws {
    let lines = (0..<count).map { Float($0 + 1) / 8 }
    var expected = [Float](repeating: 0, count: count)
    HadamardMix(lineCount: count).mix(lines, into: &expected)

    let rendered = try render(
      lines.map { Array(repeating: $0, count: 128) },
      through: HadamardMixerProcessor(lineCount: count), frames: 128, outputChannels: count)

    #expect(rendered.map { $0[0] } == expected)
    #expect(rendered.map { $0[127] } == expected)
  }

  @Test(arguments: [1, 2, 5])
  func staysSilentForOtherChannelCounts(count: Int) throws {
    let input = Array(repeating: [Float](repeating: 1, count: 128), count: count)

    let rendered = try render(
      input, through: HadamardMixerProcessor(lineCount: 4), frames: 128, outputChannels: 4)

    #expect(peak(rendered) == 0)
  }

  // Written into, an output of two channels would overflow.
  @Test func staysSilentWhereItsOutputHasTooFewChannels() throws {
    let input = Array(repeating: [Float](repeating: 1, count: 128), count: 8)

    let rendered = try render(
      input, through: HadamardMixerProcessor(lineCount: 8), frames: 128, outputChannels: 2)

    #expect(peak(rendered) == 0)
  }
}
