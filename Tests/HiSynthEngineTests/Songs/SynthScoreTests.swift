import Testing

@testable import HiSynthEngine

@Suite struct SynthScoreTests {
  private func score(_ events: String) throws -> SynthScore {
    try SynthScore(json: "{\"seconds\": 8, \"events\": [\(events)]}") { name in
      name == "known" ? SynthValues() : nil
    }
  }

  @Test func readsEveryKindOfEvent() throws {
    let read = try score(
      """
      {"t": 0, "on": 60, "v": 100}, {"t": 1, "off": 60}, {"t": 1.5, "pedal": true},
      {"t": 2, "set": {"delayOn": true}}, {"t": 3, "preset": "known"}, {"t": 4, "allNotesOff": true}
      """)

    #expect(read.events.map(\.seconds) == [0, 1, 1.5, 2, 3, 4])
    #expect(read.events[0].event == .noteOn(60, velocity: 100))
    #expect(read.events[3].event == SynthChange("delayOn", [1]).map { .set($0) })
    #expect(read.events[4].event == .load(SynthValues()))
  }

  @Test(arguments: [
    "{\"t\": -1, \"on\": 60}", "{\"t\": 0, \"on\": 128}", "{\"t\": 0, \"on\": 6.5}",
    "{\"t\": 1, \"off\": 60}, {\"t\": 0, \"off\": 60}", "{\"t\": 0, \"set\": {\"warp\": 1}}",
    "{\"t\": 0, \"preset\": \"unknown\"}", "{\"t\": 0}", "7",
  ])
  func refusesWhatItCannotPlay(events: String) {
    #expect(throws: SynthScoreError.self) { try score(events) }
  }
}
