import Testing

@testable import WebAudio

@Suite struct QuadrantTrigonometryTests {
  /// A filter's frequency and rate, and how many units in the last place sine and cosine lie above
  /// glibc's: what coefficients have to be made of for Chromium's samples of drawn presets 195, 278 and 59
  /// (`Scripts/hisynth-trial.py --seed 1 --only 59 195 278`). The true values lie 0.46 to 0.498 of a unit
  /// above glibc's.
  @Test(
    arguments: [
      (3774.136474609375, 44100, 1, 0), (17022.28125, 44100, 0, 1),
      (33773.14453125, 96000, 0, 1), (18092.837890625, 44100, 0, 1),
    ] as [(Double, Double, Double, Double)])
  func roundsAsTheBrowserDoes(frequency: Double, rate: Double, sineUnits: Double, units: Double) {
    let angle = Double.pi * (frequency / (0.5 * rate))

    let found = QuadrantTrigonometry.sineAndCosine(angle)

    #expect(found.sine == sine(angle) + sineUnits * sine(angle).ulp)
    #expect(found.cosine == cosine(angle) + units * cosine(angle).ulp)
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
