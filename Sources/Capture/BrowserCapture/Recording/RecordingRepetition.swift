import AudioSignal
import Foundation
import ParityCases
import ParityReferences

/// How two recordings of one page differ.
package struct RecordingRepetition: Sendable {
  /// One sentence each; empty for bit-exact recordings.
  package let differences: [String]

  package init(_ first: RecordedPage, _ second: RecordedPage) {
    let graph = TraceDifference.between(first.trace, second.trace)
    let sound = Self.sound(first.audio, second.audio)
    let isOfOrder = graph == nil && sound != nil
    var differences = [
      graph, sound, isOfOrder ? ModulationCycle(in: first.trace.json)?.sentence : nil,
    ]
    if first.offline.count != second.offline.count {
      let counts = "\(first.offline.count) and then \(second.offline.count)"
      differences.append("the page rendered \(counts) sounds by itself")
    }
    for (index, (old, new)) in zip(first.offline, second.offline).enumerated() {
      let found = [TraceDifference.between(old.trace, new.trace), Self.sound(old.audio, new.audio)]
      differences += found.map { difference in
        difference.map { "offline render \(index + 1): \($0)" }
      }
    }
    self.differences = differences.compactMap { $0 }
  }

  private static func sound(_ old: SampleBuffer, _ new: SampleBuffer) -> String? {
    guard old != new else { return nil }
    guard old.channelCount == new.channelCount, old.frameCount == new.frameCount,
      old.sampleRate == new.sampleRate
    else { return "the sound's length, rate or number of channels differs" }
    let frame = (0..<old.frameCount).first { frame in
      (0..<old.channelCount).contains {
        old.channels[$0][frame].bitPattern != new.channels[$0][frame].bitPattern
      }
    }
    guard let frame else { return nil }
    let largest = zip(old.channels, new.channels).flatMap { zip($0, $1).map { abs($0 - $1) } }.max()
    return String(
      format: "the sound differs from frame %d (%.3f s) on, by up to %.3g", frame,
      Double(frame) / old.sampleRate, Double(largest ?? 0))
  }
}
