import Comparison
import Foundation

/// The tone that a sound holds for most of the time.
///
/// - Units: hertz; cents from the nearest note of equal temperament with A4 at 440 Hz.
package struct Fundamental: Codable, Equatable, Sendable {
  package let frequency: Double
  /// Such as `A4` or `C#2`.
  package let note: String
  package let cents: Double
  /// The share of the sounding time for which it holds, from 0.5 to 1.
  package let share: Double

  init(frequency: Double, share: Double) {
    self.frequency = frequency
    self.share = share
    let place = 69 + 12 * log2(frequency / 440)
    let key = Int(place.rounded())
    cents = 100 * (place - place.rounded())
    let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
    note = names[(key % 12 + 12) % 12] + "\(Int((Double(key) / 12).rounded(.down)) - 1)"
  }
}

/// Finds the fundamental of a sound that arrives in blocks: the strongest steady partial of each frame, or a partial at
/// a half to a sixth of its frequency, where there is one.
final class FundamentalMeter {
  private let sampleRate: Double
  private let cutter: SegmentCutter
  private var finder: PartialFinder
  private var frames: [(power: Double, frequency: Double?)] = []

  init(sampleRate: Double, channelCount: Int) {
    self.sampleRate = sampleRate
    let octaves = min(max(Int(log2(sampleRate / 48000).rounded()), -5), 5)
    // 0.34 s at 48 kHz: finds fundamentals from 23 Hz on.
    let size = 1 << (14 + octaves)
    finder = PartialFinder(size: size)
    cutter = SegmentCutter(size: size, hop: size / 2, channelCount: channelCount)
  }

  func append(_ channels: [[Float]]) {
    // Frames beyond an edge would blur every frequency.
    cutter.append(channels) { start, _, samples in if start >= 0 { add(samples) } }
  }

  func finish() -> Fundamental? {
    // −40 dB.
    let floor = (frames.map(\.power).max() ?? 0) * 1e-4
    let sounding = frames.filter { $0.power > floor }
    let tones = sounding.compactMap(\.frequency).sorted()
    guard !tones.isEmpty else { return nil }
    let median = tones[tones.count / 2]
    let alike = tones.filter { abs(1200 * log2($0 / median)) < 50 }
    let share = Double(alike.count) / Double(sounding.count)
    guard share >= 0.5 else { return nil }
    return Fundamental(frequency: alike.reduce(0, +) / Double(alike.count), share: share)
  }

  private func add(_ samples: UnsafePointer<Float>) {
    finder.analyse(samples)
    let strongest = finder.strongest()
    let frequency = strongest.flatMap { strongest -> Double? in
      guard strongest.isSteady else { return nil }
      // Partials within 30 dB at an integer fraction of it: the lowest is the fundamental of which it is a harmonic.
      for divisor in stride(from: 6.0, through: 2, by: -1) {
        let place = strongest.position / divisor
        guard place >= Double(PartialFinder.lowestBin),
          let below = finder.partial(beside: place), below.power >= strongest.power * 1e-3,
          abs(below.position - place) <= max(0.01 * place, 0.25)
        else { continue }
        return below.position
      }
      return strongest.position
    }
    frames.append((finder.total, frequency.map { $0 * sampleRate / Double(finder.size) }))
  }
}
