import Testing

@testable import HiSynthEngine

@Suite struct MIDISongTests {
  private func frames(_ song: MIDISong, rate: Double) -> [Int] {
    song.events.map { Int(($0.seconds * rate + 0.5).rounded(.down)) }
  }

  private func count(_ song: MIDISong, _ matches: (SynthEvent) -> Bool) -> Int {
    song.events.count { matches($0.event) }
  }

  // Events, times and counts from the specification.
  @Test func readsPaperBoats() throws {
    let song = try TestFiles.song("paper-boats")

    #expect(song.title == "Paper Boats" && song.seconds == 21)
    #expect(frames(song, rate: 44100).prefix(6) == [0, 0, 0, 2297, 4594, 12403])
    #expect(frames(song, rate: 48000).prefix(6) == [0, 0, 0, 2500, 5000, 13500])
    #expect(
      song.events.prefix(3).map(\.event) == [
        .noteOn(69, velocity: 104), .pedal(isDown: true), .noteOn(45, velocity: 60),
      ])
    #expect(frames(song, rate: 48000).dropLast().last == 999_000)
    #expect(count(song) { if case .noteOn = $0 { true } else { false } } == 83)
    #expect(count(song) { if case .noteOff = $0 { true } else { false } } == 83)
    #expect(count(song) { if case .pedal = $0 { true } else { false } } == 16)
  }

  @Test func readsStairwellWithoutItsDrums() throws {
    let song = try TestFiles.song("stairwell")

    #expect(song.title == "Stairwell" && song.seconds == 10.63125)
    #expect(frames(song, rate: 44100).prefix(5) == [0, 5513, 11025, 13781, 16538])
    #expect(frames(song, rate: 48000).dropLast().last == 505_860)
    #expect(count(song) { if case .noteOn = $0 { true } else { false } } == 96)
    // Channel 10 has eight notes.
    #expect(song.ignoredCount == 8)
    #expect(song.events.last?.event == .allNotesOff)
  }
}
