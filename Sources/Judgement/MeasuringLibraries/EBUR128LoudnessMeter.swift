import CEBUR128
import Comparison

/// Loudness from libebur128; no other file calls the library.
package struct EBUR128Loudness: LoudnessLibrary {
  package init() {}

  package var version: String {
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    ebur128_get_version(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  package func meter(
    _ shape: SignalShape, findsPeaks: Bool, findsRange: Bool
  ) -> (any LoudnessMeter)? {
    EBUR128LoudnessMeter(shape, findsPeaks: findsPeaks, findsRange: findsRange)
  }
}

/// Integrated loudness and true peaks of one signal.
///
/// - Units: LUFS; peaks are linear.
private final class EBUR128LoudnessMeter: LoudnessMeter {
  private let state: UnsafeMutablePointer<ebur128_state>
  private let channelCount: Int
  private let findsRange: Bool

  /// Returns nil for channel layouts that BS.1770 does not weight, and for rates that libebur128 refuses.
  init?(_ shape: SignalShape, findsPeaks: Bool, findsRange: Bool) {
    guard let layout = Self.layouts[shape.channelCount],
      let rate = UInt(exactly: shape.sampleRate.rounded()),
      let state = ebur128_init(
        UInt32(shape.channelCount), rate,
        Int32(
          EBUR128_MODE_I.rawValue | (findsPeaks ? EBUR128_MODE_TRUE_PEAK.rawValue : 0)
            | (findsRange ? EBUR128_MODE_LRA.rawValue : 0)))
    else { return nil }
    self.state = state
    channelCount = shape.channelCount
    self.findsRange = findsRange
    for (index, channel) in layout.enumerated() {
      ebur128_set_channel(state, UInt32(index), Int32(channel.rawValue))
    }
  }

  deinit {
    var state: UnsafeMutablePointer<ebur128_state>? = state
    ebur128_destroy(&state)
  }

  /// - Parameter samples: interleaved, whole frames.
  func append(_ samples: [Double]) {
    ebur128_add_frames_double(state, samples, samples.count / channelCount)
  }

  /// nil when no block is above −70 LUFS.
  var integrated: Double? {
    var loudness = 0.0
    guard ebur128_loudness_global(state, &loudness) == Int32(EBUR128_SUCCESS.rawValue) else {
      return nil
    }
    return loudness.isFinite ? loudness : nil
  }

  /// Uses blocks of 3 s: nil also for a signal without one that counts.
  var range: Double? {
    var range = 0.0
    guard findsRange, ebur128_loudness_range(state, &range) == Int32(EBUR128_SUCCESS.rawValue),
      range.isFinite
    else { return nil }
    return range
  }

  /// The highest peak of any channel, also between samples: four times oversampled below 96 kHz.
  var truePeak: Double {
    (0..<channelCount).map { channel in
      var peak = 0.0
      ebur128_true_peak(state, UInt32(channel), &peak)
      return peak
    }.max() ?? 0
  }

  /// The Web Audio API's order of speakers.
  static let layouts: [Int: [channel]] = [
    1: [EBUR128_LEFT],
    2: [EBUR128_LEFT, EBUR128_RIGHT],
    4: [EBUR128_LEFT, EBUR128_RIGHT, EBUR128_LEFT_SURROUND, EBUR128_RIGHT_SURROUND],
    6: [
      EBUR128_LEFT, EBUR128_RIGHT, EBUR128_CENTER, EBUR128_UNUSED, EBUR128_LEFT_SURROUND,
      EBUR128_RIGHT_SURROUND,
    ],
  ]
}
