import AudioSignal

/// Cuts the channels of a sound that arrives in blocks into overlapping segments.
///
/// The first segments begin before the sound and the last ones end after it, in zeros, so that every sample lies in the
/// same number of segments.
final class SegmentCutter {
  /// The part of a sound in which a segment lies.
  enum Zone: Int, CaseIterable {
    case start, inside, end
  }

  let size: Int
  let hop: Int
  private var nextStart: Int
  private(set) var frameCount = 0
  private var pending: [[Float]]

  typealias Body = (_ start: Int, _ channel: Int, UnsafePointer<Float>) -> Void

  init(size: Int, hop: Int, channelCount: Int) {
    precondition(hop > 0 && size >= hop)
    self.size = size
    self.hop = hop
    nextStart = hop - size
    pending = Array(repeating: Array(repeating: 0, count: size - hop), count: channelCount)
  }

  /// Passes on each complete segment: its first frame, which may precede the sound, and its samples channel by channel.
  func append(_ channels: [[Float]], _ body: Body) {
    frameCount += channels.first?.count ?? 0
    add(channels, body) { _ in true }
  }

  /// Passes on what remains.
  func finish(_ body: Body) {
    let zeros = [Float](repeating: 0, count: size)
    while nextStart < frameCount {
      add(pending.map { _ in zeros }, body) { $0 < self.frameCount }
    }
  }

  private func add(_ channels: [[Float]], _ body: Body, while holds: (Int) -> Bool) {
    for channel in channels.indices { pending[channel] += channels[channel] }
    let available = pending.first?.count ?? 0
    var offset = 0
    while available - offset >= size, holds(nextStart + offset) {
      for (channel, samples) in pending.enumerated() {
        samples.withUnsafeBufferPointer { samples in
          guard let base = samples.baseAddress else { return }
          body(nextStart + offset, channel, base + offset)
        }
      }
      offset += hop
    }
    nextStart += offset
    for channel in pending.indices { pending[channel].removeFirst(offset) }
  }
}
