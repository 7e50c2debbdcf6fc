import AudioSignal
import CandidateKit
import Foundation
import NotePlayerParity
import ParityCases
import ParityReferences
import PortedApps
import TestProjects
import Testing

/// The note player while somebody plays it, and the same as a take.
@Suite struct InstrumentsLiveTests {
  private let app = NotePlayerApp(webFolder: "")

  /// A font of one looped sine, or plain sines without one.
  private func definition(_ gestures: [JSONValue], hasFont: Bool) -> CaseDefinition {
    let font = """
      {"name": "live", "samples": [{"name": "tone", "wave": {"frames": 960, "period": 96, "amplitude": 20000},
        "rate": 48000, "key": 69, "loop": [0, 960]}],
       "instruments": [{"name": "live", "zones": [{"generators": [[54, 1], [38, -2000]], "sample": 0}]}],
       "presets": [{"name": "live", "bank": 0, "program": 0, "zones": [{"instrument": 0}]}]}
      """
    var parameters: [String: JSONValue] = [
      "score": .object([
        "format": .string("note-score"), "version": .number(1), "events": .array([]),
      ]), "gestures": .array(gestures),
    ]
    if hasFont {
      parameters["font"] = try? JSONDecoder().decode(JSONValue.self, from: Data(font.utf8))
      parameters["preset"] = .string("sf2:0:0")
    }
    return CaseDefinition(
      id: "instruments/take", suite: "instruments", name: "take", component: "NotePlayer",
      kind: .graph, source: "web/cases/instruments.js", sampleRate: 48000, frames: 24_576,
      channels: 2, parameters: .object(parameters))
  }

  private func json(_ text: String) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
  }

  @Test(arguments: [true, false])
  func blocksGiveTheSamplesOfTheTake(hasFont: Bool) throws {
    let gestures = try [
      "{\"frame\": 0, \"note\": 60, \"velocity\": 0.8, \"on\": true}",
      "{\"frame\": 2304, \"set\": \"volume\", \"value\": 80}",
      "{\"frame\": 5120, \"set\": \"bend\", \"value\": 12000}",
      "{\"frame\": 7680, \"note\": 67, \"velocity\": 0.5, \"on\": true}",
      "{\"frame\": 10240, \"set\": \"pedal\", \"value\": true}",
      "{\"frame\": 12800, \"note\": 60, \"velocity\": 0, \"on\": false}",
      "{\"frame\": 17920, \"set\": \"pedal\", \"value\": false}",
    ].map(json)
    let port = try #require(app.ports["instruments"])
    let take = definition(gestures, hasFont: hasFont)
    let expected = try port.render(RenderRequest(take)).audio.interleaved

    let live = try #require(
      try app.playable["instruments"]?.play?(definition([], hasFont: hasFont)))
    var heard: [Float] = []
    for frame in stride(from: 0, to: 24_576, by: 256) {
      for gesture in gestures where gesture["frame"] == .number(Double(frame)) {
        if case .string(let id)? = gesture["set"], let value = gesture["value"] {
          try live.set(id, to: value, at: frame)
        } else if case .number(let note)? = gesture["note"], case .bool(let isOn)? = gesture["on"],
          case .number(let velocity)? = gesture["velocity"]
        {
          try live.play(note: Int(note), velocity: velocity, isOn: isOn, at: frame)
        }
      }
      heard += try live.render(256)
    }

    #expect(heard == expected)
    #expect(heard.contains { abs($0) > 0.01 })
  }

  @Test func whatThePlayerDoesNotKnowIsRefused() throws {
    let live = try #require(try app.playable["instruments"]?.play?(definition([], hasFont: true)))

    #expect(throws: LivePortError.unknownParameter("cutoff")) {
      try live.set("cutoff", to: .number(1), at: 0)
    }
    // A key that the font has nothing for is silent.
    try live.play(note: 127, velocity: 1, isOn: true, at: 0)
    #expect(try live.render(256).count == 512)
  }
}
