import AudioSignal
import Foundation
import Testing

@testable import AmbientEngine

/// Expectations: what the page's own modules give for the same text.
@Suite struct HarmonyTests {
  private func state(tension: Double, spread: Double) throws -> AppState {
    let json = #"{"state": {"tension": \#(tension), "voicingSpread": \#(spread), "detune": 8}}"#
    return try AppPreset(json: Data(json.utf8)).state
  }

  @Test(arguments: [
    (
      0.3, 0.5, "Harmonic Minor",
      [107.99746053256187, 162.16347271678129, 242.4163056429769]
    ),
    (
      0.9, 0.8, "Phrygian Dominant",
      [162.39665903703246, 216.29463069100404, 241.3926474479196, 578.3634569925222]
    ),
  ])
  func findsThePagesChord(
    tension: Double, spread: Double, name: String, frequencies: [Double]
  ) throws {
    var random = Mulberry32(text: "2026-02-01T12|E_ROOT")

    let scale = Scale.select(&random, tension: tension)
    let harmony = Harmony(
      &random, scale: scale, root: 4, state: try state(tension: tension, spread: spread))

    #expect(scale.name == name)
    #expect(harmony.frequencies == frequencies)
  }

  @Test func goesRoundTheCircle() {
    #expect(CircleOfFifths.root(home: 4, steps: 1) == 11)
    #expect(CircleOfFifths.root(home: 4, steps: -1) == 9)
    #expect(CircleOfFifths.root(home: 0, steps: 12) == 0)
  }

  @Test(arguments: [
    ("kotekan", "..x..x.x"), ("kotekan2", "..x.x..x"), ("srepegan", ".x.x..x..x.x..x."),
    ("sampak", "x.xx.xx."), ("ayak", ".x....x.....x..."), ("bonang", ".x.x..x.x.x."),
    ("clappingB", "xx.xx.xx.xx."), ("reich18", "x.x.xx.x.x.x"), ("drumming", ".xxx.xxx"),
    ("additive13", "x..x.x..x.x.."), ("longSparse", "x..........x..........x........."),
    ("dense", "xxxxxxx."), ("unknown", "x...x...x...x..."),
  ])
  func spreadsHits(preset: String, expected: String) {
    let pattern = EuclideanRhythm.lane(preset: preset, steps: 0, hits: 0, rotation: 0)

    #expect(pattern.map { $0 ? "x" : "." }.joined() == expected)
  }

  @Test func fillsAndEmptiesPatterns() {
    #expect(
      EuclideanRhythm.pattern(steps: 4, hits: 0, rotation: 1) == [false, false, false, false])
    #expect(EuclideanRhythm.pattern(steps: 3, hits: 9, rotation: -1) == [true, true, true])
  }
}
