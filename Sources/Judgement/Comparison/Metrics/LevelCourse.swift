import ReadableNumbers

/// Where the levels of two signals differ most over time, whatever their waveforms.
///
/// The mean power of steps of 10 ms, weighted 1 : 2 : 1 with their neighbours, so that a period of a low tone hardly
/// shows. A step counts where either signal is within 60 dB of the loudest step of both; lower levels count as 60 dB
/// below it.
///
/// - Shape: the channel and the step that differ most.
/// - Units: dB, positive where the candidate is louder; seconds, at the step's middle; channels count from 0.
public struct LevelCourse: Codable, Equatable, Sendable {
  public let decibels: Double
  public var time: Double
  public let channel: Int

  /// A period of 100 Hz.
  static let stepSeconds = 0.01
  /// In dB below the loudest step.
  static let depth = 60.0
}

extension LevelCourse: Metric {
  public static let key = "level"
  public static let name = "level over time"

  public var text: String {
    "at most \(Words.decibels(decibels)) apart, at \(Words.seconds(time)) (channel \(channel + 1))"
  }

  public func delayed(by seconds: Double) -> LevelCourse {
    var later = self
    later.time += seconds
    return later
  }
}

extension SignalMetrics {
  public var level: Measured<LevelCourse> { self[LevelCourse.self] }
}
