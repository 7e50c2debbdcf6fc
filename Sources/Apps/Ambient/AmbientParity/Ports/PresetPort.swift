import AmbientEngine
import AudioSignal
import CandidateKit
import Foundation
import ParityCases
import ParityReferences
import PortedApps

/// Suite `presets`: the whole app, from a preset alone.
package struct PresetPort {
  package static let implementation =
    "ambient app, composing and building a graph of the native Web Audio engine"

  private struct Parameters: Decodable {
    let query: String
    let epoch: Double
    let gestures: [Gesture]?
  }

  /// A change that was made in a take.
  private struct Gesture: Decodable {
    let frame: Int
    let set: String
    let value: JSONValue
  }

  package let app: AppFiles

  /// - Throws: `InvalidParameters`, `AppPresetError`, `WebAudioError`.
  package func render(_ request: RenderRequest) throws -> Rendering {
    let definition = request.definition
    let engine = try engine(
      definition, seconds: Double(definition.frames) / definition.sampleRate,
      listensToStages: !request.stages.isEmpty)
    let listeners = StageListeners(request, frameCount: definition.frames)
    for tap in engine.stages {
      if let fingerprinter = listeners.listener(for: tap.name) { tap.hand(to: fingerprinter.hear) }
    }
    let output = try engine.render()
    guard !request.stages.isEmpty else { return Rendering(output) }
    return Rendering(
      output,
      stages: listeners.sounds(engine.stages.map { tap in (tap.name, { tap.samples }) }) + [
        StageSound(name: StageSound.destination, audio: output)
      ])
  }

  /// The app as a case begins, to be changed by the user from there.
  func live(_ definition: CaseDefinition) throws -> any LivePort {
    AmbientLive(
      try engine(definition, seconds: AmbientLive.longestSeconds, listensToStages: false))
  }

  private func engine(
    _ definition: CaseDefinition, seconds: Double, listensToStages: Bool
  ) throws -> AmbientEngine {
    let parameters = try definition.decodeParameters(Parameters.self)
    let query = URLComponents(string: "?\(parameters.query)")?.queryItems ?? []
    guard let name = query.first(where: { $0.name == "preset" })?.value,
      CaseDefinition.isValidName(name)
    else {
      throw InvalidParameters(id: definition.id, AmbientFault.noPreset)
    }
    let random = definition.random ?? .init()
    let engine = try AmbientEngine(
      preset: try app.preset(named: name), patches: try app.patches(),
      seeds: .init(page: random.page, worklet: random.worklet), epoch: parameters.epoch,
      sampleRate: definition.sampleRate, seconds: seconds, listensToStages: listensToStages)
    for gesture in parameters.gestures ?? [] {
      guard let value = AmbientPanel.change(gesture.set, to: gesture.value) else {
        throw InvalidParameters(id: definition.id, AmbientFault.noField(gesture.set))
      }
      let seconds = TakeTime.seconds(frame: gesture.frame, definition.sampleRate)
      engine.schedule(gesture.set, value, due: 1000 * seconds)
    }
    return engine
  }
}
