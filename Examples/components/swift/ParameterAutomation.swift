import Foundation

/// A value that changes over time like an `AudioParam`: sets, ramps, and exponential approaches to a target, from which
/// envelopes are made. One block of 128 values at a time, without a graph.
///
/// The rule, as in Chromium (x86-64):
/// - An approach is not a closed formula but a recursion, v += (target − v)·c with c = 1 − e^(−1/(rate·timeConstant)),
///   which restarts in every block from the previous block's last value, and takes four steps at a time. It ends when
///   e^−10 of the distance is left.
/// - A linear ramp is four interleaved sums of float steps; an exponential one a product in double.
/// - An event begins at the first frame that is not before it: ceil(time · sampleRate).
/// - Events that are over are dropped, and a value without a running event is evaluated once per block, at the block
///   rate. Readers of the values have to know, because other formulas apply then (see the result of `render`).
///
/// - Units: times in seconds from frame 0; values in the parameter's own unit.
/// - Source: <https://webaudio.github.io/web-audio-api/#AudioParam>; the rest was found by comparison.
public struct ParameterAutomation {
  public static let blockSize = 128

  private enum Shape: Equatable {
    case set, linear, exponential
    case target(timeConstant: Double)

    var isRamp: Bool { self == .linear || self == .exponential }
  }

  private struct Event {
    var shape: Shape
    var value: Float
    var time: Double
  }

  /// The last value rendered.
  public private(set) var value: Float
  private let range: ClosedRange<Float>
  private let sampleRate: Double
  /// One value for each block, whatever happens inside it.
  private let isBlockwise: Bool
  private var events: [Event] = []
  private var blockStart = 0
  private var hasBegun = false

  public init(
    _ value: Float,
    in range: ClosedRange<Float> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    sampleRate: Double, isBlockwise: Bool = false
  ) {
    self.value = min(max(value, range.lowerBound), range.upperBound)
    self.range = range
    self.sampleRate = sampleRate
    self.isBlockwise = isBlockwise
  }

  // MARK: Scheduling

  public mutating func set(_ value: Float, at time: Double) { insert(.set, value, time) }

  /// Moves linearly from the previous event to `value`, reached at `time`.
  public mutating func rampLinearly(to value: Float, at time: Double) {
    anchorFirstRamp()
    insert(.linear, value, time)
  }

  /// - Precondition: `value` is not 0; a ramp from 0, or through it, stays at its start.
  public mutating func rampExponentially(to value: Float, at time: Double) {
    precondition(value != 0)
    anchorFirstRamp()
    insert(.exponential, value, time)
  }

  /// Approaches `value` from `time` on; after one time constant 1/e of the distance is left.
  public mutating func approach(_ value: Float, from time: Double, timeConstant: Double) {
    insert(timeConstant > 0 ? .target(timeConstant: timeConstant) : .set, value, time)
  }

  /// Removes events that begin at `time` or later.
  public mutating func cancel(from time: Double) {
    let time = max(time, seconds(blockStart))
    if let first = events.firstIndex(where: { $0.time >= time }) { events.removeSubrange(first...) }
  }

  /// Events at one time keep the order in which they were scheduled; past times count as now.
  private mutating func insert(_ shape: Shape, _ value: Float, _ time: Double) {
    let time = max(time, seconds(blockStart))
    let index = events.firstIndex { $0.time > time } ?? events.count
    events.insert(Event(shape: shape, value: value, time: time), at: index)
  }

  /// A ramp without a previous event starts from the present value, now.
  private mutating func anchorFirstRamp() {
    if events.isEmpty { insert(.set, value, seconds(blockStart)) }
  }

  // MARK: Rendering

  /// Writes the next 128 values.
  ///
  /// - Returns: whether they were computed one by one. Nodes then use other formulas than for a constant, even if all
  ///   128 are equal.
  public mutating func render(_ values: inout [Float]) -> Bool {
    precondition(values.count == Self.blockSize)
    let start = blockStart
    blockStart += Self.blockSize
    if !isBlockwise, isActive(from: seconds(start), to: seconds(blockStart)) {
      evaluate(from: start, to: blockStart, rate: sampleRate, &values)
      for index in values.indices { values[index] = clamped(values[index]) }
      value = values[Self.blockSize - 1]
      return true
    }
    if let first = events.first, seconds(start) >= first.time {
      var one: [Float] = [0]
      evaluate(from: start, to: start + 1, rate: sampleRate / Double(Self.blockSize), &one)
      value = clamped(one[0])
    }
    for index in values.indices { values[index] = value }
    return false
  }

