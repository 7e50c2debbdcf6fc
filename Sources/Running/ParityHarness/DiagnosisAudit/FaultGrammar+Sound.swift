import AudioSignal
import Foundation

/// What happens to the render after the graph.
extension FaultGrammar {
  mutating func sound(_ sampleRate: Double) -> DrawnFault? {
    func each(
      _ name: String, _ truths: Set<String>, same: Set<String> = [],
      _ change: @escaping ([Float]) -> [Float]
    ) -> DrawnFault {
      DrawnFault(
        name: name, truths: truths, same: same,
        treat: { buffer in
          SampleBuffer(channels: buffer.channels.map(change), sampleRate: buffer.sampleRate)
        })
    }
    let share = random.value(0.2...0.8)
    let level = Float(pow(10, random.value(-9...4) / 20))
    let late = Int.random(in: 1...300, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0:
      return each("output × \(level)", ["gain", "level", "parameter"]) { $0.map { $0 * level } }
    case 1:
      return each("output \(late) samples late", ["integer-delay", "event-time", "channel-delay"]) {
        [Float](repeating: 0, count: min(late, $0.count)) + $0.dropLast(late)
      }
    case 2: return each("output inverted", ["polarity", "sign"]) { $0.map { -$0 } }
    case 3:
      return DrawnFault(
        name: "channels exchanged", truths: ["channel-swap", "routing"],
        treat: {
          SampleBuffer(channels: $0.channels.reversed(), sampleRate: $0.sampleRate)
        })
    case 4:
      return DrawnFault(
        name: "output in mono", truths: ["mono-collapse", "channel-rules"],
        treat: { buffer in
          guard buffer.channelCount == 2 else { return buffer }
          let mean = zip(buffer.channels[0], buffer.channels[1]).map { ($0 + $1) / 2 }
          return SampleBuffer(channels: [mean, mean], sampleRate: buffer.sampleRate)
        })
    case 5:
      return each("output clipped", ["clipping"], same: ["gain"]) { samples in
        let most = (samples.map(abs).max() ?? 1) * Float(share)
        return samples.map { min(max($0, -most), most) }
      }
    case 6:
      return each("output of 8 bits", ["quantisation"]) { $0.map { ($0 * 128).rounded() / 128 } }
    case 7:
      // With a constant, it is the last sample that is missing.
      return each("a sample is lost", ["lost-samples"], same: ["integer-delay", "tail-cut"]) {
        samples in
        var changed = samples
        guard samples.count > 64 else { return samples }
        changed.remove(at: Int(Double(samples.count) * share))
        return changed + [0]
      }
    case 8:
      return each("a block is silent", ["dropout"], same: ["tail-cut", "start-transient"]) {
        samples in
        var changed = samples
        let start = Int(Double(samples.count) * share) / 128 * 128
        for frame in start..<min(start + 128, samples.count) { changed[frame] = 0 }
        return changed
      }
    case 9:
      return each("a fade at the beginning", ["fade"]) { samples in
        let length = Double(samples.count) * share
        return samples.enumerated().map { $1 * Float(min(1, Double($0) / length)) }
      }
    case 10:
      // With a constant, it is a gain.
      return each("an offset", ["dc-offset"], same: ["gain", "parameter"]) {
        $0.map { $0 + Float(share) / 20 }
      }
    default:
      // With a quiet sound, it is a gain of two.
      return each("tanh at the output", ["soft-clipping", "wave-shape"], same: ["gain"]) {
        $0.map { Foundation.tanh(2 * $0) }
      }
    }
  }
}
