/// The filter with a few hundred weights that brings a reference closest to a candidate.
///
/// - Source: Wiener, by the autocorrelation method; Levinson's recursion for a general right side
///   (Golub & Van Loan, "Matrix Computations", 4.7).
enum FIRFit {
  static let mostWeights = 256
  /// One weight for at least this many frames, so that chance explains half a decibel.
  private static let framesPerWeight = 8
  /// Added to the diagonal, as a share of the energy: tones alone do not determine a filter.
  private static let loading = 1e-10

  /// - Returns: nil for signals that are too short or silent.
  static func fit(reference: [Double], candidate: [Double]) -> RecursiveFilter? {
    let count = min(mostWeights, reference.count / framesPerWeight)
    guard count >= 4 else { return nil }
    let advance = count / 4
    let transform = FourierTransform.ofSize(
      ComplexSpectrum.quickSize(atLeast: 2 * max(reference.count, candidate.count)))
    let input = transform.spectrum(of: reference)
    let output = transform.spectrum(of: candidate)
    let own = transform.samples(of: input.correlated(with: input))
    let cross = transform.samples(of: output.correlated(with: input))
    guard own[0] > 0 else { return nil }
    var row = Array(own.prefix(count))
    row[0] *= 1 + loading
    let right = (0..<count).map { cross[($0 - advance + cross.count) % cross.count] }
    guard let weights = solve(row, right) else { return nil }
    return RecursiveFilter(b: weights, a: [], advance: advance)
  }

  /// Filters every channel, keeping the length.
  static func apply(_ filter: RecursiveFilter, to channels: [[Double]]) -> [[Double]] {
    let frames = channels[0].count
    let transform = FourierTransform.ofSize(
      ComplexSpectrum.quickSize(atLeast: frames + filter.b.count))
    let weights = transform.spectrum(of: filter.b)
    return channels.map { samples in
      let filtered = transform.samples(of: transform.spectrum(of: samples).convolved(with: weights))
      return Array(filtered[filter.advance..<filter.advance + frames])
    }
  }

  /// Solves T·x = y for the symmetric Toeplitz matrix with the first row t.
  private static func solve(_ t: [Double], _ y: [Double]) -> [Double]? {
    let count = t.count
    let r = t.map { $0 / t[0] }
    let right = y.map { $0 / t[0] }
    var x = [right[0]]
    var z = count > 1 ? [-r[1]] : []
    var beta = 1.0
    var alpha = count > 1 ? -r[1] : 0
    for k in 1..<count {
      beta *= 1 - alpha * alpha
      guard beta > 0 else { return nil }
      var known = 0.0
      for i in 0..<k { known += r[i + 1] * x[k - 1 - i] }
      let mu = (right[k] - known) / beta
      for i in 0..<k { x[i] += mu * z[k - 1 - i] }
      x.append(mu)
      guard k < count - 1 else { break }
      var sum = 0.0
      for i in 0..<k { sum += r[i + 1] * z[k - 1 - i] }
      alpha = -(r[k + 1] + sum) / beta
      let old = z
      for i in 0..<k { z[i] = old[i] + alpha * old[k - 1 - i] }
      z.append(alpha)
    }
    return x
  }
}