  /// Skips 128 frames, like the parameters of a source that has not started: nothing is computed, and events in the
  /// meantime begin with the first block that is rendered.
  public mutating func skip() { blockStart += Self.blockSize }

  private func isActive(from start: Double, to end: Double) -> Bool {
    guard let first = events.first else { return false }
    if first.time > end, !first.shape.isRamp { return false }
    if events.count > 1 { return true }
    if case .target = first.shape { return first.time <= end }
    return first.time >= start
  }

  private mutating func evaluate(
    from start: Int, to end: Int, rate: Double, _ values: inout [Float]
  ) {
    var writer = Writer(frame: start, value: value)
    guard let soonest = events.first?.time, soonest < seconds(end) else {
      return writer.fill(value, upTo: values.count, &values)
    }
    if !hasBegun {
      hasBegun = true
      for index in events.indices { events[index].time = max(events[index].time, seconds(start)) }
    }
    if let settled = settle(at: seconds(start)) {
      return writer.fill(settled, upTo: values.count, &values)
    }
    if soonest > seconds(start) {
      let begin = min((soonest * sampleRate).rounded(.up), Double(end))
      writer.fill(value, upTo: min(Int(begin) - start, values.count), &values)
      writer.frame += writer.written
    }
    var passed = 0
    for index in events.indices where writer.written < values.count {
      let next = index + 1 < events.count ? events[index + 1] : nil
      if let next, next.time * sampleRate < Double(writer.frame),
        events[index].shape != .set || !begins(events[index], at: writer.frame)
      {
        passed += 1
        continue
      }
      if case .target(let timeConstant) = events[index].shape, next?.shape.isRamp == true {
        freeze(index, timeConstant, rate: rate, &writer)
      }
      var until = end
      if let next, next.time * sampleRate < Double(end) {
        until = Int((next.time * sampleRate).rounded(.up))
      }
      let limit = min(until - start, values.count)
      let event = events[index]
      switch (next?.shape, event.shape) {
      case (.linear, _): rampLinearly(from: event, to: next ?? event, limit, &writer, &values)
      case (.exponential, _):
        rampExponentially(from: event, to: next ?? event, limit, &writer, &values)
      case (_, .target(let timeConstant)):
        approach(event, timeConstant, rate, limit, until, &writer, &values)
      default:
        writer.value = event.value
        writer.fill(event.value, upTo: limit, &values)
        writer.frame = until
      }
    }
    events.removeFirst(passed)
    writer.fill(writer.value, upTo: values.count, &values)
  }

  /// The value that remains once the last event is a block and a half ago; others are dropped.
  private mutating func settle(at now: Double) -> Float? {
    guard let last = events.last,
      last.time + 1.5 * Double(Self.blockSize) / sampleRate < now
    else { return nil }
    var settled = value
    if case .target(let timeConstant) = last.shape {
      guard hasArrived(value, at: last, now, timeConstant) else { return nil }
      settled = last.value
    }
    events = [last]
    return settled
  }

  private func hasArrived(
    _ value: Float, at target: Event, _ now: Double, _ timeConstant: Double
  ) -> Bool {
    // e^−10, as a float.
    let closeness: Float = 4.539993e-05
    if now > target.time + 10 * timeConstant { return true }
    if target.value == 0 { return abs(value) < closeness }
    return abs(target.value - value) < closeness * abs(value)
  }

  /// A ramp after an approach starts at the value that the approach has reached.
  private mutating func freeze(
    _ index: Int, _ timeConstant: Double, rate: Double, _ writer: inout Writer
  ) {
    let target = events[index]
    let now = seconds(writer.frame)
    if abs(2 * sampleRate * target.time - Double(2 * writer.frame) + 1) <= 1 {
      let left = exp(-(now - target.time) / timeConstant)
      writer.value = Float(
        Double(target.value) + Double(writer.value - target.value) * left)
    } else {
      writer.value += (target.value - writer.value) * Float(1 - exp(-1 / (rate * timeConstant)))
    }
    events[index] = Event(shape: .set, value: writer.value, time: now)
  }

