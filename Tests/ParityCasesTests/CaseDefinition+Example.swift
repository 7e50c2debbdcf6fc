import ParityCases

extension CaseDefinition {
  /// A valid case of a hundred mono frames.
  static func example(
    suite: String = "suite", name: String = "name", sampleRate: Double = 48000, frames: Int = 100,
    channels: Int = 1, keepFrom: Int? = nil, stimulus: [String: JSONValue]? = nil
  ) -> CaseDefinition {
    CaseDefinition(
      id: "\(suite)/\(name)", suite: suite, name: name, component: "GainNode", kind: .graph,
      source: "web/cases/gain.js", sampleRate: sampleRate, frames: frames, channels: channels,
      keepFrom: keepFrom, stimulus: stimulus.map(JSONValue.object), parameters: .object([:]))
  }
}
