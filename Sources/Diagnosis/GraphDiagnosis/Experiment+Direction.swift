import AudioSignal

/// The direction in which a small mistake changes the sound, and how well it points at the candidate.
struct MistakeDirection {
  /// The share of the candidate's difference that lies in this direction: 1 for a wrong level, whatever its size.
  let likeness: Double
  /// The multiple of this step that comes nearest to the candidate.
  let steps: Double
  /// Whether the mistake is audible where the candidate does not differ yet.
  let isEarly: Bool
  /// Whether the mistake is audible no later than the candidate differs.
  let isInTime: Bool
  /// The frame up to which the render with the mistake equals the candidate.
  let until: Int
}

extension Experiment {
  /// nil when the mistake cannot be rendered, changes nothing, or the budget is spent.
  ///
  /// - Parameter size: slightly different from the size that is no mistake.
  func direction(of mistake: Mistake, size: Double, frames: Int) -> MistakeDirection? {
    tried([(mistake, size)], frames: frames) { rendered -> MistakeDirection? in
      let kept = frames - subject.keepFrom
      let near = min(kept, subject.firstDifference - subject.keepFrom + Self.near)
      let reference = subject.reference.channels
      guard let whole = likeness(rendered, from: reference, frames: kept) else { return nil }
      let start = likeness(rendered, from: reference, frames: near) ?? whole
      // Waves drift apart: a direction that is right at first may be wrong later.
      let isNear = Self.trust * start.share > whole.share
      return MistakeDirection(
        likeness: isNear ? Self.trust * start.share : whole.share,
        steps: isNear ? start.steps : whole.steps, isEarly: isEarly(rendered),
        isInTime: isInTime(rendered), until: agrees(rendered))
    } ?? nil
  }

  /// The first frame that differs from the candidate's.
  private func agrees(_ rendered: [[Float]]) -> Int {
    zip(rendered, subject.candidate.channels).map { own, other in
      zip(own, other).enumerated().first { abs($0.element.0 - $0.element.1) > subject.floor }?
        .offset
        ?? min(own.count, other.count)
    }.min().map { $0 + subject.keepFrom } ?? subject.firstDifference
  }

  /// Frames after the first difference that determine the direction for pitches and delays.
  private static let near = 256
  private static let trust = 0.9

  /// Up to a frame; nil where nothing differs.
  private func likeness(
    _ rendered: [[Float]], from start: [[Float]], frames: Int
  ) -> (share: Double, steps: Double)? {
    var (own, both, other) = (0.0, 0.0, 0.0)
    for (channel, samples) in rendered.enumerated() {
      samples.withUnsafeBufferPointer { samples in
        subject.candidate.channels[channel].withUnsafeBufferPointer { candidate in
          start[channel].withUnsafeBufferPointer { start in
            for frame in 0..<min(frames, samples.count, candidate.count, start.count) {
              let step = Double(samples[frame]) - Double(start[frame])
              let wanted = Double(candidate[frame]) - Double(start[frame])
              own += step * step
              both += step * wanted
              other += wanted * wanted
            }
          }
        }
      }
    }
    guard own > 0, other > 0 else { return nil }
    return (both * both / (own * other), both / own)
  }

  /// The size at which the sound would be nearest to the candidate if it went on as it does from this size; nil where
  /// it does not move.
  func nextSize(of mistake: Mistake, from size: Double, frames: Int) -> Double? {
    let step = mistake.isRatio ? MistakeProbe.slightly * size : MistakeProbe.slight
    guard let here = tried([(mistake, size)], frames: frames, { $0 }),
      let there = tried([(mistake, size + step)], frames: frames, { $0 })
    else { return nil }
    return likeness(there, from: here, frames: frames - subject.keepFrom)
      .map { size + step * $0.steps }
  }

  /// The frames at the start of a part that show whether a mistake in it is audible at once.
  private static let beginning = 1024
  /// Below this a look does not pay: a shorter excerpt is rendered just as quickly.
  private static let leastAhead = 8192
  /// So loud that a size several times smaller would have been audible too.
  private static let clearly: Float = 8

  /// Whether the mistake is audible right where it changes something, long before the candidate differs.
  func isRefuted(_ mistake: Mistake, size: Double) -> Bool {
    let parted = subject.firstDifference
    guard parted > Self.leastAhead + subject.keepFrom, !Self.moving.contains(mistake.cause) else {
      return false
    }
    let frames = min(max(begun, subject.keepFrom) + Self.beginning, parted - 256)
    guard frames > subject.keepFrom else { return false }
    let loud = Self.clearly * subject.floor
    return tried([(mistake, size)], frames: frames) { rendered in
      zip(rendered, subject.reference.channels).contains { own, other in
        zip(own, other).prefix(frames).contains { abs($0 - $1) > loud }
      }
    } ?? false
  }
}
