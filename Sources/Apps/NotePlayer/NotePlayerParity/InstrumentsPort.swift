import CandidateKit
import NotePlayer
import ParityCases
import ParityReferences
import PortedApps
import SoundFont

/// Suite `instruments`: fonts made by code, and scores played with them.
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
    let gestures: [Gesture]?
  }

  /// What was changed or played in a take.
  private struct Gesture: Decodable {
    let frame: Int
    let set: String?
    let value: JSONValue?
    let note: Int?
    let velocity: Double?
    let on: Bool?

    var change: NoteGesture? {
      if let set, let value { return NotePlayerPanel.gesture(set, to: value) }
      guard let note, (0...127).contains(note), let on else { return nil }
      return NotePlayerPanel.key(note, velocity: velocity ?? 1, isOn: on)
    }
  }

  /// - Throws: `InvalidParameters`, `SoundFontError`, `NoteScoreError`, `WebAudioError`.
  package static func render(_ request: RenderRequest) throws -> Rendering {
    let definition = request.definition
    let listens = !request.stages.isEmpty
    let performance = try performance(
      definition, frames: definition.frames, isLive: false, listens: listens)
    let listeners = StageListeners(request, frameCount: definition.frames)
    for tap in performance.stages {
      if let fingerprinter = listeners.listener(for: tap.name) { tap.hand(to: fingerprinter.hear) }
    }
    let output = try performance.render()
    guard listens else { return Rendering(output) }
    let stages = listeners.sounds(performance.stages.map { tap in (tap.name, { tap.samples }) })
    return Rendering(
      output, stages: stages + [StageSound(name: StageSound.destination, audio: output)])
  }

  /// The player as a case begins, for a user to play from there.
  static func live(_ definition: CaseDefinition) throws -> any LivePort {
    let frames = Int(InstrumentsLive.longestSeconds * definition.sampleRate)
    return InstrumentsLive(
      try performance(definition, frames: frames, isLive: true, listens: false),
      channelCount: definition.channels)
  }

  private static func performance(
    _ definition: CaseDefinition, frames: Int, isLive: Bool, listens: Bool
  ) throws -> ScorePerformance {
    let parameters = try definition.decodeParameters(Parameters.self)
    return try ScorePerformance(
      font: try parameters.font.map {
        PlayableFont(try SoundFont(FontData(SoundFontWriter($0).bytes())))
      },
      presetID: parameters.preset ?? "", score: parameters.score,
      options: try options(parameters.options, definition), sampleRate: definition.sampleRate,
      frameCount: frames, channelCount: definition.channels,
      gestures: try gestures(parameters.gestures ?? [], definition), isLive: isLive,
      listensToStages: listens)
  }

  private static func gestures(
    _ given: [Gesture], _ definition: CaseDefinition
  ) throws(InvalidParameters) -> [(frame: Int, gesture: NoteGesture)] {
    var gestures: [(frame: Int, gesture: NoteGesture)] = []
    for gesture in given {
      let frame = TakeTime.actingFrame(gesture.frame)
      guard let change = gesture.change, frame >= gestures.last?.frame ?? 0 else {
        throw InvalidParameters(
          id: definition.id, InstrumentsFault.invalidGesture(frame: gesture.frame))
      }
      gestures.append((frame, change))
    }
    return gestures
  }

  private static func options(
    _ given: Parameters.Options?, _ definition: CaseDefinition
  ) throws(InvalidParameters) -> PlayingOptions {
    var options = PlayingOptions()
    if let name = given?.mode {
      guard let mode = PlayingOptions.Mode(rawValue: name) else {
        throw InvalidParameters(id: definition.id, InstrumentsFault.noMode(name))
      }
      options.mode = mode
    }
    options.effects = given?.effects ?? options.effects
    options.attenuationScale = given?.attenuationScale ?? options.attenuationScale
    options.velocityToFilter = given?.velocityToFilter ?? options.velocityToFilter
    return options
  }
}
