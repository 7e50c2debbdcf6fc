import ParityCases

extension JSONValue {
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// For a take; 0 if it is not given.
  var playedSeconds: Double {
    guard case .number(let frames)? = self["frames"], case .number(let rate)? = self["sampleRate"],
      rate > 0
    else { return 0 }
    return frames / rate
  }
}
