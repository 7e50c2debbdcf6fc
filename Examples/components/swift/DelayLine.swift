/// One channel of a `DelayNode`: a ring that is written first and then read.
///
/// The rule, as in Chromium:
/// - The ring has 128 frames more than the longest delay, and the position in it is a float: the longer the ring, the
///   fewer bits are left for the fraction. That affects the sound, so the longest delay is a parameter of the sound,
///   too. Between two frames it interpolates linearly.
/// - With a k-rate parameter the position is computed in double instead: `readsExactly`.
/// - In a loop everything is 128 frames later, whatever the delay: a block's output reaches the loop in the next block.
/// - Once the input has been over for longer than the longest delay, there are zeros.
///
/// - Units: times in seconds.
/// - Source: <https://webaudio.github.io/web-audio-api/#DelayNode>; the rest was found by comparison.
public struct DelayLine {
  public static let blockSize = 128

  private let sampleRate: Double
  private let longest: Double
  private let readsExactly: Bool
  private var ring: [Float]
  private var position = 0

  /// - Parameter longest: the node's `maxDelayTime`, 1 by default.
  public init(longest: Double = 1, sampleRate: Double, readsExactly: Bool = false) {
    precondition(longest > 0 && longest < 180)
    self.sampleRate = sampleRate
    self.longest = longest
    self.readsExactly = readsExactly
    // Times are rounded to 1/1024 of a frame before they are rounded up.
    let frames = ((longest * sampleRate * 1024).rounded() / 1024).rounded(.up)
    ring = [Float](repeating: 0, count: Self.blockSize + Int(frames))
  }

  /// The next 128 samples.
  ///
  /// - Parameter times: for each frame, between 0 and the longest delay.
  public mutating func render(_ input: [Float], times: [Float]) -> [Float] {
    precondition(input.count == Self.blockSize && times.count == Self.blockSize)
    for (offset, sample) in input.enumerated() { ring[(position + offset) % ring.count] = sample }
    let output = times.enumerated().map { offset, time in
      read((position + offset) % ring.count, time)
    }
    position = (position + Self.blockSize) % ring.count
    return output
  }

  private func read(_ written: Int, _ time: Float) -> Float {
    let lower: Int
    let fraction: Float
    if readsExactly {
      let frames = min(max(0, Double(time)), longest) * sampleRate
      var from = Double(written) + Double(ring.count) - frames
      if from >= Double(ring.count) { from -= Double(ring.count) }
      lower = Int(from)
      fraction = Float(from - Double(lower))
    } else {
      let length = Float(ring.count)
      var from = Float(written) + (length - max(time, 0) * Float(sampleRate))
      if from >= length { from -= length }
      lower = Int(from) % ring.count
      fraction = from - Float(Int(from))
    }
    let (a, b) = (ring[lower], ring[(lower + 1) % ring.count])
    return fraction == 0 && readsExactly ? a : a + fraction * (b - a)
  }
}
