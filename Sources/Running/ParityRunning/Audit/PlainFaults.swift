import AudioSignal
import Foundation
import Judging
import ParityResults

/// Obvious mistakes: a limit that catches none of them is no limit.
enum PlainFaults {
  /// - Returns: for a limit on measures alone, the mistakes that it would pass, in words; nil for other limits, and if
  ///   it catches one of them. A null depth always catches something: it is below 0 dB.
  static func passed(by limit: LimitResult, in reference: SampleBuffer) -> [String]? {
    guard limit.kind == .measures else { return nil }
    let samples = reference.channels.joined()
    let square = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    let level = (square / Double(max(1, samples.count))).squareRoot()
    let faults: [(SignalFault, Double, String)] = [
      (.gain, 6, "6 dB too loud"), (.detune, 100, "a semitone too high"),
      (.delay, (0.05 * reference.sampleRate).rounded(), "50 ms late"),
      (.noise, level / 10, "with noise 20 dB below it"),
    ]
    for (fault, size, _) in faults
    where !limit.admits(reference: reference, candidate: fault.apply(size, to: reference)) {
      return nil
    }
    return faults.map(\.2)
  }
}
