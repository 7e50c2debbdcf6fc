import Foundation

/// The excitation over time of an ear that recovers between frames.
///
/// After a loud sound a band's excitation fades within 30 ms at 100 Hz and 8 ms at the highest frequencies; it rises at
/// once.
///
/// - Units: powers, 1 is 0 dB SPL.
/// - Source: ITU-R BS.1387-1, annex 2, section 2.1.7.
struct Excitation {
  /// Of the last frame: the larger of what is heard and what has not faded.
  private(set) var bands: [Double]

  private let ear: EarModel
  /// The share that is left one frame later.
  private let fading: [Double]
  private var faded: [Double]
  private var heard: [Double]

  init(ear: EarModel, hopSeconds: Double) {
    self.ear = ear
    fading = ear.centers.map { center in
      exp(-hopSeconds / (0.008 + 100 / center * (0.030 - 0.008)))
    }
    faded = Array(repeating: 0, count: ear.centers.count)
    heard = faded
    bands = faded
  }

  /// - Parameter power: of each bin, after the outer ear.
  mutating func hear(_ power: [Double]) {
    ear.group(power, into: &heard)
    ear.excite(&heard)
    remember()
  }

  /// Hears the frame that another ear has just heard.
  mutating func hear(sameAs other: Excitation) {
    heard = other.heard
    remember()
  }

  private mutating func remember() {
    for band in faded.indices {
      faded[band] = fading[band] * faded[band] + (1 - fading[band]) * heard[band]
      bands[band] = max(faded[band], heard[band])
    }
  }
}
