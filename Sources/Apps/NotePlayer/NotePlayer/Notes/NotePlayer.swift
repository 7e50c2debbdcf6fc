/// Plays notes requested by frequency: callers need to know nothing of MIDI or samples.
///
/// - Units: hertz, 20 to 20,000; velocities 1 to 127; decibels, −90 to 12; seconds of the context.
public protocol NotePlayer: AnyObject {
  /// Whether a note requested now sounds at once.
  var isReady: Bool { get }

  /// Prepares what notes need.
  func prepare() throws

  /// Plays until the handle is stopped. A time in the past means now.
  ///
  /// - Throws: `NotePlayerError`; nothing sounds then.
  func play(
    frequency: Double, velocity: Int, amplitudeDB: Double, at time: Double?
  ) throws -> any PlaybackHandle

  /// Fades all notes.
  func stopAll(at time: Double?) throws
}

/// How a note ends.
public enum StopMode: String, Sendable {
  /// Within 25 ms.
  case fade
  /// By the instrument's release envelope.
  case release
}

/// A note that is playing.
public protocol PlaybackHandle: AnyObject {
  /// Only the first call counts.
  func stop(_ mode: StopMode, at time: Double?) throws

  /// Moves the note to another frequency without changing its sample; not allowed after `stop`.
  ///
  /// - Throws: `NotePlayerError.outOfBendRange`, `invalidFrequency`.
  func adjustFrequency(_ frequency: Double, at time: Double?) throws
}

extension NotePlayer {
  /// Plays for a time, then fades out.
  ///
  /// - Throws: `NotePlayerError`.
  @discardableResult
  public func play(
    frequency: Double, velocity: Int = 100, amplitudeDB: Double = 0, at time: Double,
    duration: Double
  ) throws -> any PlaybackHandle {
    guard duration > 0, duration <= 3600 else { throw NotePlayerError.invalidDuration(duration) }
    let handle = try play(
      frequency: frequency, velocity: velocity, amplitudeDB: amplitudeDB, at: time)
    try handle.stop(.fade, at: time + duration)
    return handle
  }
}

extension NotePlayerError {
  static func check(frequency: Double) throws {
    guard frequency >= 20, frequency <= 20000 else {
      throw NotePlayerError.invalidFrequency(frequency)
    }
  }

  static func check(frequency: Double, velocity: Int, amplitudeDB: Double) throws {
    try check(frequency: frequency)
    guard (1...127).contains(velocity) else { throw NotePlayerError.invalidVelocity(velocity) }
    guard amplitudeDB >= -90, amplitudeDB <= 12 else {
      throw NotePlayerError.invalidAmplitude(amplitudeDB)
    }
  }
}
