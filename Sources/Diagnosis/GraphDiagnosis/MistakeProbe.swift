import AudioSignal
import Foundation

/// What a trial with a small size of a mistake, or with one that moves something far away, says about the candidate's
/// size.
struct MistakeProbe {
  /// A step of what is a factor.
  static let slightly = 0.02
  /// Of one whose straight line is short, as a pitch's or a delay's is.
  private static let finely = 0.002
  /// For seconds, and for every other size that is counted from 0.
  static let slight = 0.0005
  /// A known size this near the guess is tried.
  static let nearness = 0.05
  /// For pitches and delays, whose effect is linear over a short range only.
  private static let fineNearness = 0.08

  let mistake: Mistake
  /// The share of the difference that lies in the mistake's direction.
  let likeness: Double
  /// The sizes that would leave least, the likeliest first.
  let guesses: [Double]

  /// nil for a mistake that is not heard where the candidate first differs, or is heard earlier.
  init?(_ mistake: Mistake, _ experiment: Experiment, frames: Int) {
    self.mistake = mistake
    if !mistake.measured.isEmpty {
      let left = mistake.measured.prefix(2).compactMap {
        experiment.residual(of: [(mistake, $0)], frames: frames)
      }.min()
      guard let left else { return nil }
      likeness = max(0, 1 - left / max(experiment.untouched(frames: frames), 1e-12))
      guesses = mistake.measured
      return
    }
    if let landmark = mistake.landmark {
      let subject = experiment.subject
      func led(_ size: Double, _ frames: Int) -> MistakeDirection? {
        experiment.direction(of: mistake, size: size, frames: frames)
      }
      let far = led(landmark.far, frames).flatMap { near in
        let longer = min(
          subject.graph.length, frames + Int(whole: Self.longerSeconds * subject.graph.sampleRate))
        // What has not come back within the excerpt comes later.
        return near.until < frames || near.likeness < Self.worthwhile
          ? near : led(landmark.far, longer) ?? near
      }
      let early = landmark.early.prefix(1).compactMap { led($0, frames) }.first
      // What is not heard after the candidate diverges is played earlier there, or unchanged.
      let isLater = far.map { $0.until > subject.firstDifference + 1 } ?? false
      if let early, !isLater || early.likeness > far?.likeness ?? 0 {
        (likeness, guesses) = (early.likeness, landmark.early)
        return
      }
      guard let far else { return nil }
      likeness = far.likeness
      let size = landmark.size(subject.firstDifference, far.until)
      guesses =
        landmark.rounded(size)
        + (mistake.unit == "s"
          ? Mistake.round(size, rate: subject.graph.sampleRate)
          : [100.0, 1000].map { (size * $0).rounded() / $0 }
            + [0.0, -1, 1].map { size + $0 / Double(max(1, subject.firstDifference)) })
      return
    }
    let (neutral, step) = Self.step(of: mistake)
    guard !experiment.isRefuted(mistake, size: neutral + step),
      let found = experiment.direction(of: mistake, size: neutral + step, frames: frames)
    else { return nil }
    let isMoved = mistake.cause == .eventTime
    // A moved event may be missing where it was, or audible where it is now. A small step may be too quiet where a
    // large one is audible.
    let isHeard = found.isInTime || found.likeness > Self.worthwhile
    guard isMoved || isHeard, isMoved || !mistake.isFine || !found.isEarly else { return nil }
    switch mistake.sizes {
    case .one: return nil
    case .among(let list): (likeness, guesses) = (found.likeness, Array(list.prefix(3)))
    case .between(let grid, let known):
      guard let low = grid.first, let high = grid.last else { return nil }
      let guess = neutral + found.steps * step
      // A level with the other sign is another mistake.
      likeness = guess < low ? found.likeness / 2 : found.likeness
      let bounded = min(max(guess, low), high)
      let beyond = Self.beyond(guess, low, high, mistake, likeness: found.likeness)
      let width = mistake.isFine ? Self.fineNearness : Self.nearness
      let between = Self.between(neutral, bounded, known, likeness: likeness)
      // The last is the measured one.
      guesses =
        beyond + known.filter { abs($0 - bounded) < width * abs($0) } + between
        + Self.farther(neutral, bounded, known, likeness: found.likeness) + [bounded]
    }
  }

  /// A factor that lies outside the grid, as of a number in another unit, with the known one next to it.
  private static func beyond(
    _ guess: Double, _ low: Double, _ high: Double, _ mistake: Mistake, likeness: Double
  ) -> [Double] {
    guard mistake.isRatio, !mistake.isFine, guess > 0, guess < low || guess > high,
      likeness > worthwhile
    else { return [] }
    let bounded = min(max(guess, low / widest), high * widest)
    return mistake.expected.filter { abs($0 - bounded) < nearness * abs($0) } + [bounded]
  }
  /// Beyond the ends of a grid, from a tenth to ten times.
  static let widest = 100.0

  /// Where the guess is far away, the sound no longer changes linearly with the size: a known size in between may be
  /// the right one.
  private static func between(
    _ neutral: Double, _ guess: Double, _ known: [Double], likeness: Double
  ) -> [Double] {
    guard neutral == 1, guess > 0, abs(log(guess)) > far else { return [] }
    // A slip of the decimal point, whose effect a straight line never reaches.
    let slip = [guess > 1 ? 10 : 0.1].filter(known.contains)
    guard likeness > worthwhile else { return slip }
    let smaller = known.filter {
      $0 > 0 && log($0) * log(guess) > 0 && abs(log($0)) < abs(log(guess))
    }
    return smaller.prefix(mostBetween) + slip
  }
  /// The known size beyond a guess: a straight line may fall short of a size whose effect grows less and less.
  private static func farther(
    _ neutral: Double, _ guess: Double, _ known: [Double], likeness: Double
  ) -> [Double] {
    guard neutral == 1, guess > 0, abs(log(guess)) > far, likeness > worthwhile else { return [] }
    let beyond = known.filter {
      $0 > 0 && log($0) * log(guess) > 0 && abs(log($0)) > abs(log(guess))
    }
    return beyond.min { abs(log($0)) < abs(log($1)) }.map { [$0] } ?? []
  }

  /// As a logarithm: a factor of 1.4.
  private static let far = 0.35
  private static let longerSeconds = 1.0
  private static let worthwhile = 0.3
  private static let mostBetween = 4

  func isLike(_ other: MistakeProbe) -> Bool {
    guard let guess = guesses.last, let another = other.guesses.last else { return false }
    return mistake.isFine == other.mistake.isFine && mistake.unit == other.mistake.unit
      && abs(likeness - other.likeness) <= 1e-7 * likeness
      && abs(guess - another) <= 1e-5 * abs(guess)
  }

  /// A size whose effect begins where that of others does.
  static func size(of mistake: Mistake) -> Double {
    let (neutral, step) = step(of: mistake)
    return neutral + step
  }

  /// The size that is no mistake, and a step away from it.
  private static func step(of mistake: Mistake) -> (neutral: Double, step: Double) {
    switch mistake.sizes {
    case .one: return (0, 0)
    case .among(let list): return (0, list.first ?? 0)
    case .between(let grid, _):
      let isRatio = grid.first ?? 0 > 0 || mistake.unit.isEmpty && grid.contains(1)
      return isRatio ? (1, mistake.isFine ? finely : slightly) : (0, slight)
    }
  }
}
