import Foundation

/// The complex Fourier transform of any size, fast for products of 2, 3 and 5.
///
/// - Shape: `size` points; x is the real part, y the imaginary one.
/// - Units: unscaled; the kernel is e^(−2πi·jk/size).
/// - Source: Cooley & Tukey, "An Algorithm for the Machine Calculation of Complex Fourier Series",
///   1965, by decimation in time.
struct MixedRadixTransform: Sendable {
  let size: Int
  private let factors: [Int]
  /// e^(−2πi·k/size) for each k.
  private let twiddles: [SIMD2<Double>]

  /// - Precondition: `size` is at least 1.
  init(size: Int) {
    precondition(size >= 1)
    self.size = size
    factors = Self.factors(of: size)
    twiddles = (0..<size).map { k in
      let angle = -2 * Double.pi * Double(k) / Double(size)
      return [cos(angle), sin(angle)]
    }
  }

  /// - Precondition: there are `size` points.
  func transform(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    precondition(points.count == size)
    var result = [SIMD2<Double>](repeating: .zero, count: size)
    points.withUnsafeBufferPointer { input in
      result.withUnsafeMutableBufferPointer { output in
        guard let source = input.baseAddress, let target = output.baseAddress else { return }
        transform(source, stride: 1, into: target, count: size, depth: 0)
      }
    }
    return result
  }

  /// Transforms every `stride`th point: each residue class separately, then all of them together.
  private func transform(
    _ input: UnsafePointer<SIMD2<Double>>, stride: Int,
    into output: UnsafeMutablePointer<SIMD2<Double>>, count: Int, depth: Int
  ) {
    guard count > 1 else {
      output[0] = input[0]
      return
    }
    let radix = factors[depth]
    let part = count / radix
    for residue in 0..<radix {
      transform(
        input + residue * stride, stride: stride * radix, into: output + residue * part,
        count: part, depth: depth + 1)
    }
    if radix == 2 {
      combinePairs(output, part: part, stride: stride)
    } else {
      combine(output, radix: radix, part: part, stride: stride)
    }
  }

  private func combinePairs(
    _ output: UnsafeMutablePointer<SIMD2<Double>>, part: Int, stride: Int
  ) {
    for k in 0..<part {
      let even = output[k]
      let odd = Self.product(output[k + part], twiddles[k * stride])
      output[k] = even + odd
      output[k + part] = even - odd
    }
  }

  private func combine(
    _ output: UnsafeMutablePointer<SIMD2<Double>>, radix: Int, part: Int, stride: Int
  ) {
    var terms = [SIMD2<Double>](repeating: .zero, count: radix)
    let turn = size / radix
    for k in 0..<part {
      for residue in 0..<radix {
        terms[residue] = Self.product(output[residue * part + k], twiddles[residue * k * stride])
      }
      for row in 0..<radix {
        var sum = terms[0]
        for residue in 1..<radix {
          sum += Self.product(terms[residue], twiddles[residue * row % radix * turn])
        }
        output[row * part + k] = sum
      }
    }
  }

  private static func product(_ l: SIMD2<Double>, _ r: SIMD2<Double>) -> SIMD2<Double> {
    [l.x * r.x - l.y * r.y, l.x * r.y + l.y * r.x]
  }

  /// Small factors come last, where the innermost transforms are.
  private static func factors(of size: Int) -> [Int] {
    var (rest, factors) = (size, [Int]())
    for candidate in [5, 3, 2] {
      while rest.isMultiple(of: candidate) {
        factors.append(candidate)
        rest /= candidate
      }
    }
    // 2, 3 and 5 are divided out already.
    var candidate = 7
    while rest > 1 {
      if candidate * candidate > rest { candidate = rest }
      while rest.isMultiple(of: candidate) {
        factors.append(candidate)
        rest /= candidate
      }
      candidate += 2
    }
    return factors
  }
}
