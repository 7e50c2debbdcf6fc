import WebAudio

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// A parameter's envelope with known values: gives its value at any time without reading the parameter, so that it can
/// be cut at its present value.
///
/// - Units: times in seconds of the context.
final class KnownCurve {
  private enum Kind { case constant, linear, exponential }

  private struct Segment {
    let kind: Kind
    let from: Double
    var to: Double
    let first: Double
    var last: Double
  }

  private let parameter: AudioParam
  private var segments: [Segment] = []

  init(_ parameter: AudioParam) { self.parameter = parameter }

  func set(_ value: Double, _ time: Double) throws {
    try parameter.setValueAtTime(Float(value), time)
    segments.append(Segment(kind: .constant, from: time, to: time, first: value, last: value))
  }

  func linear(_ value: Double, _ time: Double) throws {
    try parameter.linearRampToValueAtTime(Float(value), time)
    push(.linear, value, time)
  }

  func exponential(_ value: Double, _ time: Double) throws {
    try parameter.exponentialRampToValueAtTime(Float(value), time)
    push(.exponential, value, time)
  }

  private func push(_ kind: Kind, _ value: Double, _ time: Double) {
    guard let before = segments.last else { return }
    segments.append(
      Segment(kind: kind, from: before.to, to: time, first: before.last, last: value))
  }

  func value(at time: Double) -> Double {
    guard
      let segment = segments.last(where: {
        $0.from < time || ($0.kind == .constant && $0.from == time)
      })
    else { return 0 }
    if segment.kind == .constant || time >= segment.to { return segment.last }
    let x = (time - segment.from) / (segment.to - segment.from)
    return segment.kind == .linear
      ? segment.first + (segment.last - segment.first) * x
      : segment.first * pow(segment.last / segment.first, x)
  }

  /// Drops all later events, and holds the value at that time.
  ///
  /// - Returns: that value.
  @discardableResult
  func cut(_ time: Double) throws -> Double {
    let value = value(at: time)
    try parameter.cancelScheduledValues(time)
    segments.removeAll { $0.from >= time }
    guard var last = segments.last, last.kind != .constant, last.to >= time else {
      try set(value, time)
      return value
    }
    // Without this call the ramp in progress would vanish along with its end.
    if last.kind == .linear {
      try parameter.linearRampToValueAtTime(Float(value), time)
    } else {
      try parameter.exponentialRampToValueAtTime(Float(value), time)
    }
    (last.to, last.last) = (time, value)
    segments[segments.count - 1] = last
    return value
  }
}
