import Testing

@testable import WebAudio

/// Functions of single precision whose last bit is glibc 2.36's on x86-64. All 2³² arguments were compared with it once
/// (`make check-libm` on Debian 12); here every 4099th is, by a hash that glibc 2.36 gave.
@Suite struct SingleFunctionsTests {
  /// FNV-1a over the bits of the results, one NaN for all.
  private func hash(_ function: (Float) -> Float) -> UInt64 {
    stride(from: 0, through: UInt64(UInt32.max), by: 4099).reduce(0xcbf2_9ce4_8422_2325) {
      let result = function(Float(bitPattern: UInt32($1)))
      let bits = result.isNaN ? 0x7fc0_0000 : result.bitPattern
      return ($0 ^ UInt64(bits)) &* 0x100_0000_01b3
    }
  }

  @Test func roundsArcCosinesAsTheReferencesWere() {
    #expect(hash(arcCosine) == 0x2f55_e3aa_f0e4_feec)
  }

  @Test func roundsDecimalLogarithmsAsTheReferencesWere() {
    #expect(hash(log10) == 0xc9b0_7af0_7804_9613)
  }

  // ISO C, annex F.10.1.1 and F.10.3.8.
  @Test func keepsToTheStandardAtTheEdges() {
    #expect(arcCosine(1) == 0)
    #expect(arcCosine(1.0000001).isNaN)
    #expect(log10(Float(0)) == -.infinity)
    #expect(log10(Float(-1)).isNaN)
    #expect(log10(Float.infinity) == .infinity)
    #expect(log10(Float(1)) == 0)
  }
}
