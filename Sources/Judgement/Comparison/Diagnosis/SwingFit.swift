import Foundation

/// The delay of a candidate whose speed swings: an offset and a sine of time.
///
/// - Units: frames; `cycles` in periods per frame.
struct SwingFit {
  var offset: Double
  var sine: Double
  var cosine: Double
  var cycles: Double

  var depth: Double { (sine * sine + cosine * cosine).squareRoot() }

  func delay(_ frame: Double) -> Double {
    let angle = 2 * .pi * cycles * frame
    return offset + sine * sin(angle) + cosine * cos(angle)
  }

  /// The reference delayed like this, and how it changes with the delay.
  private func read(_ samples: [Double]) -> [(value: Double, slope: Double)] {
    let interpolator = BandlimitedInterpolator.fine
    return interpolator.withTable { table in
      samples.withUnsafeBufferPointer { buffer in
        samples.indices.map { frame in
          let read = interpolator.read(
            buffer, table: table, at: Double(frame) - delay(Double(frame)))
          return (read.value, -read.slope)
        }
      }
    }
  }

  func imitated(_ channels: [[Double]]) -> [[Double]] {
    channels.map { read($0).map(\.value) }
  }

  /// One Gauss–Newton step towards the candidate, in one channel.
  ///
  /// - Returns: nil when it fails.
  func refined(_ reference: [Double], _ candidate: [Double], margin: Int) -> SwingFit? {
    var equations = LinearEquations(unknowns: 4)
    let readings = read(reference)
    let turn = 2 * Double.pi
    let center = Double(reference.count) / 2
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 4) { row in
      row.initialize(repeating: 0)
      for frame in margin..<reference.count - margin {
        let (value, slope) = readings[frame]
        let angle = turn * cycles * Double(frame)
        let (s, c) = (sin(angle), cos(angle))
        row[0] = slope
        row[1] = slope * s
        row[2] = slope * c
        // In radians at the middle, so that all four are of similar size.
        row[3] = slope * (sine * c - cosine * s) * (Double(frame) - center) / center
        equations.add(UnsafeBufferPointer(row), equals: candidate[frame] - value)
      }
    }
    guard let step = equations.solved(), step.allSatisfy(\.isFinite), abs(step[0]) < 16,
      abs(step[1]) < 16, abs(step[2]) < 16
    else { return nil }
    var next = self
    // The phase is kept constant at the middle.
    let more = step[3] / (turn * center)
    let shift = -turn * more * center
    let (s, c) = (sine + step[1], cosine + step[2])
    next.offset += step[0]
    next.cycles += more
    next.sine = s * cos(shift) - c * sin(shift)
    next.cosine = s * sin(shift) + c * cos(shift)
    return next
  }
}
