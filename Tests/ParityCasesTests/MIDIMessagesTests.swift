import Testing

@testable import ParityCases

/// Expectations: the channel voice messages of MIDI 1.0; the lower nibble of a status is the channel, from 0.
@Suite struct MIDIMessagesTests {
  @Test(
    arguments: [
      ("note 60 100", [(0, [0x90, 60, 100]), (0.5, [0x80, 60, 0])]),
      ("note 0 127 on 16", [(0, [0x9F, 0, 127]), (0.5, [0x8F, 0, 0])]),
      ("control 74 90 on 2", [(0, [0xB1, 74, 90])]),
      ("program 5", [(0, [0xC0, 5])]),
      ("pressure 80", [(0, [0xD0, 80])]),
      // 14 bits, the lower seven first: 8192 is the middle, 0 and 16383 are the ends.
      ("bend 0", [(0, [0xE0, 0, 64])]),
      ("bend -1", [(0, [0xE0, 0, 0])]),
      ("bend 1 on 3", [(0, [0xE2, 127, 127])]),
      ("bytes 248", [(0, [248])]),
    ] as [(String, [(Double, [UInt8])])])
  func areSaidInWords(text: String, expected: [(Double, [UInt8])]) {
    #expect(
      MIDIMessages.parse(text, length: 0.5)
        == expected.map { MIDIMessages.Message(after: $0.0, bytes: $0.1) })
  }

  @Test(arguments: [
    "", "note", "note 60", "note 128 1", "note 60 100 5", "note 60 x", "note -1 5", "bend 2",
    "bend x", "control 1 2 on 0", "control 1 2 on 17", "bytes", "bytes 1 2", "bytes 256",
    "chord 1 2", "file",
  ])
  func areNoneOfOtherWords(text: String) {
    #expect(MIDIMessages.parse(text, length: 0.5) == nil)
  }
}
