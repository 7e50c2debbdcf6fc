import Foundation
import Testing

@testable import Comparison

@Suite struct TimeMapTests {
  @Test func undoesWholeDelaysExactly() {
    let candidate = Signals.noise(seed: 3, count: 50).map(Double.init)

    let early = TimeMap(offset: 3).undone(candidate, count: 50)
    let late = TimeMap(offset: -2).undone(candidate, count: 50)

    #expect(early == Array(candidate.dropFirst(3)) + [0, 0, 0])
    #expect(late == [0, 0] + candidate.dropLast(2))
  }

  // A sine is known at every time; both kernels reject beside their passband by 90 dB.
  @Test(arguments: [TimeMap(offset: 0.3), TimeMap(offset: 7.5, step: 1.01)])
  func readsBetweenSamples(map: TimeMap) {
    let candidate = (0..<1000).map { sin(0.7 * Double($0)) }

    let undone = map.undone(candidate, count: 900)

    for frame in map.frames(candidateCount: 1000, count: 900, isInner: true) {
      #expect(abs(undone[frame] - sin(0.7 * map.position(frame))) < 1e-4)
    }
  }

  @Test func coversWhatTheCandidateHolds() {
    // position(n) = n + 5 lies within 0..<100 up to n = 94.
    let late = TimeMap(offset: 5)
    #expect(late.frames(candidateCount: 100, count: 100, isInner: false) == 0..<95)
    // position(n) = 2n lies within 0..<100 up to n = 49.
    let fast = TimeMap(offset: 0, step: 2)
    #expect(fast.frames(candidateCount: 100, count: 100, isInner: false) == 0..<50)
    #expect(TimeMap(offset: 500).frames(candidateCount: 9, count: 9, isInner: false).isEmpty)
  }
}
