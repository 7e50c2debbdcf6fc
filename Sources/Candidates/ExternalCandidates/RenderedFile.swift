import AudioFiles
import AudioSignal
import ParityCases

/// Reads what was rendered of a case into a WAV file, and refuses what is not its shape.
package enum RenderedFile {
  /// - Parameters:
  ///   - latency: frames that come before the case's first.
  ///   - trims: frames beyond the case's length are left out; otherwise they are an error.
  /// - Returns: everything from frame 0 on, behind the latency.
  /// - Throws: `AudioFileError`, `CommandFailure`.
  package static func read(
    _ path: String, as definition: CaseDefinition, latency: Int, trims: Bool = false
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
    guard trims || reader.frameCount == expected else {
      throw refuse("is too long: \(reader.frameCount) frames, the case has \(expected)")
    }
    return try reader.read(frames: expected)
  }
}

extension Double {
  fileprivate var formattedHertz: String {
    "\(Int(exactly: self).map(String.init) ?? "\(self)") Hz"
  }
}
