import AudioSignal
import CandidateKit
import Foundation
import HiSynthEngine
import ParityCases
import ParityReferences
import PortedApps
import WebAudio
import WebRuntime

/// Suite `hisynth`: the whole synthesizer, from a preset and a score or song alone.
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
    let seed: String?
    let start: Int?
  }

  /// An event that is played at a quantum's beginning.
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

  package let files: HiSynthFiles

  package init(files: HiSynthFiles) { self.files = files }

  /// - Throws: `SuiteError`, and what the app says of presets, songs and scores.
  package func render(_ request: RenderRequest) throws -> Rendering {
    let definition = request.definition
    let parameters = try definition.decodeParameters(Parameters.self)
    let synth = try HiSynth(
      preset: try preset(parameters, definition), seed: parameters.seed ?? "hisynth",
      sampleRate: definition.sampleRate, start: parameters.start ?? 0,
      listensFor: request.stages.isEmpty ? nil : definition.frames)
    synth.schedule(try events(parameters, definition))
    var output = SampleBuffer(
      channels: [[], []], sampleRate: definition.sampleRate)
    for live in parameters.live ?? [] {
      guard let event = live.event else {
        throw SuiteError.invalidParameters(id: definition.id, detail: "no event '\(live.kind)'")
      }
      output.append(synth.render(live.at - output.frameCount))
      synth.play(event)
    }
    output.append(synth.render(definition.frames - output.frameCount))
    guard !request.stages.isEmpty else { return Rendering(output) }
    return Rendering(
      output,
      stages: synth.stages.map { StageSound(name: $0.name, audio: $0.samples) } + [
        StageSound(name: StageSound.destination, audio: output)
      ])
  }

  private func preset(
    _ parameters: Parameters, _ definition: CaseDefinition
  ) throws -> HiSynthPreset {
    if let given = parameters.parameters {
      return try PresetJSON.preset(name: "Case", parameters: given.javaScript)
    }
    if let string = parameters.string { return try PresetString.decode(string) }
    guard let name = parameters.preset, CaseDefinition.isValidName(name) else {
      throw SuiteError.invalidParameters(id: definition.id, detail: "it names no preset")
    }
    return try files.preset(named: name)
  }

  private func events(
    _ parameters: Parameters, _ definition: CaseDefinition
  ) throws -> [TimedEvent] {
    if let song = parameters.song {
      guard CaseDefinition.isValidName(song) else {
        throw SuiteError.invalidParameters(id: definition.id, detail: "no song '\(song)'")
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
  /// - Precondition: as many channels.
  fileprivate mutating func append(_ next: SampleBuffer) {
    for channel in channels.indices { channels[channel] += next.channels[channel] }
  }
}

extension JSONValue {
  /// The same value as JavaScript's; names in no order, which presets do not ask for.
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
