import CandidateKit
import NotePlayer
import ParityCases
import ParityReferences
import PortedApps
import SoundFont

/// Suite `instruments`: fonts made by code, and scores that are played from them.
package enum InstrumentsPort {
  package static let implementation =
    "note player, building a graph of the native Web Audio engine"

  private struct Parameters: Decodable {
    struct Options: Decodable {
      let mode: String?
      let effects: Bool?
      let attenuationScale: Double?
      let velocityToFilter: Bool?
    }

    let font: FontDescription?
    let preset: String?
    let score: NoteScore
    let options: Options?
  }

  /// - Throws: `SuiteError`, `SoundFontError`, `NoteScoreError`, `WebAudioError`.
  package static func render(_ request: RenderRequest) throws -> Rendering {
    let definition = request.definition
    let parameters = try definition.decodeParameters(Parameters.self)
    let listens = !request.stages.isEmpty
    let performance = try ScorePerformance(
      font: try parameters.font.map {
        PlayableFont(try SoundFont(FontData(SoundFontWriter($0).bytes())))
      },
      presetID: parameters.preset ?? "", score: parameters.score,
      options: try options(parameters.options, definition), sampleRate: definition.sampleRate,
      frameCount: definition.frames, channelCount: definition.channels, listensToStages: listens)
    let output = try performance.render()
    guard listens else { return Rendering(output) }
    let stages = performance.stages.map { StageSound(name: $0.name, audio: $0.samples) }
    return Rendering(
      output, stages: stages + [StageSound(name: StageSound.destination, audio: output)])
  }

  private static func options(
    _ given: Parameters.Options?, _ definition: CaseDefinition
  ) throws(SuiteError) -> PlayingOptions {
    var options = PlayingOptions()
    if let name = given?.mode {
      guard let mode = PlayingOptions.Mode(rawValue: name) else {
        throw .invalidParameters(
          id: definition.id, detail: "the mode '\(name)' is neither exact nor bend14")
      }
      options.mode = mode
    }
    options.effects = given?.effects ?? options.effects
    options.attenuationScale = given?.attenuationScale ?? options.attenuationScale
    options.velocityToFilter = given?.velocityToFilter ?? options.velocityToFilter
    return options
  }
}
