import AudioSignal
import Comparison
import Foundation
import Judging
import ParityReferences
import ParityResults
import ReadableNumbers

/// The outcome of comparing a port with a reference.
public struct ParityFinding: Sendable {
  /// The first sample that differs.
  public struct Place: Equatable, Sendable {
    /// Counted from the case's frame 0.
    public let frame: Int
    public let seconds: Double
    /// Counted from 1.
    public let channel: Int
    public let expected: Float
    public let actual: Float
  }

  public let id: String
  public let limit: ParityLimit
  /// The judge's verdict in words.
  let judged: String
  /// Whether the limit allows the difference.
  public let passes: Bool
  public let isBitExact: Bool
  /// Level of the difference relative to the reference, in dB; nil when nothing differs, or the two cannot be compared.
  public let nullDepth: Double?
  public let firstDifference: Place?
  /// The likeliest cause of the difference, in a sentence; nil if none is known.
  public let diagnosis: String?
  /// Why the two could not be compared; nil if they could.
  public let refusal: String?
  let candidate: SampleBuffer?

  /// All of it in a few lines.
  public var message: String {
    if let refusal { return "\(id): \(refusal)" }
    guard !isBitExact else { return "\(id): every sample is equal" }
    var text = "\(id): \(judged)"
    if let diagnosis { text += "\n\(diagnosis)" }
    if let place = firstDifference {
      text +=
        "\nat frame \(place.frame) (\(Words.seconds(place.seconds))), channel \(place.channel):"
        + " \(place.actual) instead of \(place.expected)"
    }
    return text
  }
}

extension ParityFinding {
  /// - Parameter candidate: the frames that the reference keeps, or all of the case's.
  init(_ parityCase: ParityCase, candidate whole: SampleBuffer, limit: ParityLimit) {
    let (definition, reference) = (parityCase.definition, parityCase.reference)
    let keepFrom = definition.keepFrom ?? 0
    // A port may render only the part that is kept, or everything.
    let candidate =
      keepFrom > 0 && whole.frameCount == definition.frames
      ? whole.dropping(frames: keepFrom) : whole
    let comparison: SignalComparison
    do {
      comparison = try SignalComparison(reference: reference, candidate: candidate)
    } catch {
      self.init(parityCase.id, limit, "\(error)", candidate)
      return
    }
    var evidence = CaseEvidence(
      definition, candidate: "test", reference: 0, limit: limit.judged,
      spread: Spread(renders: 1, maxAbsoluteError: 0, nullDepth: nil))
    evidence.comparison = comparison.measurements.delayed(
      byFrames: keepFrom, sampleRate: reference.sampleRate)
    let judgement = Judge.judge(evidence, today: Day.today)
    let passes = judgement.verdict == .pass
    var diagnoser = Diagnoser()
    diagnoser.firstFrame = keepFrom
    let diagnosis =
      passes
      ? nil : diagnoser.diagnose(reference: reference, candidate: candidate).first?.sentence
    self.init(
      id: parityCase.id, limit: limit, judged: judgement.message, passes: passes,
      isBitExact: comparison.isBitExact,
      nullDepth: comparison.nullDepth,
      firstDifference: Self.place(
        comparison.channels.map(\.firstDifference), reference, candidate, keepFrom),
      diagnosis: diagnosis, refusal: nil, candidate: candidate)
  }

  /// For samples that do not form audio at all.
  init(_ parityCase: ParityCase, unequal detail: String, limit: ParityLimit) {
    self.init(parityCase.id, limit, detail, nil)
  }

  private init(
    _ id: String, _ limit: ParityLimit, _ refusal: String, _ candidate: SampleBuffer?
  ) {
    self.init(
      id: id, limit: limit, judged: refusal, passes: false, isBitExact: false, nullDepth: nil,
      firstDifference: nil, diagnosis: nil, refusal: refusal, candidate: candidate)
  }

  private static func place(
    _ firstDifferences: [Int?], _ reference: SampleBuffer, _ candidate: SampleBuffer,
    _ keepFrom: Int
  ) -> Place? {
    let firsts = firstDifferences.enumerated().compactMap { channel, first in
      first.map { (frame: $0, channel: channel) }
    }
    guard let first = firsts.min(by: { $0.frame < $1.frame }) else { return nil }
    return Place(
      frame: first.frame + keepFrom,
      seconds: Double(first.frame + keepFrom) / reference.sampleRate, channel: first.channel + 1,
      expected: reference.channels[first.channel][first.frame],
      actual: candidate.channels[first.channel][first.frame])
  }
}
