import AudioSignal
import Comparison
import WebAudio

/// Something that happened to the whole render and hides a mistake in the graph: it is undone in the candidate before
/// the mistake is searched for.
///
/// Only what is visible whatever the mistake: the position of the first sample, the order of channels, the sign, a gap.
struct UndoneFirst {
  let cause: Diagnosis.Cause
  let finding: String
  /// Both without it, and of equal length.
  let reference: SampleBuffer
  let candidate: SampleBuffer
  /// Frames to ignore.
  var ignored: [Range<Int>] = []

  private static let longestShare = 0.25
  /// How much higher the correlation must be.
  private static let margin = 0.05

  static func ways(_ subject: DiagnosisSubject) -> [UndoneFirst] {
    let (reference, candidate) = (subject.reference, subject.candidate)
    return [
      silenced(subject), late(reference, candidate), exchanged(reference, candidate),
      inverted(reference, candidate), shifted(reference, candidate),
    ].compactMap(\.self)
  }

  private static func late(_ reference: SampleBuffer, _ candidate: SampleBuffer) -> UndoneFirst? {
    guard let own = reference.onset(floor: 0), let other = candidate.onset(floor: 0), own != other,
      Double(abs(other - own)) <= longestShare * Double(reference.frameCount)
    else { return nil }
    let late = other - own
    let count = reference.frameCount - abs(late)
    func cut(_ buffer: SampleBuffer, from start: Int) -> SampleBuffer {
      SampleBuffer(
        channels: buffer.channels.map { Array($0[start..<start + count]) },
        sampleRate: buffer.sampleRate)
    }
    guard late > 0 else { return nil }
    return UndoneFirst(
      cause: .integerDelay, finding: GraphWording.late(late), reference: cut(reference, from: 0),
      candidate: cut(candidate, from: late))
  }

  private static func exchanged(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> UndoneFirst? {
    guard reference.channelCount == 2 else { return nil }
    func likeness(_ own: Int, _ other: Int) -> Double {
      abs(correlation(reference.channels[own], candidate.channels[other]))
    }
    guard likeness(0, 1) + likeness(1, 0) > likeness(0, 0) + likeness(1, 1) + margin else {
      return nil
    }
    return UndoneFirst(
      cause: .channelSwap, finding: GraphWording.channelsExchanged, reference: reference,
      candidate: SampleBuffer(
        channels: candidate.channels.reversed(), sampleRate: candidate.sampleRate))
  }

  private static func inverted(
    _ reference: SampleBuffer, _ candidate: SampleBuffer
  ) -> UndoneFirst? {
    let all = reference.channels.indices.map {
      correlation(reference.channels[$0], candidate.channels[$0])
    }
    guard all.reduce(0, +) < -margin else { return nil }
    return UndoneFirst(
      cause: .polarity, finding: GraphWording.inverted, reference: reference,
      candidate: SampleBuffer(
        channels: candidate.channels.map { $0.map { -$0 } }, sampleRate: candidate.sampleRate))
  }

  /// Stretches in the middle of the sound in which only the candidate is silent.
  private static func silenced(_ subject: DiagnosisSubject) -> UndoneFirst? {
    let (reference, candidate) = (subject.reference, subject.candidate)
    let gaps = SilentGaps.find(
      reference: reference.channels, candidate: candidate.channels, frames: candidate.frameCount)
    // A silence that ends where a source starts is a note that was cut short.
    let starts = subject.starts.map { $0 - subject.keepFrom }
    guard let first = gaps.first,
      !gaps.contains(where: { gap in
        starts.contains { abs($0 - gap.upperBound) <= RenderQuantum.frameCount }
      })
    else { return nil }
    var filled = candidate.channels
    for channel in filled.indices {
      for gap in gaps {
        for frame in gap { filled[channel][frame] = reference.channels[channel][frame] }
      }
    }
    return UndoneFirst(
      cause: .dropout,
      finding: Wording.dropouts(gaps.count, first.count, at: first.lowerBound + subject.keepFrom),
      reference: reference,
      candidate: SampleBuffer(channels: filled, sampleRate: candidate.sampleRate), ignored: gaps)
  }

  private static let leastQuiet = 64
  /// −120 dB of full scale: a port that adds a constant rounds to 2⁻²⁵, −150 dB.
  private static let sameLevel: Float = 1e-6

  /// A constant that is present where the reference is still silent, or silent again.
  private static func shifted(_ reference: SampleBuffer, _ candidate: SampleBuffer) -> UndoneFirst?
  {
    let offsets = zip(reference.channels, candidate.channels).map { own, other -> Float? in
      let quiet = own.indices.filter { own[$0] == 0 && $0 < other.count }
      guard quiet.count >= leastQuiet, let level = quiet.first.map({ other[$0] }), level != 0,
        quiet.allSatisfy({ abs(other[$0] - level) <= sameLevel })
      else { return nil }
      return level
    }
    // It must be the same in all channels, or it is something else.
    guard let offset = offsets.first ?? nil,
      offsets.allSatisfy({ $0.map { abs($0 - offset) <= sameLevel } ?? false })
    else { return nil }
    return UndoneFirst(
      cause: .offset, finding: Wording.offset(Double(offset)), reference: reference,
      candidate: SampleBuffer(
        channels: candidate.channels.map { $0.map { $0 - offset } },
        sampleRate: candidate.sampleRate))
  }

  private static func correlation(_ one: [Float], _ other: [Float]) -> Double {
    var (x, y, product) = (0.0, 0.0, 0.0)
    for (a, b) in zip(one, other) {
      x += Double(a) * Double(a)
      y += Double(b) * Double(b)
      product += Double(a) * Double(b)
    }
    return x > 0 && y > 0 ? product / (x * y).squareRoot() : 0
  }
}
