import Comparison
import Foundation

/// The steady partials of a sound over time, channel by channel.
///
/// - Shape: frames of 8,192 samples at 48 kHz (0.17 s), half overlap, as for `PitchError`.
package struct PartialTrack: Equatable, Sendable {
  package struct Partial: Equatable, Sendable {
    /// In hertz.
    package let frequency: Float
    package let power: Float
  }

  package struct Frame: Equatable, Sendable {
    package let power: Float
    /// Whether one partial holds a tenth of the power, and a constant frequency.
    package let isTone: Bool
    /// The strongest first.
    package let partials: [Partial]
  }

  package let channels: [[Frame]]
}

/// Tracks partials of a sound that arrives in blocks.
final class PartialTrackMeter {
  /// More partials would improve few sounds, and need memory for all.
  private static let mostPartials = 8

  private let sampleRate: Double
  private let cutter: SegmentCutter
  private var finder: PartialFinder
  private var channels: [[PartialTrack.Frame]]

  init(sampleRate: Double, channelCount: Int) {
    self.sampleRate = sampleRate
    let octaves = min(max(Int(log2(sampleRate / 48000).rounded()), -5), 5)
    let size = 1 << (13 + octaves)
    finder = PartialFinder(size: size)
    cutter = SegmentCutter(size: size, hop: size / 2, channelCount: channelCount)
    channels = Array(repeating: [], count: channelCount)
  }

  func append(_ blocks: [[Float]]) {
    // Frames beyond an edge would blur every frequency.
    cutter.append(blocks) { start, channel, samples in
      if start >= 0 { add(samples, channel) }
    }
  }

  func finish() -> PartialTrack { PartialTrack(channels: channels) }

  private func add(_ samples: UnsafePointer<Float>, _ channel: Int) {
    finder.analyse(samples)
    let width = sampleRate / Double(finder.size)
    let isTone = finder.strongest()?.isSteady == true
    channels[channel].append(
      PartialTrack.Frame(
        power: Float(finder.total), isTone: isTone,
        partials: isTone
          ? finder.steadyPartials(most: Self.mostPartials).map {
            PartialTrack.Partial(frequency: Float($0.position * width), power: Float($0.power))
          } : []))
  }
}
