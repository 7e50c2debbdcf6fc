import ParityCases

extension JSONValue {
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// Of a take; 0 where it does not say.
  var playedSeconds: Double {
    guard case .number(let frames)? = self["frames"], case .number(let rate)? = self["sampleRate"],
      rate > 0
    else { return 0 }
    return frames / rate
  }
}
