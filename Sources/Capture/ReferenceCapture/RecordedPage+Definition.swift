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
}

extension RecordingRequest {
  /// What a case says of how its page was recorded.
  var parameters: JSONValue {
    var parameters: [String: JSONValue] = [
      "clicks": .array(clicks.map(JSONValue.string)), "epoch": .number(epoch),
      "query": .string(query),
    ]
    // Where none is asked for, the page decides.
    if let sampleRate { parameters["sampleRate"] = .number(sampleRate) }
    return .object(parameters)
  }
}
