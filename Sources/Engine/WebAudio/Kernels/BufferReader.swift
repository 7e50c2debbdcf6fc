import AudioSignal

/// Reads a buffer at a moving position, with linear interpolation and loops.
///
/// - Units: positions and rates in frames of the buffer.
struct BufferReader {
  var position = 0.0
  /// The number of buffer frames played so far.
  var played = 0.0

  /// The part of the buffer that plays.
  struct Region {
    let start: Double
    let end: Double
    let loops: Bool
    var length: Double { end - start }

    /// - Units: loop points in seconds; an end of 0 means the buffer's end.
    init(_ buffer: SampleBuffer, loops: Bool, from loopStart: Double, to loopEnd: Double) {
      self.loops = loops
      let whole = buffer.duration
      var (first, last) = (0.0, whole)
      if loops {
        let loopStart = min(max(loopStart, 0), whole)
        let loopEnd = loopEnd == 0 ? whole : min(max(loopEnd, 0), whole)
        if loopStart < loopEnd { (first, last) = (loopStart, loopEnd) }
      }
      start = Self.frames(first * buffer.sampleRate)
      end = min(Self.frames(last * buffer.sampleRate), Double(buffer.frameCount))
    }

    /// Rounds to whole frames where only the rounding of seconds kept a loop point from one.
    ///
    /// Measured: Chromium loops from 0.009 s at 96 kHz, 863.9999999999999 frames, as from frame 864; a loop end that is
    /// above a frame by a relative 2.199e-15 counts as that frame, and one by 2.221e-15 does not. Between these lies
    /// ten times the distance from 1 to the next number.
    private static func frames(_ exact: Double) -> Double {
      let whole = exact.rounded()
      return abs(exact - whole) <= 10 * Double.ulpOfOne * abs(whole) ? whole : exact
    }
  }

  /// Moves a position beyond the loop's end to its start, before a quantum.
  mutating func enterLoop(of region: Region, rate: Double, frameCount: Int) {
    guard region.loops else { return }
    if rate >= 0, position >= region.end { position = min(region.start, Double(frameCount - 1)) }
    if rate < 0, position < region.start { position = region.start }
  }

  /// Renders the frames of `range`.
  ///
  /// - Returns: true when the end of the buffer was reached.
  mutating func render(
    _ buffer: SampleBuffer, into bus: AudioBus, _ range: Range<Int>, rate: Double, region: Region
  ) -> Bool {
    if rate.isNaN || position.isNaN { return renderNoNumbers(buffer, into: bus, range, region) }
    // Playing backwards from before the beginning, where a start between two frames may place it.
    if rate < 0, position < region.start, !region.loops { return true }
    // A loop shorter than one step plays nothing.
    guard abs(rate) <= region.length else { return false }
    let count = Double(buffer.frameCount)
    let isPlain =
      rate == 1 && position == position.rounded() && region.end == region.end.rounded()
      && region.length == region.length.rounded()
    let inside = Inside(buffer, region, rate: rate, isPlain: isPlain)
    var frame = range.lowerBound
    while frame < range.upperBound {
      let ahead = write(buffer, into: bus, frame..<range.upperBound, rate: rate, inside)
      if ahead > 0 {
        frame += ahead
      } else {
        defer { frame += 1 }
        if rate < 0, position >= count {
          position += rate
          continue
        }
        // An offset beyond the end plays nothing.
        if rate >= 0, position >= count { return true }
        write(buffer, into: bus, frame, region, isPlain: isPlain)
        position += rate
      }
      if rate >= 0, position >= region.end {
        guard region.loops else { return true }
        position =
          region.end - region.length + remainder(position - region.end, region.length)
      } else if rate < 0, position < region.start {
        guard region.loops else { return true }
        position =
          region.start + region.length - remainder(region.start - position, region.length)
      }
    }
    return false
  }

