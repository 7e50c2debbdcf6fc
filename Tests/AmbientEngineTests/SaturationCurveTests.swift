import Testing

@testable import AmbientEngine

@Suite struct SaturationCurveTests {
  private static let hardnesses = [0, 0.3, 0.5, 1.0]

  @Test(arguments: hardnesses)
  func runsFromMinusOneToOne(hardness: Double) {
    let points = SaturationCurve.points(hardness: hardness)

    #expect(points.count == 256)
    #expect(points.first == -1)
    #expect(points.last == 1)
  }

  @Test(arguments: hardnesses)
  func isOdd(hardness: Double) {
    let points = SaturationCurve.points(hardness: hardness)

    // 2·i/255 − 1 is not exactly odd in double; the last bit of a float may show it.
    for i in 0..<128 { #expect(abs(points[i] + points[255 - i]) <= 1.2e-7) }
  }

  @Test(arguments: hardnesses)
  func rises(hardness: Double) {
    let points = SaturationCurve.points(hardness: hardness)

    for (a, b) in zip(points, points.dropFirst()) { #expect(a < b) }
  }

  @Test(arguments: zip(hardnesses.dropFirst(), hardnesses))
  func liesHigherTheHarderItIs(harder: Double, softer: Double) {
    let (a, b) = (
      SaturationCurve.points(hardness: harder), SaturationCurve.points(hardness: softer)
    )

    for i in 129..<255 { #expect(a[i] > b[i]) }
  }
}
