import Foundation

/// An `AudioBufferSourceNode`: plays samples forwards or backwards, at any rate, in part or in a loop.
///
/// The rule, as in Chromium:
/// - Interpolation between samples is linear, in double precision, rounded to `Float` once; beyond the last sample the
///   last slope is continued, and across a loop's end the line leads to the loop's start.
/// - At a rate of 1 from a whole frame on, samples are copied.
/// - Start and stop times are rounded to 1/1024 of a frame, then up to a frame; a start between two frames advances the
///   position by the missed fraction. An offset at a rate of 1 is rounded to a whole frame.
/// - The rate is playbackRate · 2^(detune / 1200) · buffer rate / context rate, one value for a block, at most 1024.
/// - Loop points that differ from a whole frame only by the rounding of seconds count as that frame. A loop without
///   length is the whole buffer; a loop shorter than one step plays nothing.
///
/// - Units: times in seconds, of the context or of the buffer; positions in frames of the buffer.
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioBufferSourceNode>; the rest was found by comparison.
public struct BufferSource {
  public static let blockSize = 128

  public var loop = false
  public var loopStart = 0.0
  public var loopEnd = 0.0
  public private(set) var isOver = false

  private let channels: [[Float]]
  private let bufferRate: Double
  private let contextRate: Double
  /// The length of the buffer in seconds.
  private let length: Double
  private var startTime = 0.0
  private var startFrame = Double.infinity
  private var endFrame = Double.infinity
  private var duration = Double.infinity
  private var position = 0.0
  private var played = 0.0
  private var frame = 0.0
  private var hasBegun = false

  private var count: Int { channels[0].count }

  /// - Precondition: channels of equal length, with at least one sample.
  public init(channels: [[Float]], bufferRate: Double, contextRate: Double) {
    self.channels = channels
    self.bufferRate = Double(Float(bufferRate))
    self.contextRate = contextRate
    length = Double(channels[0].count) / self.bufferRate
  }

  /// - Parameters:
  ///   - offset: where in the buffer to begin; nil for the beginning.
  ///   - duration: how much of the buffer to play.
  ///   - isPlain: the rate and the detune are 1 and 0 when this is called.
  public mutating func start(
    _ when: Double, offset: Double? = nil, duration: Double = .infinity, isPlain: Bool = true
  ) {
    startTime = when
    startFrame = frame(of: when)
    self.duration = duration
    guard let offset else { return }
    let bounded = min(offset, length)
    position =
      isPlain ? Self.snapped(bounded, bufferRate).rounded() : bounded * bufferRate
  }

  public mutating func stop(_ when: Double) { endFrame = frame(of: when) }

  /// A block of 128 frames.
  ///
  /// - Returns: 128 samples of each of the buffer's channels, with zeros while it does not play.
  public mutating func render(playbackRate: Float, detune: Float) -> [[Float]] {
    var output = channels.map { _ in [Float](repeating: 0, count: Self.blockSize) }
    let frame = frame
    self.frame += Double(Self.blockSize)
    if endFrame <= frame { isOver = true }
    guard !isOver, startFrame < frame + Double(Self.blockSize), startFrame < endFrame else {
      return output
    }
    let late = hasBegun ? 0 : startTime * contextRate - startFrame
    hasBegun = true
    let first = Int(max(startFrame - frame, 0))
    var end = Int(min(endFrame - frame, Double(Self.blockSize)))
    let ratio = bufferRate / contextRate * Double(playbackRate)
    let rate = min(max(ratio * pow(2, Double(detune / 1200)), -1024), 1024)
    let region = region
    if loop, rate >= 0, position >= region.upperBound {
      position = min(region.lowerBound, Double(count - 1))
    }
    if loop, rate < 0, position < region.lowerBound { position = region.lowerBound }
    if late < 0, abs(rate) <= region.upperBound - region.lowerBound {
      played = abs(late * rate)
      position += rate < 0 ? -played : played
    }
    let left = duration * bufferRate - played
    let frames = left <= 0 ? 0 : (left / abs(rate)).rounded(.up)
    let isLast = frames < Double(end - first)
    if isLast { end = first + Int(frames) }
    let isAtEnd = read(first..<end, rate, region, into: &output)
    played += Double(end - first) * abs(rate)
    if isAtEnd || isLast { isOver = true }
    return output
  }

  /// Times are rounded to 1/1024 of a frame, which hides the rounding of seconds.
  private static func snapped(_ seconds: Double, _ rate: Double) -> Double {
    (seconds * rate * 1024).rounded() / 1024
  }
  private func frame(of seconds: Double) -> Double {
    Self.snapped(seconds, contextRate).rounded(.up)
  }

  /// Loop points within ten roundings of a whole frame are that frame.
  private static func whole(_ exact: Double) -> Double {
    let near = exact.rounded()
    return abs(exact - near) <= 10 * Double.ulpOfOne * near ? near : exact
  }

  /// The part of the buffer that plays, in frames.
  private var region: ClosedRange<Double> {
    var (first, last) = (0.0, length)
    if loop {
      let from = min(max(loopStart, 0), length)
      let to = loopEnd == 0 ? length : min(max(loopEnd, 0), length)
      if from < to { (first, last) = (from, to) }
    }
    return Self.whole(first * bufferRate)...min(Self.whole(last * bufferRate), Double(count))
  }

  /// - Returns: whether the end of the buffer was reached.
  private mutating func read(
    _ frames: Range<Int>, _ rate: Double, _ region: ClosedRange<Double>,
    into output: inout [[Float]]
  ) -> Bool {
    let (start, end) = (region.lowerBound, region.upperBound)
    let length = end - start
    if rate < 0, position < start, !loop { return true }
    guard abs(rate) <= length else { return false }
    let isPlain =
      rate == 1 && position == position.rounded() && end == end.rounded()
      && length == length.rounded()
    for frame in frames {
      if rate < 0, position >= Double(count) {
        position += rate
        continue
      }
      if position >= Double(count) { return true }
      write(frame, region, isPlain, into: &output)
      position += rate
      if rate >= 0, position >= end {
        guard loop else { return true }
        position = end - length + fmod(position - end, length)
      } else if rate < 0, position < start {
        guard loop else { return true }
        position = start + length - fmod(start - position, length)
      }
    }
    return false
  }

  private func write(
    _ frame: Int, _ region: ClosedRange<Double>, _ isPlain: Bool, into output: inout [[Float]]
  ) {
    let (start, end) = (region.lowerBound, region.upperBound)
    let last = count - 1
    var lower = Int(position)
    let fraction = position - Double(lower)
    var upper = lower + 1
    if loop, Double(lower) < end, Double(upper) >= end {
      upper =
        end - start >= 1
        ? Int(position + 1 - (end - start)) : Int(start + fmod(position + 1 - start, end - start))
    } else if upper > last {
      upper = lower
    }
    lower = min(max(lower, 0), last)
    upper = min(max(upper, 0), last)
    for (channel, samples) in channels.enumerated() {
      let x = Double(samples[lower])
      if isPlain {
        output[channel][frame] = samples[lower]
      } else if lower == upper, lower >= 1 {
        // Beyond the end of the buffer its last slope is continued.
        output[channel][frame] = Float(x + (x - Double(samples[lower - 1])) * fraction)
      } else {
        output[channel][frame] = Float((1 - fraction) * x + fraction * Double(samples[upper]))
      }
    }
  }
}
