import AmbientParity
import AudioSignal
import CandidateKit
import ParityCases
import ParityReferences
import PortedApps
import TestProjects
import Testing

/// The ambient app while its fields are turned, and the same as a take.
@Suite struct AmbientLiveTests {
  /// Its voices enter within a second, whatever is drawn.
  private static let frames = 61_440
  private let app = AmbientApp(webFolder: "\(Checkout.references)/web")

  private func definition(_ gestures: [JSONValue], frames: Int = Self.frames) -> CaseDefinition {
    CaseDefinition(
      id: "presets/take", suite: "presets", name: "take", component: "recorded page", kind: .graph,
      source: "web/apps/ambient/index.html", sampleRate: 48000, frames: frames, channels: 2,
      parameters: .object([
        "clicks": .array([.string("#start")]), "epoch": .number(1_768_478_411_000),
        "query": .string("preset=first-light"), "gestures": .array(gestures),
      ]))
  }

  private func gesture(_ frame: Int, _ id: String, _ value: JSONValue) -> JSONValue {
    .object(["frame": .number(Double(frame)), "set": .string(id), "value": value])
  }

  /// At multiples of both a block of 256 frames and none of a timer's.
  private let turned: [(frame: Int, id: String, value: JSONValue)] = [
    (0, "synthAttack", .number(0.02)), (2304, "masterVolume", .number(0.4)),
    (40_192, "filterType", .string("highpass")), (50_432, "granularEnabled", .bool(false)),
  ]

  @Test func blocksGiveTheSamplesOfTheTake() throws {
    let port = try #require(app.ports["presets"])
    let take = definition(turned.map { gesture($0.frame, $0.id, $0.value) })
    let expected = try port.render(RenderRequest(take)).audio.interleaved

    let live = try #require(try app.playable["presets"]?.play?(definition([])))
    var heard: [Float] = []
    for frame in stride(from: 0, to: Self.frames, by: 256) {
      for change in turned where change.frame == frame {
        try live.set(change.id, to: change.value, at: frame)
      }
      heard += try live.render(256)
    }

    #expect(heard == expected)
    // What was turned is heard at all.
    let plain = try port.render(RenderRequest(definition([]))).audio.interleaved
    #expect(heard != plain && heard.contains { $0 != 0 })
  }

  @Test(arguments: [
    ("noSuchField", JSONValue.number(1)), ("masterVolume", .string("loud")),
    ("filterType", .string("comb")), ("masterVolume", .number(.nan)),
  ])
  func whatTheAppDoesNotKnowIsRefused(id: String, value: JSONValue) throws {
    let live = try #require(try app.playable["presets"]?.play?(definition([])))

    #expect(throws: LivePortError.unknownParameter(id)) { try live.set(id, to: value, at: 0) }
  }

  @Test func everyParameterIsAFieldOfThePage() throws {
    let suite = try #require(app.playable["presets"])

    #expect(suite.parameters.count > 100)
    #expect(suite.page?.controls.count == suite.parameters.count)
    #expect(suite.presets.count == 12)
    // Of each preset every parameter has a value that it can have.
    for preset in suite.presets {
      for parameter in suite.parameters {
        let value = try #require(preset.values[parameter.id])
        if !parameter.choices.isEmpty {
          #expect(parameter.choices.contains { $0.value == value }, "\(preset.name)")
        }
      }
    }
  }
}
