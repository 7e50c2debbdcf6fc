/// Fourier transforms of 4, 8, 16 and 32 points, in the order of operations of the AVX kernels of
/// the FFT library that Chromium uses.
///
/// Results equal Chromium's to the bit on any machine with correctly rounded `fma`.
struct Butterflies {
  private let inverse: Bool
  /// sqrt(1/2) as a float.
  private let diagonal = Float(bitPattern: 0x3f35_04f3)
  private let w16: (Complex, Complex, Complex, Complex)
  private let w32: [Complex]
  /// 32 points between the passes, and a row of 8.
  private let scratch = Scratch(repeating: Complex.zero, count: 40)

  init(inverse: Bool) {
    self.inverse = inverse
    func w(_ index: Int, _ size: Int) -> Complex { twiddle(index, of: size, inverse: inverse) }
    w16 = (w(0, 16), w(1, 16), w(2, 16), w(3, 16))
    w32 = (0..<8).map { w($0, 32) }
  }

  /// Transforms `count` points, `stride` apart, and writes them without gaps.
  func transform(
    _ count: Int, _ input: UnsafePointer<Complex>, stride: Int,
    into output: UnsafeMutablePointer<Complex>
  ) {
    switch count {
    case 4: four(input, stride, output)
    case 8: eight(input, stride, output)
    case 16: sixteen(input, stride, output)
    default: thirtyTwo(input, stride, output)
    }
  }

  /// A quarter turn: times −i, or i for the inverse.
  private func turn(_ z: Complex) -> Complex {
    inverse ? Complex(re: -z.im, im: z.re) : Complex(re: z.im, im: -z.re)
  }

  /// An eighth of a turn, and three eighths.
  private func eighth(_ z: Complex) -> Complex { diagonal * (turn(z) + z) }
  private func threeEighths(_ z: Complex) -> Complex { diagonal * (turn(z) - z) }

  private func four(
    _ x0: Complex, _ x1: Complex, _ x2: Complex, _ x3: Complex
  ) -> (Complex, Complex, Complex, Complex) {
    let (m0, m2) = (x0 + x2, x0 - x2)
    let (m1, m3) = (x1 + x3, turn(x1 - x3))
    return (m0 + m1, m2 + m3, m0 - m1, m2 - m3)
  }

  private func four(
    _ x: UnsafePointer<Complex>, _ s: Int, _ y: UnsafeMutablePointer<Complex>
  ) {
    (y[0], y[1], y[2], y[3]) = four(x[0], x[s], x[2 * s], x[3 * s])
  }

  private func eight(
    _ x: UnsafePointer<Complex>, _ s: Int, _ y: UnsafeMutablePointer<Complex>
  ) {
    let a = four(x[0], x[2 * s], x[4 * s], x[6 * s])
    let c = four(x[s], x[3 * s], x[5 * s], x[7 * s])
    let (c1, c2, c3) = (eighth(c.1), turn(c.2), threeEighths(c.3))
    (y[0], y[4]) = (a.0 + c.0, a.0 - c.0)
    (y[1], y[5]) = (a.1 + c1, a.1 - c1)
    (y[2], y[6]) = (a.2 + c2, a.2 - c2)
    (y[3], y[7]) = (a.3 + c3, a.3 - c3)
  }

  private func sixteen(
    _ x: UnsafePointer<Complex>, _ s: Int, _ y: UnsafeMutablePointer<Complex>
  ) {
    let w = w16
    let m0 = four(x[0], x[4 * s], x[8 * s], x[12 * s])
    var m1 = four(x[s], x[5 * s], x[9 * s], x[13 * s])
    var m2 = four(x[2 * s], x[6 * s], x[10 * s], x[14 * s])
    var m3 = four(x[3 * s], x[7 * s], x[11 * s], x[15 * s])
    (m1.1, m1.2, m1.3) = (.fused(m1.1, w.1), eighth(m1.2), .fused(m1.3, w.3))
    (m2.1, m2.2, m2.3) = (eighth(m2.1), turn(m2.2), threeEighths(m2.3))
    (m3.1, m3.2, m3.3) = (.fused(m3.1, w.3), threeEighths(m3.2), .fused(m3.3, -w.1))
    (y[0], y[4], y[8], y[12]) = four(m0.0, m1.0, m2.0, m3.0)
    (y[1], y[5], y[9], y[13]) = four(m0.1, m1.1, m2.1, m3.1)
    (y[2], y[6], y[10], y[14]) = four(m0.2, m1.2, m2.2, m3.2)
    (y[3], y[7], y[11], y[15]) = four(m0.3, m1.3, m2.3, m3.3)
  }

  private func thirtyTwo(
    _ x: UnsafePointer<Complex>, _ s: Int, _ y: UnsafeMutablePointer<Complex>
  ) {
    let w = w32
    let columns = scratch.memory
    // Column j of the first pass stands at columns[j], columns[j + 8], …
    for j in 0..<8 {
      let m = four(x[j * s], x[(j + 8) * s], x[(j + 16) * s], x[(j + 24) * s])
      columns[j] = m.0
      let turned: (Complex, Complex, Complex) =
        switch j {
        case 1: (.fused(m.1, w[1]), .fused(m.2, w[2]), .fused(m.3, w[3]))
        case 2: (.fused(m.1, w[2]), eighth(m.2), .fused(m.3, w[6]))
        case 3: (.fused(m.1, w[3]), .fused(m.2, w[6]), .fused(m.3, turn(w[1])))
        case 4: (eighth(m.1), turn(m.2), threeEighths(m.3))
        case 5: (.fused(m.1, w[5]), .fused(m.2, turn(w[2])), .fused(m.3, turn(w[7])))
        case 6: (.fused(m.1, w[6]), threeEighths(m.2), .fused(m.3, -w[2]))
        case 7: (.fused(m.1, w[7]), .fused(m.2, turn(w[6])), .fused(m.3, -w[5]))
        default: (m.1, m.2, m.3)
        }
      (columns[j + 8], columns[j + 16], columns[j + 24]) = turned
    }
    let row = columns + 32
    for i in 0..<4 {
      eight(columns + 8 * i, 1, row)
      for k in 0..<8 { y[i + 4 * k] = row[k] }
    }
  }
}
