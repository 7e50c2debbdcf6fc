import AudioSignal
import Comparison
import ParityResults
import ReadableNumbers
import SoundSpectra

/// A candidate with another sample rate, converted to the reference's on request.
enum ResampledCandidate {
  /// Sample rates without a ratio of whole numbers.
  struct Impossible: Error, CustomStringConvertible {
    let from: Double
    let to: Double

    var description: String {
      "cannot resample from \(Words.hertz(from)) to \(Words.hertz(to)): \(RateRatio.rule)"
    }
  }

  /// - Returns: the candidate, and a remark about it.
  /// - Throws: `Impossible`.
  static func of(
    _ audio: (reference: SampleBuffer, candidate: SampleBuffer), isAsked: Bool
  ) throws -> (SampleBuffer, [RenderRemark]) {
    let (own, other) = (audio.reference.sampleRate, audio.candidate.sampleRate)
    guard isAsked, own != other else { return (audio.candidate, []) }
    guard let converted = audio.candidate.converted(to: own),
      let there = audio.reference.converted(to: other), let back = there.converted(to: own)
    else { throw Impossible(from: other, to: own) }
    // The loss from resampling itself: the reference, converted there and back.
    let depth = try? SignalComparison(
      reference: audio.reference, candidate: fitted(back, audio.reference)
    ).nullDepth
    let cost = depth.map(Words.decibels) ?? "nothing"
    let rates = "from \(rate(other)) to \(rate(own))"
    let text =
      "the candidate was resampled \(rates), which by itself leaves \(cost) of the reference there and back"
    return (fitted(converted, audio.reference), [RenderRemark(text, .note)])
  }

  /// A hint when the sample rates differ; nil when they do not.
  static func hint(_ audio: (reference: SampleBuffer, candidate: SampleBuffer)) -> String? {
    guard audio.reference.sampleRate != audio.candidate.sampleRate else { return nil }
    let (own, other) = (audio.reference, audio.candidate)
    let seconds = (
      Double(own.frameCount) / own.sampleRate, Double(other.frameCount) / other.sampleRate
    )
    // Only for equal durations: otherwise a header may state a wrong rate.
    guard abs(seconds.0 - seconds.1) * own.sampleRate < 2 else { return nil }
    return "both last as long; --resample compares the candidate at the reference's rate"
  }

  /// Rounding may add or remove a frame.
  private static func fitted(_ signal: SampleBuffer, _ reference: SampleBuffer) -> SampleBuffer {
    let missing = reference.frameCount - signal.frameCount
    guard missing != 0, abs(missing) <= 1 else { return signal }
    return SampleBuffer(
      channels: signal.channels.map { missing > 0 ? $0 + [0] : Array($0.dropLast()) },
      sampleRate: signal.sampleRate)
  }

  private static func rate(_ hertz: Double) -> String { "\(Words.count(Int(hertz))) Hz" }
}
