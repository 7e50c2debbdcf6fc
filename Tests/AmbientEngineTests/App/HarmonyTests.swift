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
}
