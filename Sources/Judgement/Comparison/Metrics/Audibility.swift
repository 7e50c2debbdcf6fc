import ReadableNumbers

/// Whether the difference is audible: two measures from one model of the ear.
///
/// **Noise-to-mask ratio**: in each frame of about 43 ms (half overlap) and each band of a quarter of a Bark, the power
/// of abs(|C| − |R|) after outer and middle ear, divided by what the reference masks there: its excitation (`EarModel`,
/// `Excitation`) minus the masking offset. From 0 dB on, an added sound is audible next to the reference.
///
/// **Detection**: the probability that a change of the excitation itself is noticed (`DetectionProbability`). It covers
/// what a masking threshold does not: a level that is wrong by a few dB is not masked, it is another level.
///
/// Phase is ignored, as in BS.1387: an inverted or delayed copy does not count as audible.
///
/// - Units: dB; nil for −∞ (the magnitudes are equal). Times in seconds, at the middle of a frame. Full scale counts as
///   92 dB SPL.
/// - Source: ITU-R BS.1387-1, annex 2, sections 2.1, 4.5 and 4.7; Brandenburg, "Evaluation of quality
///   for audio encoding at low bit rates", 1987. The 92 dB SPL are BS.1387's.
public struct Audibility: Codable, Equatable, Sendable {
  /// The band and the frame with the highest noise-to-mask ratio.
  public struct Moment: Codable, Equatable, Sendable {
    public let decibels: Double
    public var time: Double
    public let channel: Int
    /// The band's centre in hertz.
    public let frequency: Double
  }

  /// 10·log10 of the mean ratio over all bands, frames and channels.
  public let noiseToMask: Double?
  /// nil when the magnitudes are equal.
  public var worst: Moment?
  /// The highest probability that a change is noticed, from 0 to 1, and its time.
  public let detection: Double
  public var detectionTime: Double
  /// The share of frames in which a band reaches 0 dB, or a change is noticed half of the time.
  public let audibleShare: Double
  /// Whether the difference may be audible.
  public let isAudible: Bool

  private enum CodingKeys: String, CodingKey {
    case noiseToMask, worst, detection, detectionTime, audibleShare
    case isAudible = "audible"
  }
}

extension Audibility: Metric {
  public static let key = "audibility"
  public static let name = "audibility"

  public var text: String {
    let answer =
      isAudible
      ? "may be heard in \(Words.percent(audibleShare)) of the frames" : "not audible"
    let worst = worst.map {
      ", at most \(Words.decibels($0.decibels)) at \(Words.seconds($0.time)),"
        + " \(Words.hertz($0.frequency)), channel \($0.channel + 1)"
    }
    return answer
      + "; noise to mask \(noiseToMask.map { Words.decibels($0) } ?? "−∞ dB")\(worst ?? "");"
      + " noticed with a probability of at most \(Words.fixed(detection, digits: 2))"
      + (detection > 0 ? " at \(Words.seconds(detectionTime))" : "")
  }

  public func delayed(by seconds: Double) -> Audibility {
    var later = self
    later.worst?.time += seconds
    later.detectionTime += seconds
    return later
  }
}

extension SignalMetrics {
  public var audibility: Measured<Audibility> { self[Audibility.self] }
}
