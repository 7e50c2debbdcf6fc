import ParityCases
import Testing

/// Expectations: IEEE 754's bits of the numbers, by hand.
@Suite struct BitChannelsTests {
  @Test func keepsEveryBitOfANumber() {
    let channels = BitChannels.of([1, -0.0, 0x1.0000_0000_0001p-1022])

    #expect(
      channels
        == [[0x3ff0, 0x8000, 0x0010], [0, 0, 0], [0, 0, 0], [0, 0, 0x10]]
        .map { $0.map { $0 / 65536 } })
  }

  @Test func fillsTheLastFrameOfUnitsWithZeros() {
    let channels = BitChannels.of(units: [1, 2, 3, 4, 0xffff])

    #expect(channels.map { $0.map { $0 * 65536 } } == [[1, 65535], [2, 0], [3, 0], [4, 0]])
  }

  @Test func hasFourChannelsOfNothing() {
    #expect(BitChannels.of([]) == [[], [], [], []])
  }
}
