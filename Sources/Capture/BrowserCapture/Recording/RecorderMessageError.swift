/// A message of the recorder that does not fit: answered with 400.
enum RecorderMessageError: Error, Equatable {
  /// - Parameter reason: what the action itself says.
  case invalidAction(reason: String)
  case traceLengths
  case notAStage(bytes: Int)
  case notARender(bytes: Int, channels: Int, isOffline: Bool)
  case otherLength
}

extension RecorderMessageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .invalidAction(let reason): reason
    case .traceLengths: "the trace's lengths do not fit"
    case .notAStage(let bytes): "\(bytes) bytes are not a stage"
    case .notARender(let bytes, let channels, let isOffline):
      "\(bytes) bytes are not \(isOffline ? "an offline" : "a") render of \(channels) channels"
    case .otherLength: "a stage is not as long as the render"
    }
  }
}
