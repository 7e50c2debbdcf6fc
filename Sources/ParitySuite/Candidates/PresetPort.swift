import AmbientEngine
import AudioSignal
import Foundation
import ParityCases

/// Suite `presets`: the whole app, from a preset alone.
struct PresetPort {
  private struct Parameters: Decodable {
    let query: String
    let epoch: Double
  }

  let app: AppFiles

  /// - Returns: all frames from 0 on.
  /// - Throws: `SuiteError`, `AppPresetError`, `WebAudioError`.
  func render(_ definition: CaseDefinition) throws -> SampleBuffer {
    let parameters = try definition.decodeParameters(Parameters.self)
    let query = URLComponents(string: "?\(parameters.query)")?.queryItems ?? []
    guard let name = query.first(where: { $0.name == "preset" })?.value,
      CaseDefinition.isValidName(name)
    else {
      throw SuiteError.invalidParameters(id: definition.id, detail: "its query names no preset")
    }
    let random = definition.random ?? .init()
    let engine = try AmbientEngine(
      preset: try app.preset(named: name), patches: try app.patches(),
      seeds: .init(page: random.page, worklet: random.worklet), epoch: parameters.epoch,
      sampleRate: definition.sampleRate,
      seconds: Double(definition.frames) / definition.sampleRate)
    return try engine.render()
  }
}
