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

  init() {}

  /// Two inputs and two outputs, eight places apart, the latest first.
  init(from values: UnsafeMutablePointer<Double>) {
    (x1, x2, y1, y2) = (values[0], values[8], values[16], values[24])
  }

  func write(to values: UnsafeMutablePointer<Double>) {
    (values[0], values[8], values[16], values[24]) = (x1, x2, y1, y2)
  }

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

  /// - Parameter coefficients: one set for each frame.
  @_noLocks @_noAllocation
  mutating func render(
    _ input: UnsafeMutablePointer<Float>, into output: UnsafeMutablePointer<Float>,
    _ coefficients: UnsafeMutablePointer<BiquadCoefficients>
  ) {
    for frame in 0..<RenderQuantum.frameCount {
      output[frame] = next(input[frame], coefficients[frame])
    }
  }
}

/// Two channels of one filter, in parallel: a frame depends on the frame before, but not on the other channel.
///
/// - Real-time: never allocates, locks or throws.
struct StereoBiquadKernel {
  var left: BiquadKernel
  var right: BiquadKernel

  @_noLocks @_noAllocation
  mutating func render(
    _ inputLeft: UnsafeMutablePointer<Float>, _ inputRight: UnsafeMutablePointer<Float>,
    into outputLeft: UnsafeMutablePointer<Float>, _ outputRight: UnsafeMutablePointer<Float>,
    _ coefficients: BiquadCoefficients
  ) {
    var (left, right) = (left, right)
    for frame in 0..<RenderQuantum.frameCount {
      outputLeft[frame] = left.next(inputLeft[frame], coefficients)
      outputRight[frame] = right.next(inputRight[frame], coefficients)
    }
    (self.left, self.right) = (left, right)
  }

  /// - Parameter coefficients: one set for each frame.
  @_noLocks @_noAllocation
  mutating func render(
    _ inputLeft: UnsafeMutablePointer<Float>, _ inputRight: UnsafeMutablePointer<Float>,
    into outputLeft: UnsafeMutablePointer<Float>, _ outputRight: UnsafeMutablePointer<Float>,
    _ coefficients: UnsafeMutablePointer<BiquadCoefficients>
  ) {
    var (left, right) = (left, right)
    for frame in 0..<RenderQuantum.frameCount {
      outputLeft[frame] = left.next(inputLeft[frame], coefficients[frame])
      outputRight[frame] = right.next(inputRight[frame], coefficients[frame])
    }
    (self.left, self.right) = (left, right)
  }
}

/// One of several filters in series: its memory, its coefficients, and where its samples go.
struct BiquadStage {
  var kernel: BiquadKernel
  let coefficients: UnsafeMutablePointer<BiquadCoefficients>
  /// 1 when there are coefficients for each frame, 0 when one set applies to all.
  let stride: Int
  let output: UnsafeMutablePointer<Float>

  @_noLocks @_noAllocation @inline(__always)
  mutating func step(_ frame: Int, _ input: Float) -> Float {
    let value = kernel.next(input, coefficients[stride * frame])
    output[frame] = value
    return value
  }
}

/// Filters in series that run in parallel, each one frame behind the one before it.
///
/// A frame of one filter depends on the frame before, so several filters can wait at the same time. The samples are
/// those of running one after the other.
///
/// - Real-time: never allocates, locks or throws.
enum BiquadChain {
  @_noLocks @_noAllocation
  static func render(
    _ input: UnsafeMutablePointer<Float>, _ first: inout BiquadStage, _ second: inout BiquadStage
  ) {
    let last = RenderQuantum.frameCount - 1
    var value = first.step(0, input[0])
    for frame in 1...last {
      let next = first.step(frame, input[frame])
      _ = second.step(frame - 1, value)
      value = next
    }
    _ = second.step(last, value)
  }

  @_noLocks @_noAllocation
  static func render(
    _ input: UnsafeMutablePointer<Float>, _ first: inout BiquadStage, _ second: inout BiquadStage,
    _ third: inout BiquadStage
  ) {
    let last = RenderQuantum.frameCount - 1
    var early = first.step(0, input[0])
    var late = second.step(0, early)
    early = first.step(1, input[1])
    for frame in 2...last {
      let next = first.step(frame, input[frame])
      let middle = second.step(frame - 1, early)
      _ = third.step(frame - 2, late)
      (early, late) = (next, middle)
    }
    let middle = second.step(last, early)
    _ = third.step(last - 1, late)
    _ = third.step(last, middle)
  }
}
