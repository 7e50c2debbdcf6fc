import AudioSignal
import Foundation
import Testing

@testable import Comparison

@Suite struct StereoImageTests {
  private static let left = Signals.noise(seed: 1, count: 5000)
  private static let right = Signals.noise(seed: 2, count: 5000)

  private func image(_ reference: SampleBuffer, _ candidate: SampleBuffer) -> Measured<StereoImage>
  {
    var stream = StereoStream(channelCount: reference.channelCount)
    stream.append(reference: reference, candidate: candidate)
    return stream.measure()
  }

  @Test func findsNothingBetweenEqualSignals() throws {
    let buffer = Signals.buffer(Self.left, Self.right)

    let image = try #require(image(buffer, buffer).value)

    #expect(image.midNullDepth == nil)
    #expect(image.sideNullDepth == nil)
    #expect(image.correlationChange == 0)
  }

  @Test func seesASwapInTheSideAlone() throws {
    let image = try #require(
      image(Signals.buffer(Self.left, Self.right), Signals.buffer(Self.right, Self.left)).value)

    // The sum does not change; the difference changes its sign: a residual of twice the side.
    #expect(image.midNullDepth == nil)
    #expect(abs(try #require(image.sideNullDepth) - 6.020599913) < 1e-6)
    #expect(image.correlationChange == 0)
  }

  @Test func seesACollapseToMono() throws {
    let mono = zip(Self.left, Self.right).map { ($0 + $1) / 2 }

    let image = try #require(
      image(Signals.buffer(Self.left, Self.right), Signals.buffer(mono, mono)).value)

    // All of the side is missing: 0 dB. The mid is kept but for the rounding of floats, 2^-25.
    #expect(abs(try #require(image.sideNullDepth)) < 1e-6)
    #expect((image.midNullDepth ?? -400) < -130)
    #expect(abs(try #require(image.candidateCorrelation) - 1) < 1e-12)
    // Unrelated noise: the estimate scatters by 1/sqrt(5000) = 0.014.
    #expect(abs(try #require(image.referenceCorrelation)) < 0.07)
  }

  // A multiple of the other channel: the sign of the factor, whatever its size.
  @Test(arguments: [(1, 1), (-1, -1), (-2, -1), (0.5, 1)] as [(Float, Double)])
  func readsACorrelation(factor: Float, expected: Double) throws {
    let buffer = Signals.buffer(Self.left, Self.left.map { $0 * factor })

    let image = try #require(image(buffer, buffer).value)

    #expect(abs(try #require(image.referenceCorrelation) - expected) < 1e-12)
  }

  @Test func hasNoCorrelationWithSilence() throws {
    let buffer = Signals.buffer(Self.left, Self.left.map { _ in 0 })

    let image = try #require(image(buffer, buffer).value)

    #expect(image.referenceCorrelation == nil)
    #expect(image.correlationChange == nil)
  }

  @Test func needsTwoChannels() {
    let mono = Signals.buffer(Self.left)
    let three = Signals.buffer(Self.left, Self.left, Self.left)

    #expect(image(mono, mono) == .absent(.noStereo(channels: 1)))
    #expect(image(three, three) == .absent(.noStereo(channels: 3)))
  }
}
