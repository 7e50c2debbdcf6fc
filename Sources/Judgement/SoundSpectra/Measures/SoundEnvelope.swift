import Comparison
import Foundation

/// How a sound begins, note by note, and how it ends.
///
/// - Units: seconds from the sound's first frame; durations in seconds.
package struct SoundEnvelope: Equatable, Sendable {
  /// The rise of an onset.
  package struct Attack: Equatable, Sendable {
    package let start: Double
    /// The length of the linear amplitude ramp that takes as long as the sound from −20 to −9, −6 and −3 dB of its
    /// final level: for a simple rise, the three are alike.
    package let ramps: [Double]
    /// The shortest that can be measured: a low tone's periods, and crackle, need smoothing.
    package let resolution: Double
    /// Whether the three agree, or are too short to: then it rises once, and evenly.
    var isEven: Bool { (ramps.max() ?? 0) <= 1.7 * (ramps.min() ?? 0) + 4 * resolution }
    /// When it is within 3 dB of its final level.
    var height: Double { start + (ramps.last ?? 0) * SoundEnvelope.heights[2].ramp }
    /// The median of the three.
    package var seconds: Double { ramps.sorted()[ramps.count / 2] }
  }

  /// How the last sound falls.
  package struct Release: Equatable, Sendable {
    package let start: Double
    /// T30, else T20, extrapolated to 60 dB, and measured from the last moment within 3 dB of the last sound's peak.
    package let seconds: Double
    package let method: DecayError.Method
  }

  /// The level at the beginning of the sound, point by point, as means of three energies.
  package struct Opening: Equatable, Sendable {
    /// The index of its first point in the sound.
    let first: Int
    let secondsPerPoint: Double
    let levels: [Float]
  }

  package let attacks: [Attack]
  package let opening: Opening
  /// nil for a sound that was cut off, or does not die away.
  package let release: Release?

  /// The levels that are timed, as shares of the final power, and of the amplitude beyond −20 dB.
  private static let heights: [(power: Double, ramp: Double)] = [
    (0.125, 0.254), (0.25, 0.4), (0.5, 0.607),
  ]
  /// Numbers of points to average: the smallest that gives a steady level is used.
  private static let widths = [3, 6, 12, 24]
  /// Points after a rise in which the level may fall, but may not rise again.
  private static let held = 120
  /// The resolution of attacks that need no smoothing.
  static let finest = 0.00101
  private static let openingPoints = 1000
  /// The longest rise that is followed.
  private static let longestAttack = 2.0

  /// - Parameter energies: Σ samples² of each point.
  init(energies: [Double], secondsPerPoint: Double, endsCut: Bool) {
    let course = Course(energies, secondsPerPoint)
    attacks = course.onsets.enumerated().compactMap { place, onset in
      let next = place + 1 < course.onsets.count ? course.onsets[place + 1] : energies.count
      return course.attack(
        at: onset, before: next, after: place > 0 ? course.onsets[place - 1] : 0)
    }
    release = endsCut ? nil : course.release
    let first = max(0, (course.onsets.first ?? 0) - 30)
    opening = Opening(
      first: first, secondsPerPoint: secondsPerPoint,
      levels: course.courses[0].dropFirst(first).prefix(Self.openingPoints).map(Float.init))
  }

  private struct Course {
    let energies: [Double]
    let secondsPerPoint: Double
    let onsets: [Int]
    /// Means over 20 points, and over each of `widths`.
    let smooth: [Double]
    let courses: [[Double]]
    let loudest: Double

    init(_ energies: [Double], _ secondsPerPoint: Double) {
      self.energies = energies
      self.secondsPerPoint = secondsPerPoint
      courses = SoundEnvelope.widths.map { Self.means(energies, $0) }
      smooth = Self.means(energies, 20)
      loudest = smooth.max() ?? 0
      onsets = Self.merged(Onsets([energies]).steps, courses[0])
    }

    /// A slow rise is detected again every 30 ms: it is one onset as long as it does not fall by 3 dB in between.
    private static func merged(_ steps: [Int], _ levels: [Double]) -> [Int] {
      var kept: [Int] = []
      var last: Int?
      for step in steps {
        if let last, step - last <= 60 {
          let between = levels[last..<step]
          let top = between.max() ?? 0
          let place = between.lastIndex(of: top) ?? last
          if (between[place...].min() ?? 0) > top / 2 {
            continue
          }
        }
        kept.append(step)
        last = step
      }
      return kept
    }

    func attack(at onset: Int, before next: Int, after previous: Int) -> Attack? {
      let end = min(next, onset + Int(SoundEnvelope.longestAttack / secondsPerPoint))
      guard onset < end, let top = smooth[onset..<end].max(), top > loudest * 1e-3 else {
        return nil
      }
      for (width, levels) in zip(SoundEnvelope.widths, courses) {
        let places = SoundEnvelope.heights.compactMap { height in
          (onset..<end).first { levels[$0] >= top * height.power }
        }
        guard let last = places.last, places.count == SoundEnvelope.heights.count else { continue }
        guard Self.isQuiet(levels[last..<min(last + SoundEnvelope.held, end)]) else { continue }
        // Means over many points rise before the sound does.
        guard
          let low = stride(from: places[0], through: previous, by: -1).first(where: {
            courses[0][$0] < top * 0.01
          }) ?? (previous == 0 ? 0 : nil)
        else { return nil }
        let ramps = zip(places, SoundEnvelope.heights).map {
          Double($0 - low) * secondsPerPoint / $1.ramp
        }
        // A sound that is still rising when the next one begins cannot be measured.
        guard next == energies.count || next - low > 2 * (last - low) + 60 else { return nil }
        return Attack(
          start: Double(low) * secondsPerPoint, ramps: ramps,
          resolution: Double(width / 2) * secondsPerPoint)
      }
      return nil
    }

    /// Whether it never rises by more than 4 dB: it falls, or stays constant.
    private static func isQuiet(_ levels: ArraySlice<Double>) -> Bool {
      var lowest = Double.infinity
      for level in levels {
        if level > 2.5 * lowest { return false }
        lowest = min(lowest, level)
      }
      return true
    }

    var release: Release? {
      // For the last onset that is significant: within 20 dB of the loudest.
      let starts = [0] + onsets
      guard loudest > 0,
        let from = starts.last(where: {
          $0 < smooth.count && smooth[$0...].max() ?? 0 >= loudest * 0.01
        }),
        let top = smooth[from...].max(),
        let start = smooth.indices.last(where: { smooth[$0] >= top * 0.5 })
      else { return nil }
      let curve = DecayCurve(
        energies: Array(energies[start...]), secondsPerPoint: secondsPerPoint)
      for method in [DecayError.Method.t30, .t20] {
        if let seconds = curve.fallTime(method) {
          return Release(
            start: Double(start) * secondsPerPoint, seconds: seconds, method: method)
        }
      }
      return nil
    }

    /// Moving averages over this many points.
    private static func means(_ values: [Double], _ count: Int) -> [Double] {
      var sums = [0.0]
      for value in values { sums.append(sums[sums.count - 1] + value) }
      return values.indices.map { index in
        let (from, to) = (
          max(0, index - count / 2), min(values.count, index - count / 2 + count)
        )
        return max(0, (sums[to] - sums[from]) / Double(to - from))
      }
    }
  }
}
