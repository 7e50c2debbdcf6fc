import Foundation

/// How long quanta took, and how their times are spread.
///
/// - Units: microseconds.
struct QuantumTimes {
  /// What 128 frames last at 48 kHz.
  private static let available = 128 / 48000.0 * 1e6
  /// Steps of the drawing in an octave, and its width.
  private static let stepsPerOctave = 2.0
  private static let width = 60

  private var times: [Double] = []

  init(capacity: Int) { times.reserveCapacity(capacity) }

  mutating func append(_ time: Double) { times.append(time) }

  /// The numbers, and the distribution by factors of √2.
  func summary(of name: String) -> String {
    let sorted = times.sorted()
    func share(_ part: Double) -> Double {
      sorted[min(Int(part * Double(sorted.count)), sorted.count - 1)]
    }
    func text(_ value: Double) -> String { String(format: "%.1f", value) }
    let late = sorted.count { $0 > Self.available }
    let numbers = [
      ("p50", share(0.5)), ("p99", share(0.99)), ("p99.9", share(0.999)), ("worst", share(1)),
    ]
    let head =
      "\(name): \(sorted.count) quanta of \(text(Self.available)) µs; "
      + numbers.map { "\($0.0) \(text($0.1)) µs" }.joined(separator: ", ")
      + "; \(late) late"
    return ([head] + drawing(sorted)).joined(separator: "\n")
  }

  /// Bars on a logarithmic scale, so that a single late quantum is seen beside 200,000 others.
  private func drawing(_ sorted: [Double]) -> [String] {
    var counts: [Int: Int] = [:]
    for time in sorted {
      counts[Int((Self.stepsPerOctave * log2(max(time, 0.1))).rounded(.down)), default: 0] += 1
    }
    guard let first = counts.keys.min(), let last = counts.keys.max(),
      let most = counts.values.max()
    else { return [] }
    return (first...last).map { step in
      let count = counts[step] ?? 0
      let length =
        count == 0
        ? 0 : 1 + Double(Self.width - 1) * log2(Double(count)) / log2(Double(max(most, 2)))
      return String(format: "%9.1f µs %8d ", pow(2, Double(step) / Self.stepsPerOctave), count)
        + String(repeating: "█", count: Int(length))
    }
  }
}
