/// A reference and a candidate after a suspected cause was undone, ready to be measured.
///
/// - Shape: the same channels and frames in both; only `frames` are measured.
/// - Units: null depth in dB relative to the quieter signal's energy over the same frames, so that silence
///   explains nothing; nil for −∞.
struct UndonePair {
  var reference: [[Double]]
  var candidate: [[Double]]
  var frames: Range<Int>
  /// Whether nothing was undone: then the measure is relative to the reference, as in a comparison.
  var isPlain = false

  /// Energies of both signals, and their product.
  struct Sums {
    var reference = 0.0
    var candidate = 0.0
    var product = 0.0

    /// The gain that brings the reference closest to the candidate; 0 without energy.
    var gain: Double { reference > 0 ? product / reference : 0 }

    /// The share of the candidate's energy that the scaled reference explains.
    var share: Double {
      let energies = reference * candidate
      return energies > 0 ? min(product * product / energies, 1) : 0
    }
  }

  func sums() -> Sums {
    reference.indices.reduce(into: Sums()) { sums, channel in
      let own = self.sums(ofChannel: channel)
      sums.reference += own.reference
      sums.candidate += own.candidate
      sums.product += own.product
    }
  }

  func sums(ofChannel channel: Int) -> Sums {
    var sums = Sums()
    reference[channel].withUnsafeBufferPointer { reference in
      candidate[channel].withUnsafeBufferPointer { candidate in
        for frame in frames {
          sums.reference += reference[frame] * reference[frame]
          sums.candidate += candidate[frame] * candidate[frame]
          sums.product += reference[frame] * candidate[frame]
        }
      }
    }
    return sums
  }

  /// The null depth with the candidate divided by a gain.
  func nullDepth(gain: Double = 1) -> Double? {
    nullDepth(gains: Array(repeating: gain, count: reference.count))
  }

  /// The null depth with each channel of the candidate divided by its own gain.
  func nullDepth(gains: [Double]) -> Double? {
    var residual = 0.0
    var energy = 0.0
    var heard = 0.0
    for channel in reference.indices {
      let gain = gains[channel]
      reference[channel].withUnsafeBufferPointer { reference in
        candidate[channel].withUnsafeBufferPointer { candidate in
          for frame in frames {
            let found = candidate[frame] / gain
            let difference = found - reference[frame]
            heard += found * found
            residual += difference * difference
            energy += reference[frame] * reference[frame]
          }
        }
      }
    }
    // Against silence, any residual is infinitely large.
    let quieter = isPlain ? energy : min(energy, heard)
    guard quieter > 0 else { return isPlain && residual == 0 ? nil : .infinity }
    return Decibels.ofPower(residual / quieter)
  }
}
