import AudioSignal
import Foundation
import Testing

@testable import Comparison

/// Nothing that a signal holds ends the search for a cause: a trap ends this test.
@Suite struct OddSignalsTests {
  enum Kind: CaseIterable {
    case noise, silence, huge, denormal, zerosOfBothSigns, impulse, constant, ramp, late

    func samples(_ count: Int) -> [Float] {
      var state: UInt32 = 1
      return (0..<count).map { frame in
        state = state &* 1_664_525 &+ 1_013_904_223
        switch self {
        case .noise: return Float(Int32(bitPattern: state)) / 0x1p31
        case .silence: return 0
        case .huge: return frame.isMultiple(of: 2) ? 3.4e38 : -3.4e38
        case .denormal: return Float(bitPattern: state % 1000)
        case .zerosOfBothSigns: return frame.isMultiple(of: 2) ? -0.0 : 0
        case .impulse: return frame == 0 ? 1 : 0
        case .constant: return 0.5
        case .ramp: return Float(frame) / Float(count)
        case .late: return frame == count - 1 ? 1e-30 : 0
        }
      }
    }
  }

  @Test(arguments: Kind.allCases) func saysWhatItCanOfAnyTwoSignals(reference: Kind) {
    for candidate in Kind.allCases {
      for (first, second) in [(1, 1), (2, 2), (3, 5), (64, 64), (700, 650), (2048, 2048)] {
        var diagnoser = Diagnoser()
        diagnoser.budget = 0.1
        let stereo = SampleBuffer(
          channels: [reference.samples(first), candidate.samples(first)], sampleRate: 48000)
        let other = SampleBuffer(
          channels: [candidate.samples(second), reference.samples(second)], sampleRate: 48000)

        for found in diagnoser.diagnose(reference: stereo, candidate: other) {
          #expect(!found.sentence.isEmpty)
        }
      }
    }
  }
}
