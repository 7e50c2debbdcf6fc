/// The sound at a listener's two ears from all around: the impulse responses of the panning model HRTF, as included in
/// a browser.
///
/// They are the browser's, and not part of this library: a recording of a page that uses this model contains those of
/// its browser.
///
/// - Shape: for each of 24 azimuths, counter-clockwise from straight ahead in steps of 15°, the responses of 10
///   elevations (0 to 90, then −45 to −15, in steps of 15°): `frames` samples for each ear.
public struct HeadResponses: Sendable {
  /// The number of directions.
  public static let count = 240

  let sampleRate: Double
  let left: [Float]
  let right: [Float]

  /// The length of each response at a sample rate, in samples: a power of two of about 5.8 ms.
  ///
  /// - Returns: nil at rates for which a browser has no responses of its own size.
  public static func frames(atSampleRate sampleRate: Double) -> Int? {
    // The browser's transforms have at least 32 samples.
    let length = storedFrames * sampleRate / storedRate
    return length >= 32 ? 1 << length.exponent : nil
  }

  /// Of Chromium's recording: 256 frames a response, at 44.1 kHz.
  private static let storedFrames = 256.0
  private static let storedRate = 44100.0

  /// - Throws: `unsupported` unless there are 240 responses of the rate's length for each ear.
  public init(sampleRate: Double, left: [Float], right: [Float]) throws(WebAudioError) {
    guard let frames = Self.frames(atSampleRate: sampleRate) else {
      throw .unsupported(feature: "the panning model HRTF at \(sampleRate) Hz")
    }
    guard left.count == Self.count * frames, right.count == left.count else {
      throw .unsupported(
        feature: "responses of \(left.count) and \(right.count) samples for the panning model HRTF;"
          + " \(Self.count) of \(frames) each are needed")
    }
    self.sampleRate = sampleRate
    self.left = left
    self.right = right
  }

  var frames: Int { left.count / Self.count }

  /// The offset of the response for a direction.
  ///
  /// - Parameters:
  ///   - azimuth: steps of 15°, 0 to 23.
  ///   - elevation: steps of 15°, −3 to 6; beyond the steepest that was measured at this azimuth, the steepest counts.
  func start(azimuth: Int, elevation: Int) -> Int {
    let reachable = min(elevation, Self.steepest(azimuth))
    return (azimuth * 10 + (reachable < 0 ? 10 + reachable : reachable)) * frames
  }

  /// Straight up was measured at one azimuth only; elsewhere the measurements end earlier.
  private static func steepest(_ azimuth: Int) -> Int {
    switch azimuth % 4 {
    case 0: azimuth == 0 ? 6 : 5
    case 2: 4
    default: 3
    }
  }
}
