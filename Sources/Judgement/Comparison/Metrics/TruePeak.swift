import AudioSignal
import ReadableNumbers

/// The highest peak of a signal, also between its samples.
///
/// - Units: dB of full scale; nil for silence.
/// - Shape: 1, 2, 4 or 6 channels, of which the highest counts.
/// - Source: ITU-R BS.1770-4, annex 2; four times oversampled by libebur128.
public enum TruePeak {
  /// - Returns: nil also for channels or rates that the meter refuses, and without a library.
  public static func decibels(of signal: SampleBuffer) -> Double? {
    guard signal.frameCount > 0,
      let meter = ComparisonLibraries.loudness?.meter(SignalShape(signal), findsPeaks: true)
    else { return nil }
    // Zeros push the last samples through the meter's filter.
    let frames = signal.frameCount + 64
    var interleaved = [Double](repeating: 0, count: frames * signal.channelCount)
    for (channel, samples) in signal.channels.enumerated() {
      for (frame, sample) in samples.enumerated() {
        interleaved[frame * signal.channelCount + channel] = Double(sample)
      }
    }
    meter.append(interleaved)
    // Close to the largest float32 the meter's filter overflows: then only the highest sample is known.
    let peak =
      meter.truePeak.isFinite
      ? meter.truePeak : Double(signal.channels.joined().map(abs).max() ?? 0)
    return peak > 0 ? Decibels.ofAmplitude(peak) : nil
  }
}

/// The true peaks of both signals.
///
/// - Units: dB of full scale; nil for silence.
public struct TruePeakPair: Codable, Equatable, Sendable {
  public let reference: Double?
  public let candidate: Double?
}

extension TruePeakPair: Metric {
  public static let key = "truePeak"
  public static let name = "true peak"

  public var text: String {
    func units(_ value: Double?) -> String {
      value.map { Words.decibels($0, unit: "dBTP") } ?? "silence"
    }
    return "\(units(reference)), the candidate's \(units(candidate))"
  }
}

extension SignalMetrics {
  public var truePeak: Measured<TruePeakPair> { self[TruePeakPair.self] }
}
