import AudioSignal
import CandidateKit
import Foundation
import HiSynthEngine
import ParityCases
import ParityReferences
import PortedApps
import WebAudio
import WebRuntime

/// Suite `hisynth`: the whole synthesizer, from only a preset and a score or song.
package struct HiSynthPort {
  package static let implementation =
    "HiSynth, ticking and building a graph of the native Web Audio engine"

  private struct Parameters: Decodable {
    let preset: String?
    let parameters: JSONValue?
    let string: String?
    let song: String?
    let events: JSONValue?
    let live: [LiveEvent]?
    let gestures: [Gesture]?
    let seed: String?
    let start: Int?
  }

  /// An event that is played at the beginning of a quantum.
  private struct LiveEvent: Decodable {
    let at: Int
    let kind: String
    let note: Int?
    let velocity: Int?

    var event: SynthEvent? {
      switch kind {
      case "on": .noteOn(note ?? 0, velocity: velocity ?? 0)
      case "off": .noteOff(note ?? 0)
      case "pedal": .pedal(isDown: note == 1)
      case "allNotesOff": .allNotesOff
      case "allSoundOff": .allSoundOff
      default: nil
      }
    }
  }

  /// What was changed or played in a take.
  private struct Gesture: Decodable {
    let frame: Int
    let set: String?
    let value: JSONValue?
    let note: Int?
    let velocity: Double?
    let on: Bool?

    var event: SynthEvent? {
      if let set, let value { return HiSynthPanel.change(set, to: value).map(SynthEvent.set) }
      guard let note, let on else { return nil }
      return SynthEvent(note: note, velocity: velocity ?? 1, isOn: on)
    }
  }

  package let files: HiSynthFiles

  package init(files: HiSynthFiles) { self.files = files }

  /// - Throws: `InvalidParameters`, and what the app says of presets, songs and scores.
  package func render(_ request: RenderRequest) throws -> Rendering {
    let definition = request.definition
    let parameters = try definition.decodeParameters(Parameters.self)
    let synth = try synth(
      parameters, definition, listensFor: request.stages.isEmpty ? nil : definition.frames)
    let listeners = StageListeners(request, frameCount: definition.frames)
    for tap in synth.stages {
      if let fingerprinter = listeners.listener(for: tap.name) { tap.hand(to: fingerprinter.hear) }
    }
    var output = SampleBuffer(
      channels: [[], []], sampleRate: definition.sampleRate)
    for (frame, event) in try played(parameters, definition) {
      output.append(synth.render(frame - output.frameCount))
      synth.play(event)
    }
    output.append(synth.render(definition.frames - output.frameCount))
    guard !request.stages.isEmpty else { return Rendering(output) }
    return Rendering(
      output,
      stages: listeners.sounds(synth.stages.map { tap in (tap.name, { tap.samples }) }) + [
        StageSound(name: StageSound.destination, audio: output)
      ])
  }

  /// The synthesizer as it is in a case, for a user to play on.
  package func live(_ definition: CaseDefinition) throws -> any LivePort {
    let parameters = try definition.decodeParameters(Parameters.self)
    return HiSynthLive(try synth(parameters, definition, listensFor: nil))
  }

  private func synth(
    _ parameters: Parameters, _ definition: CaseDefinition, listensFor frames: Int?
  ) throws -> HiSynth {
    let synth = try HiSynth(
      preset: try preset(parameters, definition), seed: parameters.seed ?? "hisynth",
      sampleRate: definition.sampleRate, start: parameters.start ?? 0, listensFor: frames)
    synth.schedule(try events(parameters, definition))
    return synth
  }

  /// The events at the beginning of quanta, with their frames: in order, and within the case.
  private func played(
    _ parameters: Parameters, _ definition: CaseDefinition
  ) throws(InvalidParameters) -> [(frame: Int, event: SynthEvent)] {
    var played: [(frame: Int, event: SynthEvent)] = []
    func add(_ frame: Int, _ event: SynthEvent?, _ what: String) throws(InvalidParameters) {
      guard let event, frame >= played.last?.frame ?? 0 else {
        throw InvalidParameters(id: definition.id, HiSynthFault.noEvent(what, frame: frame))
      }
      if frame < definition.frames { played.append((frame, event)) }
    }
    for live in parameters.live ?? [] { try add(live.at, live.event, live.kind) }
    for gesture in parameters.gestures ?? [] {
      guard (0...CaseDefinition.sampleLimit).contains(gesture.frame) else {
        throw InvalidParameters(id: definition.id, HiSynthFault.noFrame(gesture.frame))
      }
      let frame = (gesture.frame + 127) / 128 * 128
      try add(frame, gesture.event, gesture.set ?? "note")
    }
    return played
  }

  private func preset(
    _ parameters: Parameters, _ definition: CaseDefinition
  ) throws -> HiSynthPreset {
    if let given = parameters.parameters {
      return try PresetJSON.preset(name: "Case", parameters: given.javaScript)
    }
    if let string = parameters.string { return try PresetString.decode(string) }
    guard let name = parameters.preset, CaseDefinition.isValidName(name) else {
      throw InvalidParameters(id: definition.id, HiSynthFault.noPreset)
    }
    return try files.preset(named: name)
  }

  private func events(
    _ parameters: Parameters, _ definition: CaseDefinition
  ) throws -> [TimedEvent] {
    if let song = parameters.song {
      guard CaseDefinition.isValidName(song) else {
        throw InvalidParameters(id: definition.id, HiSynthFault.noSong(song))
      }
      return try files.song(named: song).events
    }
    guard case .array(let events)? = parameters.events else { return [] }
    return try SynthScore.events(events.map(\.javaScript)) { name in
      CaseDefinition.isValidName(name) ? try files.preset(named: name).values : nil
    }
  }
}

extension SampleBuffer {
  /// - Precondition: the same number of channels.
  fileprivate mutating func append(_ next: SampleBuffer) {
    for channel in channels.indices { channels[channel] += next.channels[channel] }
  }
}

extension JSONValue {
  /// The same value in JavaScript; names have no order, which presets do not need.
  package var javaScript: JavaScriptValue {
    switch self {
    case .null: return .null
    case .bool(let flag): return .flag(flag)
    case .number(let number): return .number(number)
    case .string(let text): return .text(JavaScriptText(text))
    case .array(let values): return .list(values.map(\.javaScript))
    case .object(let members):
      var object = JavaScriptObject()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        object.set(JavaScriptText(name), value.javaScript)
      }
      return .object(object)
    }
  }
}
