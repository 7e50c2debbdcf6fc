import AudioFiles
import AudioSignal
import Foundation
import ParityResults
import Testing

@testable import ParityRunning

/// As many channels as a case can have are compared. Expectations: `CaseDefinition.channelCounts`.
@Suite final class TooManyChannelsTests {
  private let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func compare(reference: Int, candidate: Int) throws -> CaseResult {
    let paths = try [("reference", reference), ("candidate", candidate)].map { name, count in
      let channels = [[Float]](repeating: [0.25, 0.5], count: count)
      try AudioFile.write(
        SampleBuffer(channels: channels, sampleRate: 48000), to: "\(folder)/\(name).wav")
      return "\(folder)/\(name).wav"
    }
    return try FileComparison(
      referencePath: paths[0], candidatePath: paths[1], limit: "bit-exact"
    ).run().result
  }

  @Test func comparesAsManyAsACaseHas() throws {
    #expect(try compare(reference: 32, candidate: 32).verdict == .pass)
  }

  @Test(arguments: [(33, 1, "reference"), (1, 1024, "candidate")])
  func refusesMoreAndNamesTheFile(reference: Int, candidate: Int, named: String) {
    let count = max(reference, candidate)

    #expect(throws: TooManyChannels(path: "\(folder)/\(named).wav", count: count)) {
      try compare(reference: reference, candidate: candidate)
    }
  }
}
