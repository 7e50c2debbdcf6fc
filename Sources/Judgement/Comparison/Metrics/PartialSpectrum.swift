import Foundation

/// The spectrum of one channel over time, as fine as its partials need.
struct PartialSpectrum {
  /// The summed power of each bin.
  private(set) var bins: [Double]
  /// The power in each band, by frame.
  private(set) var frames: [[Float]] = []
  private(set) var total = 0.0
  /// The first bin of each band, and the end of the last: a quarter of a semitone, or one bin.
  let edges: [Int]

  init(size: Int) {
    bins = Array(repeating: 0, count: size / 2 + 1)
    var edges = [PartialFinder.lowestBin]
    while let last = edges.last, last < size / 2 - PartialFinder.lowestBin {
      edges.append(max(last + 1, Int((Double(last) * exp2(1.0 / 48)).rounded())))
    }
    self.edges = edges.dropLast() + [size / 2 - PartialFinder.lowestBin]
  }

  mutating func add(_ finder: PartialFinder) {
    total += finder.total
    for bin in bins.indices { bins[bin] += finder.power[bin] }
    frames.append(
      zip(edges, edges.dropFirst()).map { start, end in
        Float(finder.power[start..<end].reduce(0, +))
      })
  }

  /// The power of each frame in the bands that begin in a range of bins.
  func powers(_ range: ClosedRange<Int>) -> [Double] {
    let chosen = edges.indices.dropLast().filter { range.contains(edges[$0]) }
    return frames.map { frame in chosen.reduce(0) { $0 + Double(frame[$1]) } }
  }

  /// The mean position in a range, weighted by power, in bins; nil where nothing sounds.
  func position(_ range: ClosedRange<Int>) -> Double? {
    let power = bins[range].reduce(0, +)
    guard power > 0 else { return nil }
    return range.reduce(0) { $0 + Double($1) * bins[$1] } / power
  }
}
