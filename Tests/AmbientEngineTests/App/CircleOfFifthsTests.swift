import AudioSignal
import Foundation
import Testing

@testable import AmbientEngine

/// Expectations: the circle itself, C G D A E B F# C# G# D# A# F.
@Suite struct CircleOfFifthsTests {
  @Test(arguments: [(4, 1, 11), (4, -1, 9), (0, 12, 0), (5, 1, 0), (0, -25, 5)])
  func goesRoundTheCircle(home: Double, steps: Double, expected: Double) {
    #expect(CircleOfFifths.root(home: home, steps: steps) == expected)
  }

  @Test(arguments: [0.5, .infinity, .nan])
  func hasNothingBetweenTwoSteps(steps: Double) {
    #expect(CircleOfFifths.root(home: 4, steps: steps) == nil)
  }

  @Test(arguments: [("cw", 1, 2), ("ccw", 0, -1), ("cw", 3, 2), ("ccw", -3, -2), ("cw", 9, 9)])
  func turnsBackAtItsRange(direction: String, from: Double, to: Double) throws {
    let json = #"{"state": {"cofDriftDirection": "\#(direction)", "cofDriftRange": 3}}"#
    let state = try AppPreset(json: Data(json.utf8)).state
    var random = Mulberry32(seed: 1)

    #expect(CircleOfFifths.drift(&random, state: state, from: from) == to)
  }
}
