import AudioSignal
import Testing

@Suite struct SampleBufferBytesTests {
  @Test func laysChannelsBackToBackLowByteFirst() {
    let buffer = SampleBuffer(channels: [[1, -0.0], [-2, 0x1p-149]], sampleRate: 48000)

    // IEEE 754 single precision: 1 is 3F800000, −0 is 80000000, −2 is C0000000, 2^-149 is 1.
    #expect(
      buffer.littleEndianBytes
        == [0, 0, 0x80, 0x3F, 0, 0, 0, 0x80, 0, 0, 0, 0xC0, 1, 0, 0, 0])
  }

  @Test func returnsEveryBit() throws {
    let patterns: [UInt32] = [0, 0x8000_0000, 1, 0x7F80_0000, 0xFFC1_2345, 0x7F7F_FFFF]
    let samples = patterns.map(Float.init(bitPattern:))
    let buffer = SampleBuffer(channels: [samples, samples.reversed()], sampleRate: 44100)

    let copy = try #require(
      SampleBuffer(
        littleEndianBytes: buffer.littleEndianBytes, channelCount: 2, sampleRate: 44100))

    #expect(copy.sampleRate == 44100)
    #expect(copy.channels[0].map(\.bitPattern) == patterns)
    #expect(copy.channels[1].map(\.bitPattern) == patterns.reversed())
  }

  @Test(arguments: [(3, 1), (5, 1), (4, 2), (12, 2), (7, 0), (8, 0), (8, -1)])
  func refusesBytesThatAreNoWholeFrames(byteCount: Int, channelCount: Int) {
    let bytes = [UInt8](repeating: 0, count: byteCount)

    #expect(
      SampleBuffer(littleEndianBytes: bytes, channelCount: channelCount, sampleRate: 48000) == nil)
  }

  @Test func readsNoBytesAsNoFrames() {
    let buffer = SampleBuffer(littleEndianBytes: [], channelCount: 2, sampleRate: 48000)

    #expect(buffer?.channels == [[], []])
  }
}
