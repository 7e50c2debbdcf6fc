import AudioFiles
import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityResults

/// What a command is told about a case: `case.json`.
package struct CaseJob: Encodable {
  package struct Stimulus: Encodable {
    /// A float32 WAV file, absolute.
    package let file: String
    package let frames: Int
    package let channels: Int
    /// As in the case's definition.
    package let definition: JSONValue?
  }

  package struct Stages: Encodable {
    /// The folder for an optional `NAME.wav` per stage, absolute.
    package let folder: String
    package let names: [String]
  }

  /// The recorded graph, for a candidate that plays it.
  package struct Graph: Encodable {
    /// `graph.json`, absolute.
    package let file: String
    /// The float32 values to which its spans refer, absolute.
    package let samples: String

    package init(file: String, samples: String) { (self.file, self.samples) = (file, samples) }
  }

  /// A sound that the page decoded and played, as the browser decoded it.
  package struct Sound: Encodable {
    /// A float32 WAV file, absolute.
    package let file: String
    /// The file it was decoded from, within the web folder; nil if there is no such file.
    package let source: String?
    /// SHA-256 of that file.
    package let sha256: String
  }

  package private(set) var format = "parity-job"
  package private(set) var version = 1
  package let id: String
  package let suite: String
  package let name: String
  package let component: String
  package let kind: CaseDefinition.Kind
  package let sampleRate: Double
  /// Frames to write: the case's, plus the declared latency.
  package let frames: Int
  package let channels: Int
  package let keepFrom: Int
  package let latency: Int
  package let parameters: JSONValue
  package let random: CaseDefinition.Seeds
  package let stimulus: Stimulus?
  /// nil for a candidate that does not request it.
  package let graph: Graph?
  /// nil for none.
  package let sounds: [Sound]?
  package let stages: Stages?
  /// The float32 WAV file to write, absolute.
  package let output: String

  package init(
    _ definition: CaseDefinition, folder: String, latency: Int, stimulus: (String, SampleBuffer)?,
    graph: Graph? = nil, sounds: [Sound] = [], stageNames: [String]
  ) {
    id = definition.id
    suite = definition.suite
    name = definition.name
    component = definition.component
    kind = definition.kind
    sampleRate = definition.sampleRate
    frames = definition.frames + latency
    channels = definition.channels
    keepFrom = definition.keepFrom ?? 0
    self.latency = latency
    parameters = definition.parameters
    random = definition.random ?? CaseDefinition.Seeds()
    self.stimulus = stimulus.map {
      Stimulus(
        file: $0.0, frames: $0.1.frameCount, channels: $0.1.channelCount,
        definition: definition.stimulus)
    }
    self.graph = graph
    self.sounds = sounds.isEmpty ? nil : sounds
    stages = stageNames.isEmpty ? nil : Stages(folder: "\(folder)/stages", names: stageNames)
    output = "\(folder)/output.wav"
  }

  /// The value of a placeholder in the command line.
  package func value(of placeholder: String, folder: String, project: String) -> String? {
    switch placeholder {
    case "case": "\(folder)/case.json"
    case "output": output
    case "stimulus": stimulus?.file
    case "graph": graph?.file
    case "samples": graph?.samples
    case "stages": stages?.folder
    case "id": id
    case "suite": suite
    case "name": name
    case "sampleRate": Self.text(.number(sampleRate))
    case "frames": "\(frames)"
    case "channels": "\(channels)"
    case "seed": "\(random.page)"
    case "project": project
    case "parameters": Self.text(parameters)
    default:
      placeholder.split(separator: ".").dropFirst().reduce(parameters as JSONValue?) {
        $0?[String($1)]
      }.map(Self.text)
    }
  }

  /// `--cutoff=300` for each parameter, `--filter.q=3` for one within another, sorted by name.
  package var flags: [String] {
    Self.leaves(of: parameters, named: "").map { "--\($0.name)=\(Self.text($0.value))" }
  }

  /// The names by which placeholders in a command can refer to parameters.
  package var parameterNames: [String] { Self.leaves(of: parameters, named: "").map(\.name) }

  private static func leaves(
    of value: JSONValue, named name: String
  ) -> [(name: String, value: JSONValue)] {
    guard case .object(let members) = value else { return name.isEmpty ? [] : [(name, value)] }
    return members.sorted { $0.key < $1.key }.flatMap {
      leaves(of: $0.value, named: name.isEmpty ? $0.key : "\(name).\($0.key)")
    }
  }

  private static func text(_ value: JSONValue) -> String {
    value.plainText
      ?? String(decoding: (try? JSONText.encode(value, indented: false)) ?? Data(), as: UTF8.self)
  }
}
