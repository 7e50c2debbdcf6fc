import AudioSignal

/// A stimulus that no test signal matches.
public struct StimulusError: Error, Equatable, CustomStringConvertible {
  public let id: String
  public let detail: String

  public var description: String { "\(id): \(detail)" }
}

extension CaseDefinition {
  /// The case's stimulus, made by the same formulas as in the capture page; nil when it has none.
  ///
  /// - Shape: as many channels as `stimulus.channels` says, otherwise as the case has.
  /// - Throws: `StimulusError` for an unknown kind or a missing number.
  public func renderStimulus() throws(StimulusError) -> SampleBuffer? {
    guard let stimulus else { return nil }
    let channelCount = try integer(stimulus, "channels", channels, Self.channelCounts)
    let frameCount = try integer(stimulus, "frames", frames, 1...Self.sampleLimit / channelCount)
    return try signal(stimulus, frameCount: frameCount)
      .render(channelCount: channelCount, frameCount: frameCount, sampleRate: sampleRate)
  }

  private func signal(
    _ stimulus: JSONValue, frameCount: Int
  ) throws(StimulusError) -> TestSignal {
    guard case .string(let kind) = stimulus["kind"] else {
      throw StimulusError(id: id, detail: "the stimulus names no kind")
    }
    let amplitude = try number(stimulus, "amplitude", 1)
    let anywhere = -Self.sampleLimit...Self.sampleLimit
    switch kind {
    case "impulse":
      return .impulse(
        at: try integer(stimulus, "at", 0, anywhere), amplitude: amplitude,
        stagger: try integer(stimulus, "stagger", 0, anywhere))
    case "noise":
      let seed = try integer(stimulus, "seed", nil, 0...Int(UInt32.max))
      let (start, length) = try span(stimulus, frameCount)
      return .noise(seed: UInt32(seed), amplitude: amplitude, start: start, length: length)
    case "sine":
      let (start, length) = try span(stimulus, frameCount)
      return .sine(
        frequency: try number(stimulus, "frequency", nil), amplitude: amplitude, start: start,
        length: length)
    case "sweep":
      return .sweep(
        from: try number(stimulus, "from", nil), to: try number(stimulus, "to", nil),
        amplitude: amplitude)
    case "constant":
      return .constant(amplitude: amplitude)
    case "ramp":
      guard frameCount > 1 else {
        throw StimulusError(
          id: id, detail: "a ramp needs two ends; make its frames 2 or more")
      }
      return .ramp(
        from: try number(stimulus, "from", nil), to: try number(stimulus, "to", nil))
    default:
      throw StimulusError(id: id, detail: "no stimulus of kind '\(kind)' is known")
    }
  }

  /// `length` frames from `start` on; by default the whole signal.
  private func span(
    _ stimulus: JSONValue, _ frameCount: Int
  ) throws(StimulusError) -> (start: Int, length: Int) {
    let anywhere = -Self.sampleLimit...Self.sampleLimit
    return (
      try integer(stimulus, "start", 0, anywhere),
      try integer(stimulus, "length", frameCount, anywhere)
    )
  }

  private func number(
    _ stimulus: JSONValue, _ name: String, _ defaultValue: Double?
  ) throws(StimulusError) -> Double {
    guard let value = stimulus[name] else {
      if let defaultValue { return defaultValue }
      throw StimulusError(id: id, detail: "the stimulus has no \(name)")
    }
    guard case .number(let number) = value, number.isFinite else {
      throw StimulusError(id: id, detail: "the stimulus's \(name) is not a number")
    }
    return number
  }

  private func integer(
    _ stimulus: JSONValue, _ name: String, _ defaultValue: Int?, _ range: ClosedRange<Int>
  ) throws(StimulusError) -> Int {
    let number = try number(stimulus, name, defaultValue.map(Double.init))
    guard let integer = Int(exactly: number), range.contains(integer) else {
      throw StimulusError(
        id: id, detail: "the stimulus's \(name) is \(number), not a whole number in range")
    }
    return integer
  }
}