  /// Positions for which the sample and the next one are adjacent, so that their frames need no check of the ends.
  private struct Inside {
    let low: Double
    let high: Double
    /// Whole frames at the buffer's own rate, which are copied.
    let isPlain: Bool

    init(_ buffer: SampleBuffer, _ region: Region, rate: Double, isPlain: Bool) {
      self.isPlain = isPlain
      low = rate < 0 ? max(region.start, 0) : 0
      let count = Double(buffer.frameCount)
      // 1 less than the loop's end is exact where it is above 0.
      high =
        isPlain ? min(count, region.end) : min(count - 1, region.loops ? region.end - 1 : count)
    }
  }

  /// Renders frames as long as the position is inside, and advances.
  ///
  /// - Returns: the number of frames.
  private mutating func write(
    _ buffer: SampleBuffer, into bus: AudioBus, _ range: Range<Int>, rate: Double, _ inside: Inside
  ) -> Int {
    guard position >= inside.low, position < inside.high else { return 0 }
    if inside.isPlain {
      let lower = Int(position)
      let count = min(range.count, Int(inside.high) - lower)
      for channel in 0..<buffer.channelCount {
        buffer.channels[channel].withUnsafeBufferPointer { samples in
          guard let start = samples.baseAddress else { return }
          (bus[channel] + range.lowerBound).update(from: start + lower, count: count)
        }
      }
      position += Double(count)
      return count
    }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: RenderQuantum.frameCount) {
      places in
      var count = 0
      while count < range.count, position >= inside.low, position < inside.high {
        places[count] = position
        position += rate
        count += 1
      }
      for channel in 0..<buffer.channelCount {
        let output = bus[channel] + range.lowerBound
        buffer.channels[channel].withUnsafeBufferPointer { samples in
          guard let start = samples.baseAddress else { return }
          for index in 0..<count {
            let place = places[index]
            let lower = Int(place)
            let fraction = place - Double(lower)
            let (x, y) = (Double(start[lower]), Double(start[lower + 1]))
            output[index] = Float((1 - fraction) * x + fraction * y)
          }
        }
      }
      return count
    }
  }

  /// With a rate of NaN the source plays the sample at its position, and does not advance, as in Chromium.
  private mutating func renderNoNumbers(
    _ buffer: SampleBuffer, into bus: AudioBus, _ range: Range<Int>, _ region: Region
  ) -> Bool {
    for frame in range {
      let isSomewhere = position >= 0 && position < Double(buffer.frameCount)
      if isSomewhere {
        write(buffer, into: bus, frame, region, isPlain: false)
      } else {
        for channel in 0..<bus.channelCount { bus[channel][frame] = .nan }
      }
      position = .nan
    }
    return false
  }

  private func write(
    _ buffer: SampleBuffer, into bus: AudioBus, _ frame: Int, _ region: Region, isPlain: Bool
  ) {
    let last = buffer.frameCount - 1
    var lower = Int(position)
    if isPlain {
      for channel in 0..<buffer.channelCount {
        bus[channel][frame] = buffer.channels[channel][min(max(lower, 0), last)]
      }
      return
    }
    let fraction = position - Double(lower)
    var upper = lower + 1
    if region.loops, Double(lower) < region.end, Double(upper) >= region.end {
      let wrapped = position + 1 - region.length
      upper =
        region.length >= 1
        ? Int(wrapped)
        : Int(region.start + remainder(position + 1 - region.start, region.length))
    } else if upper > last {
      upper = lower
    }
    lower = min(max(lower, 0), last)
    upper = min(max(upper, 0), last)
    for channel in 0..<buffer.channelCount {
      let samples = buffer.channels[channel]
      let x = Double(samples[lower])
      let value: Double
      if lower == upper, lower >= 1 {
        // After its end, the buffer continues along its last slope.
        value = x + (x - Double(samples[lower - 1])) * fraction
      } else {
        value = (1 - fraction) * x + fraction * Double(samples[upper])
      }
      bus[channel][frame] = Float(value)
    }
  }
}
