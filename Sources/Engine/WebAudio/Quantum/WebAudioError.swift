/// What the Web Audio specification rejects, at the call that is wrong.
///
/// Browsers throw DOMExceptions for these; the case names the culprit and carries the numbers.
public enum WebAudioError: Error, Equatable {
  case unsupportedSampleRate(Double)
  case unsupportedChannelCount(Int)
  case unsupportedLength(Int)
  case bufferSampleRateMismatch(buffer: Double, context: Double)
  /// A time, duration or offset that is negative or not finite.
  case invalidTime(method: String, seconds: Double)
  case nonFiniteValue(method: String, value: Double)
  case exponentialRampToZero
  case curveTooShort(points: Int)
  case invalidDuration(seconds: Double)
  /// A value curve and another event claim the same time.
  case overlappingValueCurve(method: String, time: Double)
  case unsupportedAutomationRate(parameter: String)
  case inputIndexOutOfRange(index: Int, count: Int)
  case outputIndexOutOfRange(index: Int, count: Int)
  case foreignContext
  case alreadyStarted
  case notStarted
  case invalidSuspendTime(seconds: Double)
  case renderedBefore
  case invalidCoefficients(list: String, detail: String)
  case notConnected
  case invalidFFTSize(Int)
  case invalidRange(what: String, detail: String)
  case unsupported(feature: String)
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
    case .notConnected:
      "disconnect of a connection that does not exist"
    case .invalidFFTSize(let size):
      "an FFT size of \(size); it must be a power of two between 32 and 32768"
    case .invalidRange(let what, let detail):
      "\(what): \(detail)"
    case .unsupported(let feature):
      "unsupported: \(feature)"
    }
  }
}
