/// A source of loudness meters.
package protocol LoudnessLibrary: Sendable {
  /// The library's version, for example `1.2.6`.
  var version: String { get }

  /// - Parameters:
  ///   - findsPeaks: whether to measure true peaks too.
  ///   - findsRange: whether to measure the loudness range too.
  /// - Returns: nil for channel layouts that BS.1770 does not weight, and for rates that the library refuses.
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

  /// The highest peak of any channel, also between samples: four times oversampled below 96 kHz.
  var truePeak: Double { get }
}

/// Channel counts for which BS.1770 has weights, in the Web Audio API's order of speakers.
package enum LoudnessLayouts {
  package static let channelCounts: Set<Int> = [1, 2, 4, 6]
}
