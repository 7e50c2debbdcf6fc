import AudioSignal
import Foundation
import ReadableNumbers

/// How long each quantum took to render, which decides whether a sound can be played live.
package struct QuantumTimes {
  /// Frames: the specification's render quantum.
  private static let quantum = 128

  private var seconds: [Double] = []

  package init() {}

  /// Renders quantum by quantum; fewer frames at the end.
  package mutating func measure(
    _ frames: Int, _ renderNext: (Int) throws -> SampleBuffer
  ) rethrows -> SampleBuffer {
    var channels: [[Float]] = []
    var rate = 0.0
    var left = frames
    while left > 0 {
      let start = ContinuousClock.now
      let block = try renderNext(min(Self.quantum, left))
      let taken = (ContinuousClock.now - start) / .seconds(1)
      if channels.isEmpty { channels = Array(repeating: [], count: block.channelCount) }
      rate = block.sampleRate
      guard block.frameCount > 0 else { break }
      if block.frameCount == Self.quantum { seconds.append(taken) }
      for channel in channels.indices { channels[channel] += block.channels[channel] }
      left -= block.frameCount
    }
    return SampleBuffer(channels: channels, sampleRate: rate)
  }

  /// - Returns: nil if not a single whole quantum was rendered.
  package func text(sampleRate: Double) -> String? {
    guard !seconds.isEmpty else { return nil }
    let sorted = seconds.sorted()
    func share(_ share: Double) -> String {
      let place = min(sorted.count - 1, Int(share * Double(sorted.count)))
      return String(format: "%.0f µs", sorted[place] * 1e6)
    }
    let there = String(format: "%.0f µs", Double(Self.quantum) / sampleRate * 1e6)
    return
      "a quantum of \(Self.quantum) frames lasts \(there) and takes \(share(0.5)) in the median,"
      + " \(share(0.99)) in 99 of 100, \(share(1)) at most"
  }
}
