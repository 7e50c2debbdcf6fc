import AmbientEngine
import AudioSignal
import CandidateKit
import Foundation
import ParityCases
import ParityReferences
import PortedApps

/// Suite `presets`: the whole app, from a preset alone.
package struct PresetPort {
  private struct Parameters: Decodable {
    let query: String
    let epoch: Double
  }

  package let app: AppFiles

  /// - Throws: `SuiteError`, `AppPresetError`, `WebAudioError`.
  package func render(_ request: RenderRequest) throws -> Rendering {
    let engine = try engine(request.definition, listensToStages: !request.stages.isEmpty)
    let output = try engine.render()
    guard !request.stages.isEmpty else { return Rendering(output) }
    return Rendering(
      output,
      stages: engine.stageSounds + [
        StageSound(name: StageSound.destination, audio: output)
      ])
  }

  private func engine(
    _ definition: CaseDefinition, listensToStages: Bool
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
