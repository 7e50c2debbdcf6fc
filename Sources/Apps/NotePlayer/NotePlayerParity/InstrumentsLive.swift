import AudioSignal
import CandidateKit
import NotePlayer
import ParityCases

/// The note player while a user plays it.
final class InstrumentsLive: LivePort {
  /// Long enough for any session: half a day.
  static let longestSeconds = 43_200.0

  let channelCount: Int
  private let performance: ScorePerformance

  init(_ performance: ScorePerformance, channelCount: Int) {
    self.performance = performance
    self.channelCount = channelCount
  }

  func set(_ id: String, to value: JSONValue, at frame: Int) throws {
    guard let gesture = NotePlayerPanel.gesture(id, to: value) else {
      throw LivePortError.unknownParameter(id)
    }
    try performance.play(gesture)
  }

  func play(note: Int, velocity: Double, isOn: Bool, at frame: Int) throws {
    try performance.play(NotePlayerPanel.key(note, velocity: velocity, isOn: isOn))
  }

  func render(_ frameCount: Int) throws -> [Float] {
    let sound = try performance.renderNext(frameCount)
    guard sound.frameCount == frameCount else {
      throw LivePortError.ended("has played for \(Int(Self.longestSeconds / 3600)) hours")
    }
    return sound.interleaved
  }
}
