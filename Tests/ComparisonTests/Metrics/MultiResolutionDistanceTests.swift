import AudioSignal
import Foundation
import Testing

@testable import Comparison

@Suite struct MultiResolutionDistanceTests {
  private static let noise = Signals.noise(seed: 1, amplitude: 0.5, count: 9000)

  private func distance(_ reference: [Float], _ candidate: [Float]) -> MultiResolutionDistance {
    self.distance(Signals.buffer(reference), Signals.buffer(candidate))
  }

  private func distance(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> MultiResolutionDistance {
    var stream = MultiResolutionStream(channelCount: reference.channelCount)
    stream.append(reference: reference, candidate: candidate)
    return stream.measure()
  }

  @Test func findsNothingBetweenEqualSignals() {
    let distance = distance(Self.noise, Self.noise)

    #expect(distance.resolutions.map(\.size) == [512, 1024, 2048])
    #expect(distance.resolutions.allSatisfy { $0.spectralConvergence == 0 })
    #expect(distance.resolutions.allSatisfy { $0.logMagnitude == 0 })
  }

  // |R| − |C| = (1 − |g|)·|R| in every bin, and log10(|C| / |R|) = log10 |g|. Powers of two are exact;
  // noise has no bin near the floor.
  @Test(arguments: [(2, 1, 6.0205999), (0.5, 0.5, 6.0205999), (-1, 0, 0), (4, 3, 12.0411998)])
  func readsAGain(gain: Float, convergence: Double, decibels: Double) {
    let distance = distance(Self.noise, Self.noise.map { $0 * gain })

    for resolution in distance.resolutions {
      #expect(abs(resolution.spectralConvergence - convergence) < 1e-12)
      #expect(abs(resolution.logMagnitude - decibels) < 1e-6)
    }
    #expect(abs(distance.spectralConvergence - convergence) < 1e-12)
    #expect(abs(distance.logMagnitude - decibels) < 1e-6)
  }

  @Test func seesInShortWindowsWhatLongOnesBlur() {
    // A tone that sounds in every other 256 frames, and in the other ones: a window of 2048 holds
    // as much of both, one of 512 at times mostly one or the other.
    let tone = Signals.sine(bin: 256, count: 16384)
    let reference = tone.enumerated().map { $0 / 256 % 2 == 0 ? $1 : 0 }
    let candidate = tone.enumerated().map { $0 / 256 % 2 == 1 ? $1 : 0 }

    let resolutions = distance(reference, candidate).resolutions

    #expect(resolutions[0].spectralConvergence > 3 * resolutions[2].spectralConvergence)
  }

  @Test func doesNotLetSilenceDecide() {
    // −200 dB against −240 dB: both below the floor of −140 dB.
    let reference: [Float] = [0.5] + [Float](repeating: 1e-10, count: 8000)
    let candidate: [Float] = [0.5] + [Float](repeating: 1e-12, count: 8000)

    #expect(distance(reference, candidate).logMagnitude < 1e-3)
  }

  @Test func isNeverInfinite() {
    let silent = [Float](repeating: 0, count: 3000)
    let sound = silent.map { _ in Float.greatestFiniteMagnitude }

    let distance = distance(Signals.buffer(silent, sound), Signals.buffer(sound, silent))

    #expect(distance.logMagnitude.isFinite)
    // Each channel parts from the other by all of its energy: sqrt(2·E / E).
    #expect(abs(distance.spectralConvergence - 2.0.squareRoot()) < 1e-9)
  }
}
