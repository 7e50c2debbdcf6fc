import BrowserCapture
import ParityCases
import ParityReferences

extension RecordedPage {
  /// The recording as a case.
  ///
  /// - Parameter source: the page, as the case names it.
  package func definition(
    suite: String, name: String, source: String, keepFrom: Int? = nil, request: RecordingRequest
  ) -> CaseDefinition {
    CaseDefinition(
      id: "\(suite)/\(name)", suite: suite, name: name, component: CaseDefinition.recordedPage,
      kind: .graph,
      source: source, sampleRate: audio.sampleRate, frames: audio.frameCount,
      channels: audio.channelCount, keepFrom: keepFrom,
      parameters: request.parameters, random: request.random)
  }

  /// What the page rendered by itself as a case beside the recording's own.
  ///
  /// - Parameter number: from 1 on.
  func definition(
    ofOffline render: OfflineRender, number: Int, beside main: CaseDefinition
  ) -> CaseDefinition {
    var definition = main
    definition.name = "\(main.name)-offline-\(number)"
    definition.id = "\(main.suite)/\(definition.name)"
    definition.sampleRate = render.audio.sampleRate
    definition.frames = render.audio.frameCount
    definition.channels = render.audio.channelCount
    definition.keepFrom = nil
    return definition
  }
}

extension RecordingRequest {
  /// More MIDI messages than this are told by their file alone.
  private static let mostMessages = 10_000

  /// What a case says of how its page was recorded.
  var parameters: JSONValue {
    var parameters: [String: JSONValue] = [
      "clicks": .array(clicks.map(JSONValue.string)), "epoch": .number(epoch),
      "query": .string(query),
    ]
    // Where none is asked for, the page decides.
    if let sampleRate { parameters["sampleRate"] = .number(sampleRate) }
    if let offlineRender { parameters["offline"] = .number(Double(offlineRender)) }
    if !actions.isEmpty { parameters["actions"] = .array(actions.map(\.filed)) }
    let messages = midiMessages
    if !messages.isEmpty, messages.count <= Self.mostMessages {
      parameters["midi"] = .array(
        messages.map { message in
          .object([
            "at": .number(message.after),
            "bytes": .array(message.bytes.map { .number(Double($0)) }),
          ])
        })
    }
    return .object(parameters.merging(values) { own, _ in own })
  }
}
