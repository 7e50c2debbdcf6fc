import AudioFiles
import AudioSignal
import DataText
import Foundation
import ParityResults
import ParityRunning
import Testing

/// Renders that grew without bounds and are finite all the same.
@Suite(.takesTurns) struct OverflowTests {
  /// 3e38 is below what float32 holds; a difference of two, and every peak between samples, are beyond it.
  @Test(arguments: ["1", "-1", "alternating"])
  func comparesWhatIsAsLoudAsCanBe(sign: String) async throws {
    let own = try RampProject(candidates: "own:\n  folder: renders")
    defer { own.remove() }
    let renders = "\(own.folder)/renders/own"
    try FileManager.default.createDirectory(atPath: renders, withIntermediateDirectories: true)
    let samples = (0..<RampProject.frames).map { frame -> Float in
      sign == "alternating" ? (frame % 2 == 0 ? 3e38 : -3e38) : Float(sign == "1" ? 3e38 : -3e38)
    }
    try AudioFile.write(
      SampleBuffer(channels: [samples], sampleRate: 48000), to: "\(renders)/ramp.wav")

    let result = try await own.run()[0]

    #expect(result.verdict == .fail, "\(result.message)")
    #expect(throws: Never.self) { try JSONText.encode(result) }
  }

  /// A reference and a candidate of the largest samples there are, in opposite directions: their
  /// difference is no float32.
  @Test func writesTheResidualOfWhatIsAsLoudAsCanBe() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/overflow-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let samples = (0..<9600).map { $0 % 3 == 0 ? Float(3e38) : -3e38 }
    for (name, sign) in [("reference", Float(1)), ("candidate", -1)] {
      try AudioFile.write(
        SampleBuffer(channels: [samples.map { $0 * sign }], sampleRate: 48000),
        to: "\(folder)/\(name).wav")
    }

    let outcome = try FileComparison(
      referencePath: "\(folder)/reference.wav", candidatePath: "\(folder)/candidate.wav",
      limit: "-30"
    ).run()

    #expect(outcome.result.verdict == .fail)
    #expect(throws: Never.self) { try JSONText.encode(#require(outcome.exhibits.plots)) }
    #expect(outcome.exhibits.residualAudio?.firstNonFiniteSample == nil)
    #expect(throws: Never.self) { try JSONText.encode(outcome.result) }
  }
}