  private func rampLinearly(
    from start: Event, to end: Event, _ limit: Int, _ writer: inout Writer, _ values: inout [Float]
  ) {
    let duration = end.time - start.time
    let perSecond: Float = duration > Double(Float.leastNormalMagnitude) ? Float(1 / duration) : 0
    let distance = end.value - start.value
    if limit - writer.written >= 4 {
      let elapsed = Float(seconds(writer.frame) - start.time)
      let perFrame = Float(1 / sampleRate)
      let step = Float(4 / sampleRate * Double(perSecond) * Double(distance))
      var lanes = (0..<4).map {
        (perFrame * Float($0) + elapsed) * (perSecond * distance) + start.value
      }
      while limit - writer.written >= 4 {
        for lane in 0..<4 {
          writer.write(lanes[lane], &values)
          lanes[lane] += step
        }
      }
    }
    while writer.written < limit {
      let elapsed = seconds(writer.frame) - start.time
      writer.write(start.value + Float(elapsed * Double(perSecond)) * distance, &values)
    }
  }

  private func rampExponentially(
    from start: Event, to end: Event, _ limit: Int, _ writer: inout Writer, _ values: inout [Float]
  ) {
    guard start.value * end.value > 0, start.time < end.time else {
      writer.value = start.value
      return writer.fill(start.value, upTo: limit, &values)
    }
    let duration = end.time - start.time
    let factor = pow(Double(end.value / start.value), 1 / (duration * sampleRate))
    let share = (seconds(writer.frame) - start.time) / duration
    let begun = pow(Double(end.value) / Double(start.value), share)
    var exact = Double(Float(Double(start.value) * begun))
    while writer.written < limit {
      writer.write(Float(exact), &values)
      exact *= factor
    }
    if Double(writer.frame) > end.time * sampleRate - 0.5 { writer.value = end.value }
  }

  private func approach(
    _ target: Event, _ timeConstant: Double, _ rate: Double, _ limit: Int, _ until: Int,
    _ writer: inout Writer, _ values: inout [Float]
  ) {
    // Only here is the time constant itself rounded to float.
    let timeConstant = Double(Float(timeConstant))
    let c = Float(1 - exp(-1 / (rate * timeConstant)))
    let now = seconds(writer.frame)
    if begins(target, at: writer.frame) {
      let left = exp(-(now - target.time) / timeConstant)
      writer.value = Float(
        Double(target.value) + Double(writer.value - target.value) * left)
    } else {
      writer.value += (target.value - writer.value) * c
    }
    if hasArrived(writer.value, at: target, now, timeConstant) {
      writer.frame += max(0, limit - writer.written)
      // The value itself keeps the remaining distance.
      return writer.fill(target.value, upTo: limit, &values)
    }
    // Two, three and four steps at once.
    let c2 = c * (2 - c)
    let c3 = c * ((c - 3) * c + 3)
    let c4 = c * (c * ((4 - c) * c - 6) + 4)
    while writer.written < limit {
      let from = writer.value
      let distance = target.value - from
      guard limit - writer.written >= 4 else {
        writer.write(from, &values)
        writer.value = from + distance * c
        continue
      }
      writer.write(from, &values)
      writer.write(from + distance * c, &values)
      writer.write(from + distance * c2, &values)
      writer.write(from + distance * c3, &values)
      writer.value = from + distance * c4
    }
    if limit > 0 { writer.value = values[limit - 1] }
    writer.frame = until
  }

  private func begins(_ event: Event, at frame: Int) -> Bool {
    let start = event.time * sampleRate
    return start <= Double(frame) && Double(frame) < start + 1
  }

  private func seconds(_ frame: Int) -> Double { Double(frame) / sampleRate }

  private func clamped(_ value: Float) -> Float {
    min(max(value, range.lowerBound), range.upperBound)
  }

  private struct Writer {
    /// The frame with which event times are compared.
    var frame: Int
    var value: Float
    var written = 0

    mutating func write(_ value: Float, _ values: inout [Float]) {
      self.value = value
      values[written] = value
      written += 1
      frame += 1
    }

    mutating func fill(_ value: Float, upTo end: Int, _ values: inout [Float]) {
      while written < end {
        values[written] = value
        written += 1
      }
    }
  }
}
