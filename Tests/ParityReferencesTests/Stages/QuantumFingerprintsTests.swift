import AudioSignal
import DataText
import Foundation
import ParityResults
import Testing

@testable import ParityReferences

@Suite struct QuantumFingerprintsTests {
  /// 5 quanta, the last of 88 frames.
  private let sound = SampleBuffer(
    channels: [(0..<600).map { Float($0) }, (0..<600).map { Float(-$0) }], sampleRate: 48000)

  @Test func hasOneForEachQuantumAlsoTheShortLast() {
    #expect(QuantumFingerprints(sound).count == 5)
  }

  @Test func findsOneChangedSampleInItsQuantum() {
    var other = sound
    // 299 is in the quantum that begins at 256.
    other.channels[1][299] = other.channels[1][299].nextUp

    let (fingerprints, others) = (QuantumFingerprints(sound), QuantumFingerprints(other))

    #expect(fingerprints.firstDifference(from: others) == 2)
    #expect(fingerprints.equalCount(with: others) == 4)
  }

  @Test func takesZeroAndNegativeZeroAsEqual() {
    var other = sound
    other.channels[0][0] = -0.0

    #expect(QuantumFingerprints(sound).firstDifference(from: QuantumFingerprints(other)) == nil)
  }

  @Test func differsWhereTheShorterOneEnds() {
    let short = SampleBuffer(
      channels: sound.channels.map { Array($0[..<256]) }, sampleRate: 48000)

    #expect(QuantumFingerprints(sound).firstDifference(from: QuantumFingerprints(short)) == 2)
    #expect(QuantumFingerprints(short).firstDifference(from: QuantumFingerprints(sound)) == 2)
  }

  @Test func takesForEqualWhatTheBrowserItselfPlaysOneWayOrTheOther() throws {
    var (other, wrong) = (sound, sound)
    other.channels[0][300] = 0
    wrong.channels[0][301] = 0
    wrong.channels[1][599] = 0
    let fingerprints = QuantumFingerprints(sound)

    let settled = try #require(fingerprints.settled(by: QuantumFingerprints(other)))

    #expect(settled.settledCount == 4)
    // Only the quantum that begins at 256 is open; 599 is in the last.
    #expect(settled.firstDifference(from: fingerprints) == nil)
    #expect(settled.firstDifference(from: QuantumFingerprints(other)) == nil)
    #expect(settled.firstDifference(from: QuantumFingerprints(wrong)) == 4)
    #expect(QuantumFingerprints(wrong).firstDifference(from: settled) == 4)
    #expect(settled.equalCount(with: QuantumFingerprints(wrong)) == 3)
    #expect(fingerprints.settled(by: fingerprints) == fingerprints)
    #expect(fingerprints.settled(by: QuantumFingerprints(sound.frames(0..<256))) == nil)
    #expect(
      try JSONText.decode(QuantumFingerprints.self, from: JSONText.encode(settled)) == settled)
  }

  @Test func settlesTheStagesAndLeavesWhatTheContextPlays() {
    var other = sound
    other.channels[0][300] = 0
    let first = StageFingerprints([("lead", sound), ("destination", sound)])
    let second = StageFingerprints([("lead", other), ("destination", other)])

    let settled = first.settled(by: second)

    #expect(settled.stages[0].fingerprints.settledCount == 4)
    #expect(settled.stages[1] == first.stages[1])
    #expect(
      first.settled(by: StageFingerprints([("bass", other), ("destination", other)])) == first)
  }

  @Test func takesFourCharactersForEachQuantumAndSurvivesARoundTrip() throws {
    let fingerprints = QuantumFingerprints(sound)

    let json = try JSONText.encode(fingerprints)

    // 5 fingerprints and two quotation marks.
    #expect(json.count == 22)
    #expect(try JSONText.decode(QuantumFingerprints.self, from: json) == fingerprints)
  }

  @Test(arguments: ["\"AAAAA\"", "\"AAAAAA==\"", "7", "\"?\""])
  func refusesWhatAreNoWholePrints(json: String) {
    #expect(throws: (any Error).self) {
      try JSONText.decode(QuantumFingerprints.self, from: Data(json.utf8))
    }
  }
}
