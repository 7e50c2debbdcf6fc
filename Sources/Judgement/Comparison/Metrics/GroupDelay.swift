import Foundation

/// The group delay of a response in bands of a twelfth of an octave.
struct GroupDelay {
  struct Band {
    let bins: Range<Int>
    /// Σ |H|².
    let power: Double
    /// In samples; 0 in a band without power.
    let delay: Double

    /// Power for each bin.
    var density: Double { power / Double(bins.count) }
    /// In bins.
    var middle: Double { Double(bins.lowerBound + bins.upperBound - 1) / 2 }
  }

  private let first: FourierTransform.Memory
  private let second: FourierTransform.Memory
  private let transform: FourierTransform

  init(size: Int) {
    first = FourierTransform.Memory(size: size)
    second = FourierTransform.Memory(size: size)
    transform = .ofSize(size)
  }

  func bands(of response: [Float]) -> [Band] {
    for index in first.samples.indices {
      let sample = index < response.count ? Double(response[index]) : 0
      first.samples[index] = sample
      second.samples[index] = sample * Double(index)
    }
    transform.run(in: first)
    transform.run(in: second)
    var bands = [band(0..<1)]
    var lower = 1
    while lower < first.bins.count {
      let upper = max(lower + 4, Int((Double(lower) * pow(2, 1.0 / 12)).rounded()))
      bands.append(band(lower..<min(upper, first.bins.count)))
      lower = upper
    }
    return bands
  }

  private func band(_ bins: Range<Int>) -> Band {
    var power = 0.0
    var product = 0.0
    for bin in bins {
      let (response, ramped) = (first.bins[bin], second.bins[bin])
      power += response.0 * response.0 + response.1 * response.1
      product += ramped.0 * response.0 + ramped.1 * response.1
    }
    return Band(bins: bins, power: power, delay: power > 0 ? product / power : 0)
  }
}
