import AmbientParity
import AudioSignal
import Comparison
import Foundation
import GraphDiagnosis

extension KnownFault {
  /// Mistakes behind the component, made of the reference itself: the signals tell them.
  static let signals: [KnownFault] = [
    signal("biquad/lowpass-q1", .gain) { $0.mapSamples { $0 * 0.89 } },
    signal("presets/first-light", .gain) { $0.mapSamples { $0 * 0.9 } },
    signal("adsr/stereo-noise-swelled", .polarity) { $0.mapSamples { -$0 } },
    signal("reverb/balanced-hall", .integerDelay) { $0.delayed(37) },
    signal("granulator/defaults", .integerDelay) { $0.delayed(128) },
    signal("reverb/lite-hall", .channelSwap) { $0.channels.reverse() },
    signal("granulator/wide-stereo-no-spray", .monoCollapse) { buffer in
      let mean = zip(buffer.channels[0], buffer.channels[1]).map { ($0 + $1) / 2 }
      buffer.channels = [mean, mean]
    },
    signal("biquad/peaking-presence-up", .offset) { $0.mapSamples { $0 + 0.01 } },
    signal("biquad/lowpass-q12", .clipping) { $0.mapSamples { min(max($0, -0.3), 0.3) } },
    signal("oscillator/sine-440", .quantisation) { $0.quantise(bits: 8) },
    signal("biquad/bandpass-q1", .quantisation) { $0.quantise(bits: 16) },
    signal("reverb/balanced-plate", .startTransient) { $0.scale(frames: 0..<4800, by: 0) },
    signal("biquad/highpass-q0", .tailCut) { $0.scale(frames: 9000..<12000, by: 0) },
    signal("ocean/full-intensity", .noiseFloor) { buffer in
      var random = Mulberry32(seed: 99)
      buffer.mapSamples { $0 + Float(random.next() - 0.5) * 1e-4 }
    },
  ]

  private static func signal(
    _ caseID: String, _ cause: Diagnosis.Cause,
    _ change: @Sendable @escaping (inout SampleBuffer) -> Void
  ) -> KnownFault {
    KnownFault(
      name: "signal: \(cause.rawValue)", caseID: caseID, cause: cause, half: .signals
    ) { bench in
      var candidate = bench.reference
      change(&candidate)
      return candidate
    }
  }
}

extension SampleBuffer {
  fileprivate mutating func mapSamples(_ change: (Float) -> Float) {
    channels = channels.map { $0.map(change) }
  }

  fileprivate mutating func delayed(_ frames: Int) {
    channels = channels.map { [Float](repeating: 0, count: frames) + $0.dropLast(frames) }
  }

  fileprivate mutating func quantise(bits: Int) {
    let steps = Float(1 << (bits - 1))
    mapSamples { ($0 * steps).rounded() / steps }
  }

  fileprivate mutating func scale(frames: Range<Int>, by factor: Float) {
    for channel in channels.indices {
      for frame in frames { channels[channel][frame] *= factor }
    }
  }
}
