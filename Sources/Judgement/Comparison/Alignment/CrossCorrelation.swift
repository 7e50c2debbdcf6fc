/// How well a candidate agrees with its reference at every whole lag.
///
/// value(lag) = Σ reference[n]·candidate[n + lag], summed over channels.
///
/// - Units: lags in samples, positive when the candidate is late.
/// - Source: Knapp & Carter, "The Generalized Correlation Method for Estimation of Time Delay",
///   1976, without weighting; computed through the Fourier transform.
struct CrossCorrelation {
  /// The lag at which two signals agree best, up to a sign.
  struct Peak {
    let lag: Int
    /// −1 to 1: the correlation at this lag, 1 for a copy that is only late and scaled.
    let strength: Double
  }

  /// Peaks this close to the highest count as equal, and the smallest lag wins: a periodic signal agrees with itself at
  /// many lags, which differ only by the transform's rounding (1e-13).
  private static let tie = 1e-9

  /// The highest peak in absolute value.
  ///
  /// Channels are correlated pair by pair, and so are their sums, which stay equal when channels are swapped.
  ///
  /// - Precondition: both have the same number of channels, of equal lengths within each signal.
  static func peak(reference: [[Double]], candidate: [[Double]]) -> Peak {
    precondition(reference.count == candidate.count && !reference.isEmpty)
    let frames = reference[0].count
    let size = ComplexSpectrum.quickSize(atLeast: frames + candidate[0].count)
    let transform = FourierTransform.ofSize(size)
    let references = reference.map(transform.spectrum)
    let candidates = candidate.map(transform.spectrum)
    var pairs = candidates[0].correlated(with: references[0])
    guard reference.count > 1 else {
      return peak(
        transform.samples(of: pairs), frames: frames,
        energy: (energy(reference) * energy(candidate)).squareRoot())
    }
    for channel in 1..<reference.count {
      pairs.add(candidates[channel].correlated(with: references[channel]))
    }
    let byPairs = peak(
      transform.samples(of: pairs), frames: frames,
      energy: (energy(reference) * energy(candidate)).squareRoot())
    let sums = (sum(candidates).correlated(with: sum(references)))
    let bySums = peak(
      transform.samples(of: sums), frames: frames,
      energy: (energy([mixed(reference)]) * energy([mixed(candidate)])).squareRoot())
    return abs(bySums.strength) > abs(byPairs.strength) + 1e-6 ? bySums : byPairs
  }

  private static func peak(_ circular: [Double], frames: Int, energy: Double) -> Peak {
    guard energy > 0 else { return Peak(lag: 0, strength: 0) }
    let highest = circular.reduce(0) { max($0, abs($1)) } * (1 - tie)
    var best = circular.count
    for (index, value) in circular.enumerated() where abs(value) >= highest {
      // The second half of a circular correlation holds the negative lags.
      let lag = index > circular.count - frames ? index - circular.count : index
      if abs(lag) < abs(best) { best = lag }
    }
    let value = circular[best < 0 ? best + circular.count : best]
    return Peak(lag: best, strength: min(max(value / energy, -1), 1))
  }

  /// The lags at which one channel agrees best with its original: with periodic sounds, many do.
  ///
  /// - Returns: the highest of each hill, the best first; only those that reach `share` of the best.
  static func lags(
    reference: [Double], candidate: [Double], share: Double, most: Int
  ) -> [Int] {
    let size = ComplexSpectrum.quickSize(atLeast: reference.count + candidate.count)
    let transform = FourierTransform.ofSize(size)
    let circular = transform.samples(
      of: transform.spectrum(of: candidate).correlated(with: transform.spectrum(of: reference)))
    guard let highest = circular.max(), highest > 0 else { return [] }
    let hills = circular.indices.filter { index in
      let value = circular[index]
      return value >= share * highest && value >= circular[(index + size - 1) % size]
        && value > circular[(index + 1) % size]
    }
    return hills.sorted { circular[$0] > circular[$1] }.prefix(most)
      .map { $0 > size - reference.count ? $0 - size : $0 }
  }

  private static func sum(_ spectra: [ComplexSpectrum]) -> ComplexSpectrum {
    spectra.dropFirst().reduce(into: spectra[0]) { $0.add($1) }
  }

  private static func mixed(_ channels: [[Double]]) -> [Double] {
    var mix = channels[0]
    for channel in channels.dropFirst() {
      for frame in mix.indices { mix[frame] += channel[frame] }
    }
    return mix
  }

  private static func energy(_ channels: [[Double]]) -> Double {
    channels.reduce(0) { $0 + $1.energy }
  }
}
