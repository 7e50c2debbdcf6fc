import LabParameters
import Testing

@Suite struct ParameterMappingTests {
  private func parameter(_ low: Double, _ high: Double) -> ParameterDescription {
    ParameterDescription(id: "p", minimum: low, maximum: high, initial: low)
  }

  // The first from the seed's custom range: 440 to 8,000 Hz is at 4,220 Hz half way; powers by algebra.
  @Test(
    arguments: [
      (440, 8000, 1, 0.5, 4220), (0, 100, 2, 0.5, 25), (0, 100, 0.5, 0.25, 50),
      (-1, 1, 1, 0.25, -0.5), (20, 20000, 3, 0, 20), (20, 20000, 3, 1, 20000),
      (20, 20000, 3, -1, 20), (20, 20000, 3, 7, 20000),
    ] as [(Double, Double, Double, Double, Double)])
  func raisesThePlaceToTheExponent(
    low: Double, high: Double, exponent: Double, place: Double, expected: Double
  ) {
    var description = parameter(low, high)
    description.exponent = exponent

    #expect(abs(description.value(at: place) - expected) <= 1e-12 * max(1, abs(expected)))
  }

  @Test func halfWayOnALogarithmicScaleIsTheGeometricMean() {
    var description = parameter(20, 20000)
    description.scale = .logarithmic

    // √(20 · 20,000) = 632.4555…
    #expect(abs(description.value(at: 0.5) - 632.455532033676) < 1e-9)
    #expect(description.value(at: 1) == 20000)
  }

  @Test(arguments: [0, 0.1, 0.25, 0.5, 0.9, 1])
  func findsThePlaceAgain(place: Double) {
    for (exponent, scale) in [
      (1, .power), (3, .power), (0.3, .power), (1, .logarithmic),
    ] as [(Double, ParameterDescription.Scale)] {
      var description = parameter(20, 20000)
      (description.exponent, description.scale) = (exponent, scale)

      #expect(abs(description.place(of: description.value(at: place)) - place) < 1e-9)
    }
  }

  @Test func stepsRoundToTheirPlaces() {
    var description = parameter(0, 3)
    description.steps = 4

    #expect([0, 0.16, 0.17, 0.5, 0.51, 1].map { description.value(at: $0) } == [0, 0, 1, 2, 2, 3])
  }

  // As mapping.js has it: 0.1 · 3 is not 0.3, and a third has no short number.
  @Test func aStepIsTheNumberThatAPersonWrites() {
    var description = parameter(0, 1)
    description.steps = 11
    #expect([0.1, 0.3, 0.6, 0.7].map { description.value(at: $0) } == [0.1, 0.3, 0.6, 0.7])

    description.steps = 4
    #expect(description.value(at: 1.0 / 3) == 1.0 / 3)
  }

  @Test func oneStepIsNoStep() {
    var description = parameter(0, 1)
    description.steps = 1

    #expect(description.value(at: 0.3) == 0.3)
  }

  @Test func aTriggerIsOnAboveNothing() {
    var description = parameter(0, 1)
    description.isTrigger = true

    #expect([0, 0.001, 1].map { description.value(at: $0) } == [0, 1, 1])
  }
}
