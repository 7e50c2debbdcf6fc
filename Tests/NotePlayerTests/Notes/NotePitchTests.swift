import NotePlayer
import Testing

/// Keys, cents and the wheel, computed by JavaScript in a browser.
@Suite struct NotePitchTests {
  @Test(
    arguments: [
      (440, 69, 0), (441, 69, 3.9301584394337397), (452.8929841231365, 70, -50),
      (427.4740541075866, 69, -50), (20, 15, 48.68205763524287), (20000, 127, 807.6231992297494),
    ] as [(Double, Int, Double)])
  func readsAFrequency(frequency: Double, key: Int, cents: Double) {
    let pitch = NotePitch(frequency: frequency)

    #expect(pitch.key == key)
    #expect(abs(pitch.cents - cents) < 1e-9)
  }

  @Test(
    arguments: [
      (3.9301584394337397, 8352, 3.90625), (-50, 6144, -50), (0.1, 8196, 0.09765625),
      (1, 8232, 0.9765625), (33.7, 9572, 33.69140625), (99.5, 12267, 99.4873046875),
      (200, 16383, 199.9755859375),
    ] as [(Double, Int, Double)])
  func truncatesToTheWheel(cents: Double, wheel: Int, heard: Double) {
    #expect(NotePitch.wheel(cents: cents, range: 200) == wheel)
    #expect(NotePitch.cents(wheel: wheel, range: 200) == heard)
  }
}
