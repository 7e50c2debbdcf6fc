import AudioSignal
import Foundation

/// A graph trace as the page delivered it.
public struct CapturedTrace: Sendable, Equatable {
  /// `graph.json`, whose spans refer to `samples`.
  public let json: Data
  public let samples: [Float]

  /// A trace from its parts.
  package init(json: Data, samples: [Float]) {
    self.json = json
    self.samples = samples
  }

  /// Samples are compared bit by bit: what a worklet played may be NaN.
  public static func == (first: CapturedTrace, second: CapturedTrace) -> Bool {
    first.json == second.json && first.hasSamples(of: second)
  }

  package func hasSamples(of other: CapturedTrace) -> Bool {
    samples.count == other.samples.count
      && zip(samples, other.samples).allSatisfy { $0.bitPattern == $1.bitPattern }
  }

  /// Reads a message: the length of the JSON as four bytes, the JSON, padding, float32 samples.
  ///
  /// Returns nil when the lengths do not add up.
  public init?(_ message: Data) {
    guard message.count >= 4 else { return nil }
    let length = message.prefix(4).enumerated().reduce(0) {
      $0 | Int($1.element) << (8 * $1.offset)
    }
    let start = 4 + (length + 3) / 4 * 4
    guard length <= message.count - 4, start <= message.count,
      (message.count - start).isMultiple(of: 4)
    else { return nil }
    json = Data(message.dropFirst(4).prefix(length))
    let bytes = Array(message.dropFirst(start))
    samples =
      SampleBuffer(littleEndianBytes: bytes, channelCount: 1, sampleRate: 1)?.channels[0] ?? []
  }
}
