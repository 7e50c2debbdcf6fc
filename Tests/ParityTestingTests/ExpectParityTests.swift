import AudioFiles
import Foundation
import ParityTesting
import Synchronization
import Testing

/// References are this repository's own: they lie above this file.
/// One at a time: what they leave of one case goes to one folder.
@Suite(.serialized) struct ExpectParityTests {
  private let id = "biquad/lowpass-q12"

  private func reference() throws -> [[Float]] { try CapturedCases()[id].reference.channels }

  /// The text of the one issue that the work records.
  private func failure(_ work: () throws -> ParityFinding) throws -> String {
    let text = Mutex("")
    let finding = Mutex<ParityFinding?>(nil)
    try withKnownIssue {
      let found = try work()
      finding.withLock { $0 = found }
    } matching: { issue in
      text.withLock { $0 += issue.comments.map(\.rawValue).joined() }
      return true
    }
    #expect(finding.withLock { $0?.passes } == false)
    return text.withLock { $0 }
  }

  @Test func passesTheBrowsersOwnSamples() throws {
    let finding = try expectParity(of: reference(), with: id)

    #expect(finding.isBitExact)
  }

  @Test func namesTheCauseAndThePlaceOfADifference() throws {
    let late = try reference().map { [0, 0] + $0.dropLast(2) }

    let text = try failure { try expectParity(of: late, with: id) }

    #expect(text.contains("biquad/lowpass-q12: null depth"))
    #expect(text.contains("2 samples late: the cause"))
    #expect(text.contains("at frame 0 (0.00 ms), channel 1: 0.0 instead of"))
  }

  @Test func leavesTheResidualAndAPage() throws {
    let loud = try reference().map { $0.map { $0 * 1.5 } }

    let text = try failure { try expectParity(of: loud[0], with: id, limit: .nullDepth(-20)) }

    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("see ") })
    let page = String(line.dropFirst(4))
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("data:audio/wav;base64,"))
    #expect(html.contains("Content-Security-Policy") && !html.contains("script-src"))
    let residual = try AudioFile.read(page.replacing("index.html", with: "residual.wav"))
    let expected = try reference()[0]
    // 1.5·x − x, rounded once after each of two exact steps.
    #expect(zip(residual.channels[0], expected).allSatisfy { $0 == $1 * 1.5 - $1 })
  }

  @Test func admitsWhatIsWithinTheLimit() throws {
    // 0.1 % leaves −60 dB.
    let nearly = try reference().map { $0.map { $0 * 1.001 } }

    try expectParity(of: nearly, with: id, limit: .nullDepth(-59.9))
    let text = try failure { try expectParity(of: nearly, with: id, limit: .nullDepth(-60.1)) }

    #expect(text.contains("exceeds the limit of −60.1 dB"))
  }

  /// Samples that cannot be compared, by name: a test prints its arguments.
  private static let unusable: [String: [[Float]]] = [
    "none": [], "silent": [[Float](repeating: 0, count: 12000)],
    "short": [[Float](repeating: 1, count: 11999)], "stereo": [[1], [2]],
    "unequal": [[1, 2], [2]], "not finite": [[Float](repeating: .nan, count: 12000)],
  ]

  @Test(arguments: [
    ("none", "no samples"), ("silent", "the candidate is silent"), ("short", "11999"),
    ("stereo", "2 channels"), ("unequal", "2, 1 frames"), ("not finite", "not finite"),
  ])
  func refusesWhatCannotBeCompared(name: String, message: String) throws {
    let samples = try #require(Self.unusable[name])

    let text = try failure { try expectParity(of: samples, with: id) }

    #expect(text.contains(message), "\(text)")
  }

  private struct Silence: PortUnderTest {
    func render(_ definition: CaseDefinition, stimulus: SampleBuffer?) throws -> SampleBuffer {
      SampleBuffer(
        channelCount: definition.channels, frameCount: definition.frames,
        sampleRate: definition.sampleRate)
    }
  }

  private struct Hadamard: PortUnderTest {
    func render(_ definition: CaseDefinition, stimulus: SampleBuffer?) throws -> SampleBuffer {
      try CapturedCases()[definition.id].reference
    }
  }

  @Test func holdsAPortAgainstManyCases() throws {
    #expect(try expectParity(of: Hadamard(), with: "fdn-hadamard/*").count == 5)
    let failures = Mutex(0)
    try withKnownIssue {
      try expectParity(of: Silence(), with: "fdn-hadamard/*")
    } matching: { _ in
      failures.withLock { $0 += 1 }
      return true
    }
    #expect(failures.withLock { $0 } == 5)
  }

  @Test func saysWhichCasesThereAre() throws {
    #expect { try CapturedCases()["biquad/lowpas-q12"] } throws: {
      "\($0)".contains("no case matches 'biquad/lowpas-q12'")
    }
    #expect { try CapturedCases(filePath: "/nowhere/Tests.swift") } throws: {
      "\($0)".contains("no reference-audio/manifest.json")
    }
  }

  @Test func handsOverTheStimulusThatThePagePlayed() throws {
    let known = try CapturedCases()[id]

    #expect(known.stimulus?.frameCount == 12000)
    #expect(try known.number("Q") == 12)
    #expect(throws: ParityTestError.noParameter("q", id: id)) { try known.number("q") }
  }
}
