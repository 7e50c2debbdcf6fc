import AudioSignal
import Comparison
import ParityResults
import ReadableNumbers

/// How far a candidate may be displaced while the remainder still counts as a comparison of the same sound.
/// Everything can be moved onto something: without bounds, half of a file that is cut off, another pitch
/// or another level is compensated until it passes.
package struct AlignmentBounds: Sendable {
  /// nil for 5 % of the reference's length, at most one second.
  package var delaySeconds: Double?
  package var driftPartsPerMillion = 200.0
  package var gainDecibels = 24.0
  /// Audible frames at an end that may be left out, besides those that interpolation needs.
  package var cutFrames = 0
  /// Within the frames that interpolation needs at an end, the two may differ by this much, in dB.
  private static let marginDepth = -12.0

  package init() {}

  /// −96 dB below a signal's peak, a step of 16 bits, counts as silence.
  private static let silence: Float = 1 / 65536

  /// What exceeds the bounds, each as a clause with the option that allows it; empty if nothing does.
  ///
  /// - Parameters:
  ///   - pair: what is compared.
  ///   - limit: the highest null depth, in dB; nil for bit-exact.
  func violations(
    _ alignment: Alignment, reference: SampleBuffer, candidate: SampleBuffer,
    pair: CompensatedPair, limit: Double?
  ) -> [String] {
    var clauses: [String] = []
    let length = Double(reference.frameCount) / reference.sampleRate
    let delay = abs(alignment.delaySamples) / reference.sampleRate
    let mostDelay = delaySeconds ?? min(0.05 * length, 1)
    if delay > mostDelay {
      clauses.append(
        "a delay of \(Words.seconds(delay)) is more than the \(Words.seconds(mostDelay)) that are"
          + " compensated (--most-delay)")
    }
    if abs(alignment.clockRatio) > driftPartsPerMillion {
      clauses.append(
        "a clock that is \(Int(abs(alignment.clockRatio).rounded())) ppm off is more than the"
          + " \(Self.short(driftPartsPerMillion)) ppm that are compensated (--most-drift)")
    }
    if abs(alignment.gain) > gainDecibels {
      clauses.append(
        "a gain of \(Words.decibels(alignment.gain)) is more than the ±\(Self.short(gainDecibels)) dB"
          + " that are compensated (--most-gain)")
    }
    // With a delay that is not a whole number of samples, one of the ends has one frame more.
    let most = cutFrames + (pair.margin > 0 ? pair.margin + 1 : 0)
    for part in Self.leftOut(alignment, reference, candidate, pair.frames)
    where part.range.count > most && part.sounds {
      clauses.append(
        "\(Words.plural(part.range.count, "frame")) at the \(part.end) of the \(part.signal)"
          + " \(part.range.count == 1 ? "is" : "are") not silent and \(part.range.count == 1 ? "was" : "were")"
          + " not compared (--most-cut)")
    }
    let depths = [("beginning", pair.marginDepths.beginning), ("end", pair.marginDepths.end)]
    for (end, depth) in depths {
      guard let depth, depth > max(Self.marginDepth, limit ?? -.infinity) else { continue }
      clauses.append(
        "the \(Words.count(pair.margin)) frames at the \(end), of which reading between samples tells little,"
          + " differ by \(Words.decibels(depth))")
    }
    return clauses
  }

  /// The frames that were not compared; nil for none.
  static func remark(
    _ alignment: Alignment, reference: SampleBuffer, candidate: SampleBuffer, frames: Range<Int>
  ) -> String? {
    let parts = leftOut(alignment, reference, candidate, frames).filter { !$0.range.isEmpty }
    guard !parts.isEmpty else { return nil }
    let words = parts.map {
      "\(Words.count($0.range.count)) at the \($0.end) of the \($0.signal)"
        + ($0.sounds ? ", which sound" : "")
    }
    return "frames left out: \(words.joined(separator: "; "))"
  }

  private struct Part {
    let signal: String
    let end: String
    let range: Range<Int>
    let sounds: Bool
  }

  private static func leftOut(
    _ alignment: Alignment, _ reference: SampleBuffer, _ candidate: SampleBuffer,
    _ frames: Range<Int>
  ) -> [Part] {
    let step = 1 / (1 + alignment.clockRatio * 1e-6)
    func place(_ frame: Int) -> Int {
      let position = (alignment.delaySamples + step * Double(frame)).rounded()
      return Int(min(max(position, 0), Double(candidate.frameCount)))
    }
    let (first, end) = (place(frames.lowerBound), place(frames.upperBound))
    func part(_ signal: String, _ name: String, _ range: Range<Int>, _ buffer: SampleBuffer) -> Part
    {
      Part(signal: signal, end: name, range: range, sounds: sounds(buffer, range))
    }
    return [
      part("reference", "beginning", 0..<frames.lowerBound, reference),
      part("reference", "end", frames.upperBound..<reference.frameCount, reference),
      part("candidate", "beginning", 0..<min(first, end), candidate),
      part("candidate", "end", max(first, end)..<candidate.frameCount, candidate),
    ]
  }

  /// Relative to the peak of another sound, if that is lower: a click must not make the rest of a sound silent.
  static func sounds(
    _ buffer: SampleBuffer, _ range: Range<Int>, beside other: SampleBuffer? = nil
  ) -> Bool {
    let peaks = [buffer, other].compactMap { $0 }.map { sound in
      sound.channels.joined().reduce(0) { max($0, abs($1)) }
    }.filter { $0 > 0 }
    let peak = peaks.min() ?? 0
    return buffer.channels.contains { $0[range].contains { abs($0) > peak * silence } }
  }

  private static func short(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}
