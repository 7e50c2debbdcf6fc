import Testing

@testable import WebAudio

@Suite struct PannerSceneTests {
  /// A listener at the origin who looks along −z.
  private static func scene(_ x: Float, _ y: Float, _ z: Float) -> PannerScene {
    PannerScene { [x, y, z, 1, 0, 0, 0, 0, 0, 0, 0, -1, 0, 1, 0][$0] }
  }

  // Origin: recordings of Chromium 156 with sources a little beside the pole. Less than a millionth of the way is left
  // as it is and counts for nothing: the source is then in front, or behind where it is behind at all.
  @Test(arguments: [1e-9, 1e-7, 9.9e-7] as [Float])
  func hearsWhatIsAlmostStraightAboveInFront(level: Float) {
    #expect(abs(Self.scene(level, 1, 0).azimuth) < 1e-3)
    #expect(abs(Self.scene(-level, -1, 0).azimuth) < 1e-3)
    #expect(abs(Self.scene(0, 1, level).azimuth) > 180 - 1e-3)
    #expect(abs(Self.scene(1.1e-6, 1, 0).azimuth - 90) < 1e-3)
  }

  // 10·cos(π/2), which is 6.1e-16 in a page.
  @Test func hearsWhatAPageMeansToBeStraightAboveAsThat() {
    #expect(Self.scene(6.1e-16, 10, 0).azimuth == Self.scene(0, 10, 0).azimuth)
  }

  // Origin: recordings of Chromium 156, which has 75°'s responses there. sin 75° as a float is 3e-6° too low, and
  // 90 − 15.000003 rounds to 75 among floats.
  @Test func roundsElevationsAsFloats() {
    #expect(Self.scene(0, 0.9659258, -0.25881904).elevation == 75)
  }

  @Test func hearsNoDirectionWithinAMillionth() {
    #expect(Self.scene(5e-7, 5e-7, 0).azimuth == 0)
    #expect(Self.scene(5e-7, 5e-7, 0).elevation == 0)
  }
}
