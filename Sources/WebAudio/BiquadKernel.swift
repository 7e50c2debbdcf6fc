/// The memory of one channel of a second-order filter, direct form I.
///
/// Inputs and outputs are kept as doubles, but every output is rounded to float before it is fed
/// back, as in Chromium: the rounding noise is part of the sound.
///
/// - Real-time: never allocates, locks or throws.
struct BiquadKernel {
  private var x1 = 0.0
  private var x2 = 0.0
  private var y1 = 0.0
  private var y2 = 0.0

  @_noLocks @_noAllocation
  mutating func next(_ input: Float, _ c: BiquadCoefficients) -> Float {
    let x = Double(input)
    let y = Float(c.b0 * x + c.b1 * x1 + c.b2 * x2 - c.a1 * y1 - c.a2 * y2)
    (x2, x1) = (x1, x)
    (y2, y1) = (y1, Double(y))
    return y
  }

  @_noLocks @_noAllocation
  mutating func render(
    _ input: UnsafeMutablePointer<Float>, into output: UnsafeMutablePointer<Float>,
    _ coefficients: BiquadCoefficients
  ) {
    for frame in 0..<RenderQuantum.frameCount { output[frame] = next(input[frame], coefficients) }
  }
}
