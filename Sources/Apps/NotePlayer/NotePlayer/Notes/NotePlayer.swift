/// Plays notes that are asked for by frequency: callers know no MIDI and no samples.
///
/// - Units: hertz, 20 to 20,000; velocities 1 to 127; decibels, −90 to 12; seconds of the context.
public protocol NotePlayer: AnyObject {
  /// Whether a note asked for now sounds at once.
  var isReady: Bool { get }

  /// Makes ready what notes need.
  func prepare() throws

  /// Plays until the handle is stopped. A time before now is now.
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
  /// In 25 ms.
  case fade
  /// As the instrument's envelope says.
  case release
}

/// A note that plays.
public protocol PlaybackHandle: AnyObject {
  /// The first call counts.
  func stop(_ mode: StopMode, at time: Double?) throws

  /// Moves the note to another frequency with the sample that it plays; not after `stop`.
  ///
  /// - Throws: `NotePlayerError.outOfBendRange`, `invalidFrequency`.
  func adjustFrequency(_ frequency: Double, at time: Double?) throws
}

extension NotePlayer {
  /// Plays for a time, and fades.
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
