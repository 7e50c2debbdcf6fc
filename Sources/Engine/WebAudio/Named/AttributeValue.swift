import AudioSignal

/// The value of a node's attribute, as in a script.
public enum AttributeValue: Equatable, Sendable {
  /// No buffer, no curve.
  case null
  /// A flag, such as `loop`.
  case boolean(Bool)
  /// A number, such as `channelCount`.
  case number(Double)
  /// A string or an enumeration's value, such as `type`.
  case text(String)
  /// Samples, such as those of a curve.
  case floats([Float])
  /// A buffer.
  case buffer(SampleBuffer)
}

/// Conversions to the types of attributes; each throws `wrongType`, or `notAChoice` for an enumeration.
extension AttributeValue {
  func boolean(_ name: String) throws(WebAudioError) -> Bool {
    guard case .boolean(let value) = self else { throw .wrongType(name: name, expected: "boolean") }
    return value
  }

  func number(_ name: String) throws(WebAudioError) -> Double {
    guard case .number(let value) = self else { throw .wrongType(name: name, expected: "number") }
    return value
  }

  func choice<Choice: RawRepresentable<String>>(
    _ name: String
  ) throws(WebAudioError) -> Choice {
    guard case .text(let text) = self else { throw .wrongType(name: name, expected: "text") }
    guard let choice = Choice(rawValue: text) else { throw .notAChoice(name: name, value: text) }
    return choice
  }

  func floats(_ name: String) throws(WebAudioError) -> [Float]? {
    switch self {
    case .null: return nil
    case .floats(let values): return values
    default: throw .wrongType(name: name, expected: "list of samples")
    }
  }

  func buffer(_ name: String) throws(WebAudioError) -> SampleBuffer? {
    switch self {
    case .null: return nil
    case .buffer(let buffer): return buffer
    default: throw .wrongType(name: name, expected: "buffer")
    }
  }
}
