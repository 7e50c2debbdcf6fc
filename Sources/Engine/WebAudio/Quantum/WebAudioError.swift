/// What the Web Audio specification rejects, thrown by the call that is wrong.
///
/// Browsers throw DOMExceptions for these; the case names the culprit and carries the numbers.
public enum WebAudioError: Error, Equatable {
  /// A context's or buffer's rate, in hertz.
  case unsupportedSampleRate(Double)
  /// More channels than there can be, or none.
  case unsupportedChannelCount(Int)
  /// Fewer frames than one.
  case unsupportedLength(Int)
  /// A buffer that would have to be resampled, which only playback does.
  case bufferSampleRateMismatch(buffer: Double, context: Double)
  /// A time, duration or offset that is negative or not finite.
  case invalidTime(method: String, seconds: Double)
  /// A value of a parameter that is NaN or infinite.
  case nonFiniteValue(method: String, value: Double)
  /// The target of an exponential ramp is 0.
  case exponentialRampToZero
  /// A value curve needs two points.
  case curveTooShort(points: Int)
  /// A value curve's duration is not above 0, or not finite.
  case invalidDuration(seconds: Double)
  /// A value curve and another event overlap in time.
  case overlappingValueCurve(method: String, time: Double)
  /// The parameter evaluates in one way only.
  case unsupportedAutomationRate(parameter: String)
  /// A node does not have the input.
  case inputIndexOutOfRange(index: Int, count: Int)
  /// A node does not have the output.
  case outputIndexOutOfRange(index: Int, count: Int)
  /// A node or parameter belongs to another context.
  case foreignContext
  /// A source was started twice.
  case alreadyStarted
  /// A source was stopped before it was started.
  case notStarted
  /// A suspension before the current frame or after the end.
  case invalidSuspendTime(seconds: Double)
  /// A context was to render twice.
  case renderedBefore
  /// A filter's coefficients are all 0, not finite, or begin with 0.
  case invalidCoefficients(list: String, detail: String)
  /// More coefficients than 20, or none.
  case unsupportedCoefficientCount(list: String, count: Int)
  /// What was to be cut is not connected.
  case notConnected
  /// A size that is no power of two from 32 to 32768.
  case invalidFFTSize(Int)
  /// An option is outside of what it may be.
  case invalidRange(what: String, detail: String)
  /// Something that this library does not have.
  case unsupported(feature: String)
  /// A node has no attribute of that name.
  case unknownAttribute(name: String, node: String)
  /// A value of another type than the attribute's.
  case wrongType(name: String, expected: String)
  /// An argument that is missing, in a language without another word for it.
  case missing(name: String)
  /// A value that does not belong to an enumeration.
  case notAChoice(name: String, value: String)
}

extension WebAudioError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unsupportedSampleRate(let rate):
      "sample rate \(rate) Hz is outside 3000...768000"
    case .unsupportedChannelCount(let count):
      "\(count) channels; a context or buffer has 1 to 32"
    case .bufferSampleRateMismatch(let buffer, let context):
      "a buffer of \(buffer) Hz in a context of \(context) Hz; resample it first"
    case .unsupportedLength(let length):
      "a length of \(length) frames; at least 1 is needed"
    case .invalidTime(let method, let seconds):
      "\(method) at \(seconds) s; times are finite and not negative"
    case .nonFiniteValue(let method, let value):
      "\(method) with \(value); parameter values are finite"
    case .exponentialRampToZero:
      "an exponential ramp never reaches 0; ramp to a small value, then set 0"
    case .curveTooShort(let points):
      "a curve of \(points) points; at least 2 are needed"
    case .invalidDuration(let seconds):
      "a duration of \(seconds) s; it must be finite and above 0"
    case .overlappingValueCurve(let method, let time):
      "\(method) at \(time) s overlaps a value curve; events and curves may not share time"
    case .unsupportedAutomationRate(let parameter):
      "the automation rate of \(parameter) is fixed"
    case .inputIndexOutOfRange(let index, let count):
      "input \(index) of a node with \(count)"
    case .outputIndexOutOfRange(let index, let count):
      "output \(index) of a node with \(count)"
    case .foreignContext:
      "nodes of two contexts cannot be connected"
    case .alreadyStarted:
      "a source starts once; create another node"
    case .notStarted:
      "stop before start; call start first"
    case .invalidSuspendTime(let seconds):
      "suspend at \(seconds) s is not within the render"
    case .renderedBefore:
      "an offline context renders once; create another"
    case .invalidCoefficients(let list, let detail):
      "the \(list) coefficients cannot be used: \(detail)"
    case .unsupportedCoefficientCount(let list, let count):
      "\(count) \(list) coefficients; 1 to 20 are needed"
    case .notConnected:
      "disconnect of a connection that does not exist"
    case .invalidFFTSize(let size):
      "an FFT size of \(size); it must be a power of two between 32 and 32768"
    case .invalidRange(let what, let detail):
      "\(what): \(detail)"
    case .unsupported(let feature):
      "unsupported: \(feature)"
    case .unknownAttribute(let name, let node):
      "a node of type \(node) has no attribute '\(name)'"
    case .wrongType(let name, let expected):
      "\(name) must be of type \(expected)"
    case .missing(let name):
      "\(name) is NULL"
    case .notAChoice(let name, let value):
      "\(name) cannot be '\(value)'"
    }
  }
}

extension WebAudioError {
  /// The names of a browser's exceptions.
  public enum ExceptionName: String, CaseIterable, Sendable {
    /// What is asked for is not supported.
    case notSupported = "NotSupportedError"
    /// It cannot be done in this state.
    case invalidState = "InvalidStateError"
    /// An index or value is out of its range.
    case indexSize = "IndexSizeError"
    /// Objects do not belong together.
    case invalidAccess = "InvalidAccessError"
    /// A number is out of its range.
    case range = "RangeError"
    /// A value is of the wrong type.
    case type = "TypeError"
  }

  /// The exception that a browser throws for the same error.
  ///
  /// - Source: the exceptions of <https://webaudio.github.io/web-audio-api/>, method by method. A browser ignores a
  ///   wrong enumeration value, and treats an unknown attribute as the script's own; both are a `TypeError` here.
  public var exceptionName: ExceptionName {
    switch self {
    case .unsupportedSampleRate, .unsupportedChannelCount, .unsupportedLength,
      .bufferSampleRateMismatch, .overlappingValueCurve, .unsupportedCoefficientCount, .unsupported:
      .notSupported
    case .curveTooShort, .unsupportedAutomationRate, .alreadyStarted, .notStarted,
      .invalidSuspendTime, .renderedBefore, .invalidCoefficients:
      .invalidState
    case .inputIndexOutOfRange, .outputIndexOutOfRange, .invalidFFTSize, .invalidRange: .indexSize
    case .foreignContext, .notConnected: .invalidAccess
    case .invalidTime, .exponentialRampToZero, .invalidDuration: .range
    case .nonFiniteValue, .unknownAttribute, .wrongType, .missing, .notAChoice: .type
    }
  }
}
