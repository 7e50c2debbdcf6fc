/// Interpolates two spectra: magnitudes in decibels, and group delays.
enum SpectrumBlend {
  static func blend(_ first: [Complex], _ second: [Complex], share: Double) -> [Complex] {
    var mixed = first
    let (s1, s2) = (1 - share, share)
    mixed[0] = Complex(
      re: Float(s1 * Double(first[0].re) + s2 * Double(second[0].re)),
      im: Float(s1 * Double(first[0].im) + s2 * Double(second[0].im)))
    var phases = (first: 0.0, second: 0.0, mixed: 0.0)
    for index in 1..<first.count {
      let (a, b) = (Polar(first[index]), Polar(second[index]))
      var (s1, s2) = (s1, s2)
      let difference = a.decibels - b.decibels
      // Preserves the notches at high frequencies.
      let threshold = index > 16 ? 5.0 : 2.0
      if difference < -threshold, a.decibels < 0 {
        s1 = power(s1, 0.75)
        s2 = 1 - s1
      } else if difference > threshold, b.decibels < 0 {
        s2 = power(s2, 0.75)
        s1 = 1 - s2
      }
      let decibels = s1 * a.decibels + s2 * b.decibels
      let magnitude = power(10.0, 0.05 * decibels)
      let turns = (unwrapped(a.phase - phases.first), unwrapped(b.phase - phases.second))
      (phases.first, phases.second) = (a.phase, b.phase)
      phases.mixed = unwrapped(phases.mixed + between(turns.0, turns.1, s1, s2))
      mixed[index] = Complex(
        re: Float(magnitude * cosine(phases.mixed)), im: Float(magnitude * sine(phases.mixed)))
    }
    return mixed
  }

  private struct Polar {
    let decibels: Double
    let phase: Double

    init(_ bin: Complex) {
      decibels = 20 * decimalLogarithm(hypotenuse(Double(bin.re), Double(bin.im)))
      phase = arcTangent(Double(bin.im), Double(bin.re))
    }
  }

  private static func unwrapped(_ turn: Double) -> Double {
    var turn = turn
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    return turn
  }

  /// The shorter way round the circle decides.
  private static func between(_ a: Double, _ b: Double, _ s1: Double, _ s2: Double) -> Double {
    if a - b > .pi { return s1 * a + s2 * (2 * .pi + b) }
    if b - a > .pi { return s1 * (2 * .pi + a) + s2 * b }
    return s1 * a + s2 * b
  }
}
