import Comparison
import Foundation

/// The distribution over time of the levels at one point of a spectrum.
///
/// - Units: dB in steps of a quarter from −160 to 40; lower levels count as silence.
struct LevelStatistics {
  /// dB: single precision rounds at −144.
  static let lowest = -160.0
  /// dB, by which a percentile may be off.
  static let step = 0.25
  /// From −160 to 40 dB.
  private static let levelCount = 800

  private let pointCount: Int
  private var counts: [UInt32]
  /// By zone.
  private var highest: [[Double]]

  init(pointCount: Int) {
    self.pointCount = pointCount
    counts = Array(repeating: 0, count: pointCount * Self.levelCount)
    highest = SegmentCutter.Zone.allCases.map { _ in Array(repeating: 0, count: pointCount) }
  }

  mutating func add(_ power: Double, at point: Int, _ zone: SegmentCutter.Zone) {
    if power > highest[zone.rawValue][point] { highest[zone.rawValue][point] = power }
    guard zone == .inside else { return }
    let level = power > 0 ? 10 * log10(2 * power) : Self.lowest
    let place = Int((level - Self.lowest) / Self.step)
    counts[point * Self.levelCount + min(max(place, 0), Self.levelCount - 1)] += 1
  }

  /// The highest level of any segment in these zones; nil for silence.
  func maximum(at point: Int, _ zones: [SegmentCutter.Zone]) -> Double? {
    let power = zones.map { highest[$0.rawValue][point] }.max() ?? 0
    return Decibels.ofPower(2 * power)
  }

  /// The level that this share of the segments within the sound does not exceed; nil for silence, and where no segment
  /// lies within the sound.
  func percentile(_ share: Double, at point: Int) -> Double? {
    let levels = counts[point * Self.levelCount..<(point + 1) * Self.levelCount]
    let total = levels.reduce(0) { $0 + Int($1) }
    guard total > 0 else { return nil }
    let wanted = Int((share * Double(total)).rounded(.up))
    var seen = 0
    for (index, count) in levels.enumerated() {
      seen += Int(count)
      if seen >= wanted {
        return index == 0 ? nil : Self.lowest + (Double(index) + 0.5) * Self.step
      }
    }
    return nil
  }
}
