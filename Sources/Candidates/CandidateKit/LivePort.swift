import ParityCases

/// A native port that plays while it is being changed.
///
/// One thread uses it at a time.
package protocol LivePort: AnyObject {
  /// The number of channels in the frames of `render`.
  var channelCount: Int { get }

  /// Sets a parameter, effective from `frame` on, which is the next to be rendered.
  ///
  /// - Throws: `LivePortError` for an unknown parameter, and when the port has ended.
  func set(_ id: String, to value: JSONValue, at frame: Int) throws

  /// - Parameter velocity: above 0, at most 1.
  /// - Throws: as `set`.
  func play(note: Int, velocity: Double, isOn: Bool, at frame: Int) throws

  /// - Parameter frameCount: a multiple of 128.
  /// - Returns: the next frames, channels interleaved.
  /// - Throws: `LivePortError`.
  func render(_ frameCount: Int) throws -> [Float]
}

/// A candidate that can play live.
package protocol PlaysLive: Candidate {
  /// - Parameter definition: the case to start with.
  /// - Returns: nil if it does not play this case live.
  /// - Throws: the port's errors about the case.
  func livePort(for definition: CaseDefinition) throws -> (any LivePort)?
}

/// Why a live port is muted.
package enum LivePortError: Error, Equatable, CustomStringConvertible {
  case cannotStart(String)
  case ended(String)
  /// No block within two seconds.
  case hangs
  /// A sample that is not a number, at a frame since the start.
  case notFinite(frame: Int)
  case unknownParameter(String)

  package var description: String {
    switch self {
    case .cannotStart(let detail): "the port cannot start: \(detail)"
    case .ended(let detail): "the port \(detail)"
    case .hangs: "the port hangs: no block came within 2 s"
    case .notFinite(let frame): "the port sent a sample that is not a number, at frame \(frame)"
    case .unknownParameter(let id): "the port has no parameter '\(id)', or not this value"
    }
  }
}
