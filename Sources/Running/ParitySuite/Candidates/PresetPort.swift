import AmbientEngine
import AudioSignal
import Foundation
import ParityCases

/// Suite `presets`: the whole app, from a preset alone.
struct PresetPort {
  static let implementation =
    "ambient app, composing and building a graph of the native Web Audio engine"

  private struct Parameters: Decodable {
    let query: String
    let epoch: Double
  }

  let app: AppFiles

  /// - Returns: all frames from 0 on.
  /// - Throws: `SuiteError`, `AppPresetError`, `WebAudioError`.
  func render(_ definition: CaseDefinition) throws -> SampleBuffer {
    try engine(definition).render()
  }

  /// - Throws: as `render`.
  func renderStages(_ definition: CaseDefinition) throws -> [StageSound] {
    let engine = try engine(definition, listensToStages: true)
    let output = try engine.render()
    return engine.stages.map { StageSound(name: $0.name, audio: $0.samples) }
      + [StageSound(name: StageSound.destination, audio: output)]
  }

  private func engine(
    _ definition: CaseDefinition, listensToStages: Bool = false
  ) throws -> AmbientEngine {
    let parameters = try definition.decodeParameters(Parameters.self)
    let query = URLComponents(string: "?\(parameters.query)")?.queryItems ?? []
    guard let name = query.first(where: { $0.name == "preset" })?.value,
      CaseDefinition.isValidName(name)
    else {
      throw SuiteError.invalidParameters(id: definition.id, detail: "its query names no preset")
    }
    let random = definition.random ?? .init()
    return try AmbientEngine(
      preset: try app.preset(named: name), patches: try app.patches(),
      seeds: .init(page: random.page, worklet: random.worklet), epoch: parameters.epoch,
      sampleRate: definition.sampleRate,
      seconds: Double(definition.frames) / definition.sampleRate,
      listensToStages: listensToStages)
  }
}
