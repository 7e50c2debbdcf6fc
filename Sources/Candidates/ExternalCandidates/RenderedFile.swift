import AudioFiles
import AudioSignal
import CandidateKit
import ParityCases

/// Reads the render of a case from a WAV file, and refuses a wrong shape.
package enum RenderedFile {
  /// A file may have any length; this many frames beyond the case's are enough to measure how late it is.
  private static let mostExtra = 1 << 20

  /// - Parameters:
  ///   - latency: frames before the case's first.
  ///   - trims: frames beyond the case's length are left out; otherwise they are an error. nil if that cannot be
  ///     requested.
  /// - Returns: everything from frame 0 on, after the latency.
  /// - Throws: `AudioFileError`, `CommandFailure`, `LongRender`.
  package static func read(
    _ path: String, as definition: CaseDefinition, latency: Int, trims: Bool? = nil
  ) throws -> SampleBuffer {
    let reader = try AudioFileReader(path)
    let expected = definition.frames + latency
    func refuse(_ what: String) -> CommandFailure {
      CommandFailure("\(definition.id): \(path) \(what)")
    }
    guard reader.sampleRate == definition.sampleRate else {
      throw refuse(
        "is at \(reader.sampleRate.formattedHertz), the case at"
          + " \(definition.sampleRate.formattedHertz); render it at that rate")
    }
    guard reader.channelCount == definition.channels else {
      throw refuse(
        "has \(reader.channelCount) channels, the case \(definition.channels); render that many")
    }
    guard reader.frameCount >= expected else {
      throw refuse(
        "is too short: \(reader.frameCount) frames of \(expected); render all from frame 0 on,"
          + " silence included")
    }
    guard trims == true || reader.frameCount == expected else {
      throw LongRender(
        "\(definition.id): \(path)", frames: definition.frames, rendered: reader.frameCount,
        latency: latency, canTrim: trims != nil,
        audio: try reader.read(frames: min(reader.frameCount, expected + mostExtra)))
    }
    return try reader.read(frames: expected)
  }
}

extension Double {
  fileprivate var formattedHertz: String {
    "\(Int(exactly: self).map(String.init) ?? "\(self)") Hz"
  }
}
