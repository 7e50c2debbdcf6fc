/// The kernels of all directions: seven between every two measured azimuths, and none between elevations.
///
/// Made once for a sample rate and shared by all panners.
public final class HeadKernels: Sendable {
  /// 24 measured directions around the head with seven between every two, as Chromium has them.
  static let azimuthCount = 192
  private static let steps = 8
  private static let elevations = -3...6

  let sampleRate: Double
  /// For the convolutions: twice the responses' length.
  let transformSize: Int
  /// Elevation by elevation, azimuth by azimuth, the left ear before the right.
  private let spectra: [Complex]
  private let delays: [Float]

  /// Interpolates and transforms the responses of a head, which takes a while.
  public init(_ responses: HeadResponses) {
    sampleRate = responses.sampleRate
    transformSize = 2 * responses.frames
    let analysis = RealFourierTransform(size: responses.frames)
    let transform = RealFourierTransform(size: 2 * responses.frames)
    var spectra: [Complex] = []
    var delays: [Float] = []
    spectra.reserveCapacity(Self.elevations.count * Self.azimuthCount * 2 * responses.frames)
    for elevation in Self.elevations {
      let measured = (0..<Self.azimuthCount / Self.steps).map { azimuth in
        let start = responses.start(azimuth: azimuth, elevation: elevation)
        return [responses.left, responses.right].map { ear in
          HeadKernel(
            ear[start..<start + responses.frames], sampleRate: responses.sampleRate,
            analysis: analysis, transform: transform)
        }
      }
      for azimuth in 0..<Self.azimuthCount {
        let (first, step) = azimuth.quotientAndRemainder(dividingBy: Self.steps)
        let second = (first + 1) % measured.count
        for ear in 0..<2 {
          let kernel =
            step == 0
            ? measured[first][ear]
            : HeadKernel(
              measured[first][ear], measured[second][ear],
              share: Float(step) / Float(Self.steps), transform: transform)
          spectra += kernel.bins
          delays.append(kernel.delay)
        }
      }
    }
    self.spectra = spectra
    self.delays = delays
  }

  /// An index of kernels.
  struct Direction: Equatable {
    /// Steps of 1.875° counter-clockwise from straight ahead.
    var azimuth: Int
    /// In degrees.
    var elevation: Double

    /// - Parameter elevation: clamped to the measured range, then rounded down to a whole step.
    fileprivate var row: Int {
      let step = Int((min(max(elevation, -45), 90) + 45) / 15)
      return min(step, HeadKernels.elevations.count - 1) * HeadKernels.azimuthCount
    }
  }

  /// Frames until the sound reaches an ear.
  ///
  /// - Parameter share: position between this azimuth and the next.
  func delay(_ direction: Direction, ear: Int, share: Double) -> Double {
    let here = delays[2 * (direction.row + direction.azimuth) + ear]
    let next = (direction.azimuth + 1) % Self.azimuthCount
    return (1 - share) * Double(here) + share * Double(delays[2 * (direction.row + next) + ear])
  }

  func withBins(
    _ direction: Direction, ear: Int, _ body: (UnsafePointer<Complex>) -> Void
  ) {
    let start = (2 * (direction.row + direction.azimuth) + ear) * transformSize / 2
    spectra.withUnsafeBufferPointer { if let first = $0.baseAddress { body(first + start) } }
  }
}
