import CVectorKernels

/// The complex Fourier transform of 1024, 2048 or 4096 points: a step of 4 or 8, whose results are interleaved, so that
/// all following matrices are transformed at once.
///
/// The order of operations is that of `ComplexFourierTransform`'s other plans.
///
/// - Real-time: `transform` never allocates on the heap, locks or throws.
final class SteppedFourierTransform {
  private var plan: parity_stepped
  private let twiddles: Scratch<Complex>
  private let work: Scratch<Complex>

  /// - Precondition: `rows` is 8 or 16; the matrices behind the step have 32 columns.
  init(step: Int, rows: Int, factors: parity_factors) {
    let columns = 32
    let inner = rows * columns
    let inverse = factors.inverse
    precondition([4, 8].contains(step) && [8, 16].contains(rows))
    twiddles = Scratch(repeating: .zero, count: (step + 1) * inner)
    work = Scratch(repeating: .zero, count: step * inner)
    for row in 0..<step {
      for index in 0..<inner {
        twiddles.memory[row * inner + index] = twiddle(
          row * index, of: step * inner, inverse: inverse)
      }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        twiddles.memory[step * inner + row * columns + column] = twiddle(
          row * column, of: inner, inverse: inverse)
      }
    }
    plan = parity_stepped(
      step: step, rows: rows, columns: columns, step_twiddles: floats(twiddles.memory),
      twiddles: floats(twiddles.memory + step * inner), factors: factors)
  }

  /// Transforms `input` into `output`, which must not overlap.
  func transform(
    _ input: UnsafePointer<Complex>, into output: UnsafeMutablePointer<Complex>
  ) {
    parity_transform_stepped(floats(input), floats(output), floats(work.memory), &plan)
  }
}
