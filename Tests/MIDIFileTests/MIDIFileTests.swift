import Foundation
import MIDIFile
import Testing

/// The bytes of a chunk.
private func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
  let length = UInt32(body.count)
  return Array(name.utf8) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + body
}

private func file(_ track: [UInt8], division: (UInt8, UInt8) = (0, 96)) -> [UInt8] {
  chunk("MThd", [0, 0, 0, 1, division.0, division.1]) + chunk("MTrk", track)
}

private let end: [UInt8] = [0, 0xFF, 0x2F, 0]
private let note: [UInt8] = [0, 0x90, 60, 100]

@Suite struct MIDIFileTests {
  // A quarter of 96 ticks lasts 0.5 s at the tempo that holds without one: RP-001.
  @Test func countsTicksAtTheFirstTempo() throws {
    let read = try MIDIFile(file(note + [96, 60, 0] + end))

    #expect(read.seconds == 0.5)
    #expect(read.events.map(\.seconds) == [0, 0.5])
    #expect(read.events.map(\.data2) == [100, 0])
    #expect(read.events.allSatisfy { $0.status == 0x90 && $0.channel == 1 })
  }

  @Test func aTempoCountsFromItsOwnTickOn() throws {
    let track: [UInt8] = [96, 0xFF, 0x51, 3, 0x0F, 0x42, 0x40, 96, 0x90, 60, 100]

    let read = try MIDIFile(file(track + end))

    // 96 ticks at 0.5 s a quarter, then 96 at 1 s.
    #expect(read.events.map(\.seconds) == [1.5])
    #expect(read.tempo == 1_000_000)
  }

  @Test func handsOnEveryChannelMessage() throws {
    let track: [UInt8] = [
      0, 0xC3, 7, 0, 0xE3, 0, 64, 0, 0xB9, 7, 90, 0, 0xD0, 12, 0, 0xA1, 60, 3,
    ]

    let read = try MIDIFile(file(track + end))

    #expect(read.events.map(\.status) == [0xC0, 0xE0, 0xB0, 0xD0, 0xA0])
    #expect(read.events.map(\.channel) == [4, 4, 10, 1, 2])
    #expect(read.events.map(\.data1) == [7, 0, 7, 12, 60])
    #expect(read.events.map(\.data2) == [0, 64, 90, 0, 3])
  }

  @Test func mergesTracksByTickThenTrack() throws {
    let bytes =
      chunk("MThd", [0, 1, 0, 2, 0, 96]) + chunk("XXXX", [1, 2, 3])
      + chunk("MTrk", [10, 0x90, 50, 1, 0, 0x90, 51, 1] + end)
      + chunk("MTrk", [0, 0x91, 52, 1, 10, 0x91, 53, 1] + end)

    let read = try MIDIFile(bytes)

    #expect(read.events.map(\.data1) == [52, 50, 51, 53])
    #expect(read.events.map(\.track) == [1, 0, 0, 1])
  }

  // 25 frames of 40 ticks are a second; 29 stands for 30000/1001 frames.
  @Test(arguments: [(0xE7, 40, 1), (0xE3, 100, 1001.0 / 3000)] as [(UInt8, UInt8, Double)])
  func countsFilmFrames(rate: UInt8, ticks: UInt8, seconds: Double) throws {
    let track: [UInt8] = [0x87, 0x68, 0x90, 60, 100]

    let read = try MIDIFile(file(track + end, division: (rate, ticks)))

    #expect(read.events[0].seconds == seconds)
  }

  @Test func readsATitleInEitherEncoding() throws {
    let track: (([UInt8]) -> [UInt8]) = { file([0, 0xFF, 3, UInt8($0.count)] + $0 + note + end) }

    #expect(try MIDIFile(track(Array("Öl".utf8))).title == "Öl")
    #expect(try MIDIFile(track([0xD6, 0x6C])).title == "Öl")
  }

  @Test(
    arguments: [
      ([], .notAMIDIFile), (Array("MThd".utf8), .truncated(at: 4)),
      (chunk("MThd", [0, 2, 0, 1, 0, 96]), .format(2)),
      (chunk("MThd", [0, 0, 0, 0, 0, 96]), .noTracks),
      (chunk("MThd", [0, 0, 0, 65, 0, 96]), .tooManyTracks),
      (file(end, division: (0, 0)), .divisionZero), (file(end, division: (0xF0, 4)), .smpteRate),
      (file(end, division: (0xE7, 0)), .smpteRate),
      (file(note + [0, 0x90, 60]), .truncated(at: 29)),
      (file([0xFF, 0xFF, 0xFF, 0xFF, 0x7F]), .longDelta(at: 22)),
      (file([0, 60, 100]), .dataWithoutStatus(at: 23)),
      (file(note + [0, 0xFF, 1, 0, 0, 60, 1]), .dataWithoutStatus(at: 31)),
      (file([0, 0xF4]), .status(0xF4, at: 23)), (file([0, 0x90, 0x80]), .dataByteAbove127(at: 24)),
      (file([0, 0xFF, 0x51, 3, 0, 0, 0]), .tempoZero(at: 23)),
      (file([0xFF, 0xFF, 0xFF, 0x7F, 0x90, 60, 1]), .tooLong),
    ] as [([UInt8], MIDIFileError)])
  func saysWhatIsWrongAndWhere(bytes: [UInt8], error: MIDIFileError) {
    #expect(throws: error) { try MIDIFile(bytes) }
  }

  @Test func refusesWhatIsTooMuch() {
    #expect(throws: MIDIFileError.tooLarge) {
      try MIDIFile([UInt8](repeating: 0, count: 1 << 20 + 1))
    }
    #expect(throws: MIDIFileError.tooManyEvents) {
      try MIDIFile(file(Array([[UInt8]](repeating: note, count: 100_001).joined())))
    }
  }

  /// Whatever the bytes, the reader ends with a file or an error.
  @Test func survivesJunk() {
    var draws = SystemRandomNumberGenerator()
    let whole = file(note + [0, 0xF0, 2, 1, 0xF7, 96, 0x80, 60, 0] + end)
    var failures = 0
    for _ in 0..<10_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &draws) {
        bytes[Int.random(in: 0..<bytes.count, using: &draws)] = .random(in: 0...255, using: &draws)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &draws) / 4)
      do throws(MIDIFileError) { _ = try MIDIFile(bytes) } catch { failures += 1 }
    }

    // A fault in the head, a status or a length is seen; one in a note is another note.
    #expect(failures > 1000 && failures < 10_000)
  }
}
