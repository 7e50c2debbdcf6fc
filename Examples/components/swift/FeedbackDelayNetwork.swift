/// The core of a reverb: delay lines that are read, damped, mixed into one another by a Hadamard matrix and written
/// back.
///
/// The rule, as in a JavaScript worklet:
/// - Lines are `Float32Array`s: what is written is rounded to float, and so are the values around the matrix.
///   Everything else is double; a port in float throughout drifts away within a second.
/// - All lines are read before any is written, and rows are summed in column order.
/// - The length of a line is that of the page's array: reading far back wraps at its end.
/// - The scale by the rate is applied where the page applies it, not where it should be.
///
/// - Units: delays in frames, fractions kept; damping 0 (bright) to 1.
/// - Source: M. R. Schroeder, "Natural Sounding Artificial Reverberation", 1962; J.-M. Jot and
///   A. Chaigne, "Digital delay networks for designing artificial reverberators", 1991.
public struct FeedbackDelayNetwork {
  /// The lines' last outputs: as read, and after damping and mixing.
  public private(set) var reads: [Float]
  public private(set) var mixed: [Float]

  private var lines: [Ring]
  private var dampers: [Double]
  private let injectLevel: Double

  /// - Parameters:
  ///   - capacities: frames of each ring; 4 or 8 lines.
  ///   - injectLevel: how much of the input enters each line.
  public init(capacities: [Int], injectLevel: Double) {
    precondition(capacities.count == 4 || capacities.count == 8)
    lines = capacities.map(Ring.init)
    dampers = capacities.map { _ in 0 }
    reads = capacities.map { _ in 0 }
    mixed = reads
    self.injectLevel = injectLevel
  }

  /// Reads each line at its delay, and mixes.
  public mutating func read(delays: [Double], damping: Double) {
    var damped = reads
    for line in lines.indices {
      reads[line] = Float(lines[line].readBetween(max(1, delays[line])))
      dampers[line] = Double(reads[line]) * (1 - damping) + dampers[line] * damping
      damped[line] = Float(dampers[line])
    }
    mixed = Self.mix(damped)
  }

  /// Feeds the mix back, with the left input into the first half of the lines.
  public mutating func write(feedback: Double, left: Double, right: Double) {
    for line in lines.indices {
      let input = (line < lines.count / 2 ? left : right) * injectLevel
      lines[line].write(Self.softClipped(Double(mixed[line]) * feedback + input))
    }
  }

  /// A Sylvester–Hadamard matrix: row r, column c is −1 where r & c has an odd number of ones.
  public static func mix(_ values: [Float]) -> [Float] {
    // 1/√N, as the page writes it.
    let factor = values.count == 4 ? 0.5 : 0.3535533905932738
    return values.indices.map { row in
      var sum = 0.0
      for (column, value) in values.enumerated() {
        sum += (row & column).nonzeroBitCount % 2 == 1 ? -Double(value) : Double(value)
      }
      return Float(sum * factor)
    }
  }

  /// Leaves −1 to 1 unchanged; beyond, it jumps down to a half, like the page.
  public static func softClipped(_ x: Double) -> Double {
    x > 1 ? 1 - 1 / (x + 1) : x < -1 ? -1 + 1 / (1 - x) : x
  }
}

/// A ring of floats; `read(1)` is the value written last.
public struct Ring {
  private var samples: [Float]
  private var next = 0

  public init(_ count: Int) { samples = [Float](repeating: 0, count: count) }

  public mutating func write(_ value: Double) {
    samples[next] = Float(value)
    next = (next + 1) % samples.count
  }

  public func read(_ delay: Int) -> Double {
    Double(samples[next >= delay ? next - delay : next - delay + samples.count])
  }

  public func readBetween(_ delay: Double) -> Double {
    // Adding the length rounds, even if the position was already within the ring.
    let length = Double(samples.count)
    var place = max(Double(next) - delay + length, 0)
    if place >= length { place -= length }
    let index = Int(place)
    let fraction = place - Double(index)
    return Double(samples[index]) * (1 - fraction)
      + Double(samples[(index + 1) % samples.count]) * fraction
  }
}

/// Schroeder allpasses in series, which smear a click.
public struct AllpassChain {
  public var gain = 0.0
  private var stages: [(delay: Int, ring: Ring)]

  /// - Parameter room: frames of each ring beyond its delay.
  public init(delays: [Int], room: Int = 100) {
    stages = delays.map { ($0, Ring($0 + room)) }
  }

  public mutating func process(_ input: Double) -> Double {
    var value = input
    for index in stages.indices {
      let late = stages[index].ring.read(stages[index].delay)
      let inner = value - late * gain
      stages[index].ring.write(inner)
      value = late + inner * gain
    }
    return value
  }
}
