import Comparison
import Foundation
import ParityResults

/// Holds a comparison against a limit.
enum Judge {
  static func judge(
    _ comparison: SignalComparison, limit: LimitResult, firstFrame: Int = 0
  ) -> (verdict: Verdict, message: String) {
    if comparison.isBitExact {
      let count = Words.count(comparison.frameCount * comparison.channels.count)
      return (.pass, "bit-exact: all \(count) samples equal")
    }
    let depth = comparison.levels.nullDepth.map(Words.decibels) ?? "−∞ dB"
    let place = firstDifference(comparison, firstFrame)
    switch limit.kind {
    case .bitExact:
      return (
        .fail, "null depth \(depth) where every sample must be equal; \(place)"
      )
    case .nullDepth:
      // A limit without a number admits nothing.
      let allowed = limit.decibels ?? -.infinity
      if let measured = comparison.levels.nullDepth, measured <= allowed {
        return (.pass, "null depth \(depth), within the limit of \(Words.decibels(allowed))")
      }
      return (
        .fail, "null depth \(depth) exceeds the limit of \(Words.decibels(allowed)); \(place)"
      )
    }
  }

  private static func firstDifference(_ comparison: SignalComparison, _ offset: Int) -> String {
    let firsts = comparison.channels.enumerated().compactMap { channel, measured in
      measured.samples.firstDifference.map { (frame: $0 + offset, channel: channel + 1) }
    }
    guard let first = firsts.min(by: { $0.frame < $1.frame }) else { return "no frame differs" }
    let time = Double(first.frame) / comparison.sampleRate
    return "first difference at frame \(Words.count(first.frame)) (\(Words.seconds(time))),"
      + " channel \(first.channel)"
  }
}
