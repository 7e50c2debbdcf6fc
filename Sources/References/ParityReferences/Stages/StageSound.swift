import AudioSignal

/// What one stage plays, from frame 0 on.
package struct StageSound: Sendable {
  /// The name of the context's own output, the end of all stages.
  package static let destination = "destination"

  package let name: String
  private let samples: @Sendable () -> SampleBuffer
  private let fingerprinter: StageFingerprinter?

  package init(name: String, audio: SampleBuffer) {
    self.init(name: name) { audio }
  }

  /// - Parameters:
  ///   - fingerprinter: what listened to the stage, where its sound was not kept.
  ///   - samples: called each time, so that of many long stages one at a time is copied.
  package init(
    name: String, fingerprinter: StageFingerprinter? = nil,
    samples: @escaping @Sendable () -> SampleBuffer
  ) {
    self.name = name
    self.fingerprinter = fingerprinter
    self.samples = samples
  }

  /// The whole sound; nil where it was not kept.
  package var audio: SampleBuffer? { fingerprinter == nil ? samples() : nil }

  package var fingerprints: QuantumFingerprints {
    fingerprinter?.fingerprints ?? QuantumFingerprints(samples())
  }

  /// A quantum's samples, by channel.
  ///
  /// - Returns: nil where they were not kept.
  package func samples(ofQuantum quantum: Int) -> [[Float]]? {
    if let fingerprinter { return fingerprinter.samples(ofQuantum: quantum) }
    let audio = samples()
    let start = quantum * QuantumFingerprints.quantumFrames
    guard start < audio.frameCount else { return nil }
    let end = min(start + QuantumFingerprints.quantumFrames, audio.frameCount)
    return audio.channels.map { Array($0[start..<end]) }
  }
}
