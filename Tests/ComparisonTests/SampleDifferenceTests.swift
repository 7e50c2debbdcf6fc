import Comparison
import Testing

@Suite struct SampleDifferenceTests {
  @Test func findsNothingBetweenEqualChannels() {
    let samples: [Float] = [0, 0.5, -1]

    let difference = SampleDifference(reference: samples, candidate: samples)

    #expect(difference.maxAbsoluteError == 0)
    #expect(difference.maxErrorFrame == 0)
    #expect(difference.firstDifference == nil)
    #expect(difference.equalShare == 1)
    #expect(difference.residualEnergy == 0)
    #expect(difference.referenceEnergy == 1.25)
  }

  @Test func measuresAKnownDifference() {
    let difference = SampleDifference(
      reference: [0, 1, -0.5, 0.25], candidate: [0, 0.75, 0.5, 0.25])

    // Residuals are 0, −0.25, 1 and 0: all exact in binary.
    #expect(difference.maxAbsoluteError == 1)
    #expect(difference.maxErrorFrame == 2)
    #expect(difference.firstDifference == 1)
    #expect(difference.equalShare == 0.5)
    #expect(difference.residualEnergy == 1.0625)
    #expect(difference.referenceEnergy == 1.3125)
  }

  @Test func namesTheFirstOfEquallyLargeErrors() {
    let difference = SampleDifference(reference: [0, 0, 0], candidate: [0, -1, 1])

    #expect(difference.maxErrorFrame == 1)
  }

  @Test func countsBothZerosAsEqual() {
    let difference = SampleDifference(reference: [0, -0.0], candidate: [-0.0, 0])

    #expect(difference.equalShare == 1)
    #expect(difference.firstDifference == nil)
  }

  @Test func passesOverDifferencesUpToTheFloorInTheFirstDifferenceAlone() {
    let difference = SampleDifference(
      reference: [0, 0, 0], candidate: [0.25, 0.5, 0.75], floor: 0.5)

    // The floor itself is passed over; the other measures do not know it.
    #expect(difference.firstDifference == 2)
    #expect(difference.equalShare == 0)
    #expect(difference.residualEnergy == 0.875)
  }

  @Test func seesOneUnitInTheLastPlace() {
    let difference = SampleDifference(reference: [1], candidate: [Float(1).nextUp])

    // Float's spacing above 1 is 2^-23.
    #expect(difference.maxAbsoluteError == 0x1p-23)
  }

  @Test func doesNotOverflowBetweenTheLargestFloats() {
    let largest = Float.greatestFiniteMagnitude
    let difference = SampleDifference(reference: [-largest], candidate: [largest])

    #expect(difference.maxAbsoluteError == 2 * Double(largest))
    #expect(difference.residualEnergy.isFinite)
  }
}
