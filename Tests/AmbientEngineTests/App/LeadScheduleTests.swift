import AudioSignal
import Foundation
import Testing

@testable import AmbientEngine

@Suite struct LeadScheduleTests {
  private func schedule(root: Double) throws -> [LeadSchedule.Event]? {
    let json = #"{"state": {"leadEnabled": true, "lead1Density": 4}}"#
    var draws = Mulberry32(seed: 7)
    return LeadSchedule.phrase(
      &draws, scale: Scale.all[0], root: root, state: try AppPreset(json: Data(json.utf8)).state)
  }

  /// 4 · 3 notes, up to two more, from E5 to two octaves above it, all within the phrase.
  @Test func playsWithinItsRangeAndPhrase() throws {
    let events = try #require(try schedule(root: 4))

    #expect((12...14).contains(events.count))
    #expect(events.allSatisfy { (76...100).contains($0.note) })
    #expect(events.allSatisfy { (0..<Phrases.milliseconds).contains($0.timing) })
    #expect(events.map(\.timing) == events.map(\.timing).sorted())
  }

  /// The lowest note of root 100 is 136: none is a key, and the page's timer throws.
  @Test func hasNoPhraseWhereThereIsNoNote() throws {
    #expect(try schedule(root: 100) == nil)
    #expect(try schedule(root: -200) == nil)
  }
}
