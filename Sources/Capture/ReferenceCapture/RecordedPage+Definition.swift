import BrowserCapture
import ParityCases
import ParityReferences

extension RecordedPage {
  /// The recording as a case.
  ///
  /// - Parameter source: the page's name in the case.
  package func definition(
    suite: String, name: String, source: String, keepFrom: Int? = nil, request: RecordingRequest
  ) -> CaseDefinition {
    CaseDefinition(
      id: "\(suite)/\(name)", suite: suite, name: name, component: CaseDefinition.recordedPage,
      kind: .graph,
      source: source, sampleRate: audio.sampleRate, frames: audio.frameCount,
      channels: audio.channelCount, keepFrom: keepFrom,
      parameters: request.parameters(performed), random: request.random)
  }

  /// One of the page's own offline renders as a case, in addition to the recording's.
  ///
  /// - Parameter number: counted from 1.
  func definition(
    ofOffline render: OfflineRender, number: Int, beside main: CaseDefinition
  ) -> CaseDefinition {
    var definition = main.asRequested
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
  /// With more MIDI messages than this, only their file is named.
  private static let mostMessages = 10_000

  /// A case's parameters for how its page was recorded.
  ///
  /// - Parameter performed: when its actions were done, if that was recorded.
  func parameters(_ performed: PerformedActions = PerformedActions()) -> JSONValue {
    var parameters: [String: JSONValue] = [
      "clicks": .array(clicks.map(JSONValue.string)), "epoch": .number(epoch),
      "query": .string(query),
    ]
    // By default the page decides.
    if let sampleRate { parameters["sampleRate"] = .number(sampleRate) }
    if let offlineRender { parameters["offline"] = .number(Double(offlineRender)) }
    if !actions.isEmpty {
      parameters["actions"] = .array(
        actions.enumerated().map { performed.filed($0.element, index: $0.offset) })
    }
    let messages = midiMessages(performed)
    if !messages.isEmpty, messages.count <= Self.mostMessages {
      parameters["midi"] = .array(
        messages.map { message in
          var members: [String: JSONValue] = [
            "at": .number(message.at),
            "bytes": .array(message.bytes.map { .number(Double($0)) }),
          ]
          if let frame = message.frame {
            members[PageAction.frameKey] = .number(Double(frame))
          }
          return .object(members)
        })
    }
    return .object(parameters.merging(values) { own, _ in own })
  }
}
