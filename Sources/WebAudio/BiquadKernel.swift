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

  /// Renders this filter and a second one behind it, which runs one frame late.
  ///
  /// A frame of one filter waits for the frame before; two filters wait side by side. The samples
  /// are those of one after the other.
  @_noLocks @_noAllocation
  mutating func render(
    _ input: UnsafeMutablePointer<Float>, into middle: UnsafeMutablePointer<Float>,
    _ coefficients: BiquadCoefficients, then second: inout BiquadKernel,
    into output: UnsafeMutablePointer<Float>, _ secondCoefficients: BiquadCoefficients
  ) {
    let last = RenderQuantum.frameCount - 1
    var (first, follower) = (self, second)
    var value = first.next(input[0], coefficients)
    middle[0] = value
    for frame in 1...last {
      let next = first.next(input[frame], coefficients)
      output[frame - 1] = follower.next(value, secondCoefficients)
      middle[frame] = next
      value = next
    }
    output[last] = follower.next(value, secondCoefficients)
    (self, second) = (first, follower)
  }
}
