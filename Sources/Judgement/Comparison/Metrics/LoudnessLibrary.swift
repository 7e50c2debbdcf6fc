/// Where meters of loudness come from.
package protocol LoudnessLibrary: Sendable {
  /// The library's version, for example `1.2.6`.
  var version: String { get }

  /// - Parameters:
  ///   - findsPeaks: measures true peaks too.
  ///   - findsRange: measures the loudness range too.
  /// - Returns: nil for channels that BS.1770 does not weigh, and for rates that the library refuses.
  func meter(_ shape: SignalShape, findsPeaks: Bool, findsRange: Bool) -> (any LoudnessMeter)?
}

extension LoudnessLibrary {
  package func meter(_ shape: SignalShape, findsPeaks: Bool) -> (any LoudnessMeter)? {
    meter(shape, findsPeaks: findsPeaks, findsRange: false)
  }
}

/// Integrated loudness and true peaks of one signal.
///
/// - Units: LUFS; peaks are linear.
package protocol LoudnessMeter: AnyObject {
  /// - Parameter samples: interleaved, whole frames.
  func append(_ samples: [Double])

  /// nil when no block is above −70 LUFS.
  var integrated: Double? { get }

  /// The loudness range in LU, by EBU Tech 3342; nil when it was not asked for or no block counts.
  var range: Double? { get }

  /// The highest point of any channel, also between samples: four times oversampled below 96 kHz.
  var truePeak: Double { get }
}

/// Channel counts that BS.1770 has weights for, in the Web Audio API's order of speakers.
package enum LoudnessLayouts {
  package static let channelCounts: Set<Int> = [1, 2, 4, 6]
}
