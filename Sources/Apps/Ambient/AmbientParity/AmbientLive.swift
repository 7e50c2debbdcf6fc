import AmbientEngine
import AudioSignal
import CandidateKit
import ParityCases

/// The ambient app while a user changes its fields.
final class AmbientLive: LivePort {
  /// Long enough for any session: half a day.
  static let longestSeconds = 43_200.0

  let channelCount = 2
  private let engine: AmbientEngine

  init(_ engine: AmbientEngine) { self.engine = engine }

  func set(_ id: String, to value: JSONValue, at frame: Int) throws {
    guard let change = AmbientPanel.change(id, to: value) else {
      throw LivePortError.unknownParameter(id)
    }
    try engine.set(id, change)
  }

  /// It composes by itself.
  func play(note: Int, velocity: Double, isOn: Bool, at frame: Int) throws {}

  func render(_ frameCount: Int) throws -> [Float] {
    let sound = try engine.renderNext(frameCount)
    guard sound.frameCount == frameCount else {
      throw LivePortError.ended("has played for \(Int(Self.longestSeconds / 3600)) hours")
    }
    return sound.interleaved
  }
}
