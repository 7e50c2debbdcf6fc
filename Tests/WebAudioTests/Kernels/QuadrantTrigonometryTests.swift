import Testing

@testable import WebAudio

@Suite struct QuadrantTrigonometryTests {
  /// A filter's frequency and rate, and the sine and cosine that coefficients have to be made of for
  /// Chromium's samples of drawn presets 195, 278 and 59 (`Scripts/hisynth-trial.py --seed 1 --only 59 195
  /// 278`). One of both lies a unit in the last place above glibc's, and the true value 0.46 to 0.498 of it.
  @Test(
    arguments: [
      (3774.136474609375, 44100, 0x1.063cb61d58ba6p-1, 0x1.b7beb912e61d9p-1),
      (17022.28125, 44100, 0x1.50307f6f3f980p-1, -0x1.8229541a7df15p-1),
      (33773.14453125, 96000, 0x1.9ac79f1c74874p-1, -0x1.319ee2a7ace40p-1),
      (18092.837890625, 44100, 0x1.119d22d9a000fp-1, -0x1.b0c20be42a483p-1),
    ] as [(Double, Double, Double, Double)])
  func roundsAsTheBrowserDoes(frequency: Double, rate: Double, sine: Double, cosine: Double) {
    let angle = Double.pi * (frequency / (0.5 * rate))

    #expect(QuadrantTrigonometry.sineAndCosine(angle) == (sine, cosine))
  }

  /// fdlibm promises less than a unit in the last place, and so does glibc.
  @Test func staysWithinAUnitOfTheOtherLibrary() {
    for step in 0...100_000 {
      let angle = min(Double.pi * Double(step) / 100_000, .pi)

      let found = QuadrantTrigonometry.sineAndCosine(angle)

      #expect(abs(found.sine - sine(angle)) <= sine(angle).ulp)
      #expect(abs(found.cosine - cosine(angle)) <= cosine(angle).ulp)
    }
  }

  @Test func knowsTheEndsOfItsRange() {
    #expect(QuadrantTrigonometry.sineAndCosine(0) == (0, 1))
    // The double next to π and to π/2 is not they: what is left over, by any correct library.
    #expect(QuadrantTrigonometry.sineAndCosine(.pi).sine == 1.2246467991473532e-16)
    #expect(QuadrantTrigonometry.sineAndCosine(.pi).cosine == -1)
    #expect(QuadrantTrigonometry.sineAndCosine(.pi / 2).cosine == 6.123233995736766e-17)
    #expect(QuadrantTrigonometry.sineAndCosine(1e-9) == (1e-9, 1))
  }
}
