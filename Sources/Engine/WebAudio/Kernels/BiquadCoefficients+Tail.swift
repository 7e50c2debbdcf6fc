extension BiquadCoefficients {
  /// The number of frames until an impulse stays below 1/32768.
  ///
  /// Computed from the poles: the impulse response is a sum of their powers, bounded by the larger one. With a pole on
  /// the unit circle it is `limit`.
  ///
  /// - Parameter limit: the largest result.
  func tailFrames(limit: Double) -> Double {
    // −90 dB, a step of 16 bits, as Chromium has it.
    let threshold = 1.0 / 32768
    let discriminant = a1 * a1 - 4 * a2
    if discriminant == 0 { return min(doublePoleTail(threshold, limit: limit), limit) }
    let (radius, amplitude) =
      discriminant > 0 ? realPoles(discriminant) : complexPoles(discriminant)
    if amplitude == 0 { return 0 }
    if radius >= 1 { return limit }
    let frames = 1 + naturalLogarithm(threshold / amplitude) / naturalLogarithm(radius)
    return min(max(frames, 0), limit)
  }

  /// The larger pole, and the sum of both poles' contributions to the response.
  private func realPoles(_ discriminant: Double) -> (radius: Double, amplitude: Double) {
    let root = discriminant.squareRoot()
    let larger = a1 > 0 ? (-a1 - root) / 2 : (-a1 + root) / 2
    let smaller = a2 / larger
    func share(_ pole: Double) -> Double {
      (b0 * pole * pole + b1 * pole + b2) / (smaller - larger)
    }
    return (abs(larger), abs(share(larger)) + abs(share(smaller)))
  }

  private func complexPoles(_ discriminant: Double) -> (radius: Double, amplitude: Double) {
    let (real, imaginary) = (-a1 / 2, (-discriminant).squareRoot() / 2)
    // b(z) at the pole, z² = (re² − im², 2·re·im); both conjugates have the same magnitude.
    let numeratorReal = b0 * (real * real - imaginary * imaginary) + b1 * real + b2
    let numeratorImaginary = b0 * 2 * real * imaginary + b1 * imaginary
    let magnitude =
      (numeratorReal * numeratorReal + numeratorImaginary * numeratorImaginary).squareRoot()
    return (a2.squareRoot(), 2 * magnitude / (2 * imaginary))
  }

  /// For a pole r of multiplicity two the response is r^(n−2)·((n+1)·b(r) − b1·r − 2·b2). Chromium has the last two
  /// terms with the other sign, as the tails of filters at Q 0.5 show.
  private func doublePoleTail(_ threshold: Double, limit: Double) -> Double {
    let pole = -a1 / 2
    if pole == 0 { return 2 }
    if abs(pole) >= 1 { return limit }
    let growing = b0 * pole * pole + b1 * pole + b2
    let fixed = b1 * pole + 2 * b2
    func magnitude(_ n: Double) -> Double {
      power(abs(pole), n - 2) * abs((n + 1) * growing + fixed)
    }
    // Beyond its maximum near −1/ln|r| the response only falls: bisection finds the place.
    var low = max(1, -1 / naturalLogarithm(abs(pole)))
    var high = limit
    if magnitude(low) < threshold { return low }
    while high - low > 0.5 {
      let middle = (low + high) / 2
      if magnitude(middle) < threshold { high = middle } else { low = middle }
    }
    return high
  }
}
