import CVectorKernels
import Testing

@testable import WebAudio

// Relative error: of the largest bin, which √N·log N roundings of 2^-24 stay well below.
@Suite struct ComplexFourierTransformTests {
  @Test(
    arguments: [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384], [false, true])
  func equalsTheDefinition(size: Int, inverse: Bool) {
    let (re, im) = (transformNoise(size, seed: 1), transformNoise(size, seed: 2))
    let input = zip(re, im).map { Complex(re: $0, im: $1) }
    var output = [Complex](repeating: .zero, count: size)

    ComplexFourierTransform(size: size, inverse: inverse).transform(input, into: &output)

    let points = zip(re, im).map { SpectralPoint(re: Double($0), im: Double($1)) }
    let scale = squareRoot(Double(size))
    for bin in probedBins(size) {
      let expected = slowTransform(points, bin: bin, inverse: inverse)
      let error = SpectralPoint(
        re: Double(output[bin].re) - expected.re, im: Double(output[bin].im) - expected.im)
      #expect(squareRoot(error.power) / scale < 1e-6)
    }
  }

  @Test(arguments: [16, 64, 2048, 16384])
  func turnsAnImpulseIntoOnes(size: Int) {
    var input = [Complex](repeating: .zero, count: size)
    input[0].re = 1
    var output = input

    ComplexFourierTransform(size: size, inverse: false).transform(input, into: &output)

    #expect(output.allSatisfy { $0.re == 1 && $0.im == 0 })
  }

  /// The instruction is one of processors since 2013; older ones must find the same samples.
  @Test(arguments: [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 16384], [false, true])
  func givesTheSameBitsWithoutTheFusedInstruction(size: Int, inverse: Bool) {
    let (re, im) = (transformNoise(size, seed: 3), transformNoise(size, seed: 4))
    let input = zip(re, im).map { Complex(re: $0, im: $1) }
    let transform = ComplexFourierTransform(size: size, inverse: inverse)
    func bits() -> [UInt32] {
      var output = [Complex](repeating: .zero, count: size)
      transform.transform(input, into: &output)
      return output.flatMap { [$0.re.bitPattern, $0.im.bitPattern] }
    }

    let native = bits()
    let before = parity_use_fused_instruction(false)
    let emulated = bits()
    _ = parity_use_fused_instruction(before)

    #expect(native == emulated)
  }

  // The factors of all sizes come from one table: each is the one of its own angle, to the bit.
  @Test(arguments: [16, 64, 1024, 8192, 32768])
  func takesTheFactorsOfItsOwnAngles(size: Int) {
    for index in stride(from: 0, to: size, by: max(1, size / 512)) {
      let angle = -2 * Double.pi / Double(size) * Double(index)
      let factor = twiddle(index, of: size, inverse: false)
      #expect(factor.re == Float(cosine(angle)) && factor.im == Float(sine(angle)))
    }
  }
}
