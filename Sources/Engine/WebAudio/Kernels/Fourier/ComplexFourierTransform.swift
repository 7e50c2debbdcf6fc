/// The complex Fourier transform of a power-of-two size, unscaled in both directions.
///
/// - Shape: `size` points, 16 to 16384. One transform serves one thread at a time, as it has its own working memory.
///
/// - Real-time: `transform` never allocates on the heap, locks or throws.
struct ComplexFourierTransform {
  /// How a size is divided into columns and rows, and which factor of a twiddled product comes first.
  private enum Plan {
    case twoPass(rows: Int, columns: Int)
    case stepped(SteppedFourierTransform)
    indirect case step(rows: Int, inner: ComplexFourierTransform)
  }

  let size: Int
  private let plan: Plan
  private let inverse: Bool
  private let butterflies: Butterflies
  private let twiddles: [Complex]
  /// The first pass's result, then one row.
  private let scratch: Scratch<Complex>

  /// - Precondition: `size` is a power of two from 16 to 16384.
  init(size: Int, inverse: Bool) {
    precondition(size >= 16 && size <= 16384 && size & (size - 1) == 0)
    self.size = size
    self.inverse = inverse
    butterflies = Butterflies(inverse: inverse)
    func step(_ rows: Int, _ inner: Int) -> Plan {
      .step(rows: rows, inner: ComplexFourierTransform(size: inner, inverse: inverse))
    }
    let factors = butterflies.factors
    func stepped(_ step: Int, _ rows: Int) -> Plan {
      .stepped(SteppedFourierTransform(step: step, rows: rows, factors: factors))
    }
    plan =
      switch size {
      case 16: .twoPass(rows: 4, columns: 4)
      case 32: .twoPass(rows: 4, columns: 8)
      case 64: .twoPass(rows: 8, columns: 8)
      case 128: .twoPass(rows: 8, columns: 16)
      case 256: .twoPass(rows: 8, columns: 32)
      case 512: .twoPass(rows: 16, columns: 32)
      case 1024: stepped(4, 8)
      case 2048: stepped(8, 8)
      case 4096: stepped(8, 16)
      case 8192: step(4, 2048)
      default: step(8, 2048)
      }
    let rows: Int
    switch plan {
    case .twoPass(let count, _), .step(let count, _): rows = count
    case .stepped:
      scratch = Scratch(repeating: .zero, count: 0)
      twiddles = []
      return
    }
    let columns = size / rows
    scratch = Scratch(repeating: .zero, count: size + columns)
    twiddles = (0..<rows).flatMap { row in
      (0..<columns).map { twiddle(row * $0, of: size, inverse: inverse) }
    }
  }

  /// Transforms `input` into `output`, which must not overlap.
  func transform(
    _ input: UnsafePointer<Complex>, into output: UnsafeMutablePointer<Complex>
  ) {
    switch plan {
    case .stepped(let stepped): stepped.transform(input, into: output)
    case .twoPass(let rows, let columns):
      let worked = scratch.memory
      butterflies.transformColumns(
        input, into: worked, rows: rows, columns: columns, twiddles: twiddles, valueFirst: true)
      butterflies.transformRows(worked, into: output, rows: rows, columns: columns)
    case .step(let rows, let inner):
      let worked = scratch.memory
      let row = worked + size
      butterflies.transformColumns(
        input, into: worked, rows: rows, columns: inner.size, twiddles: twiddles,
        valueFirst: false)
      for j in 0..<rows {
        inner.transform(worked + j * inner.size, into: row)
        for k in 0..<inner.size { output[j + rows * k] = row[k] }
      }
    }
  }
}
