import Foundation
import Testing
import ToolRequirements

/// What a page renders by itself, beside what it plays: the same source of both, so that they can be compared.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct PageExportTests {
  /// Live at 48 kHz; exports of the same, silent, and half as loud.
  private static let page = """
    <script>
    \(RecordedFolder.tone)
    const exported = (level, length) => {
      const offline = new OfflineAudioContext(1, length, 48000);
      const tone = new OscillatorNode(offline);
      tone.connect(new GainNode(offline, { gain: level })).connect(offline.destination);
      tone.start();
      return offline.startRendering();
    };
    exported(1, 4800).then(() => exported(0, 9600)).then(() => exported(0.5, 12800));
    </script>
    """

  private struct Provenance: Decodable {
    struct Offline: Decodable {
      let folder: String
      let isRecording: Bool
    }
    let offline: [Offline]
  }

  @Test func anExportIsAFolderBesideTheLiveSoundAndComparedWithIt() async throws {
    let folder = try RecordedFolder(page: Self.page)
    defer { folder.remove() }

    let output = try await folder.record()
    let offline = "\(folder.output)/offline"
    let comparison = try await Program.run([
      "compare", "\(folder.output)/reference.wav", "\(offline)/2/reference.wav", "--align",
    ])
    let replay = try await Program.run([
      "replay", "\(offline)/2/graph.json", "-o", "\(offline)/native.wav",
    ])
    let proof = try await Program.run([
      "compare", "\(offline)/2/reference.wav", "\(offline)/native.wav",
    ])

    // The silent one is not a sound.
    #expect(output.code == 0, "\(output.standardError)")
    #expect(output.standardOutput.contains("offline/2: 1 channel, 12,800 frames at 48,000 Hz"))
    #expect(
      output.standardError.contains(
        "parity compare \(folder.output)/reference.wav \(offline)/2/reference.wav --align\n"))
    let provenance = try folder.provenance(Provenance.self).offline
    #expect(provenance.map(\.folder) == ["offline/1", "offline/2"])
    #expect(provenance.allSatisfy { !$0.isRecording })
    // Half as loud, 20 log10(0.5) dB, and shorter: the live sound goes on.
    #expect(comparison.code == 1)
    #expect(comparison.standardOutput.contains("compensated before comparing: 6.02 dB quieter"))
    #expect(comparison.standardOutput.contains("11,200 frames at the end of the reference"))
    #expect(replay.code == 0)
    #expect(proof.code == 0)
  }

  @Test func anExportIsTheRecordingWhereItIsAskedFor() async throws {
    let folder = try RecordedFolder(page: Self.page)
    defer { folder.remove() }

    let output = try await folder.record(["--offline", "2"])

    #expect(output.code == 0, "\(output.standardError)")
    #expect(output.standardOutput.contains("out: 1 channel, 12,800 frames at 48,000 Hz"))
    #expect(!output.standardError.contains("parity compare"))
    #expect(try folder.provenance(Provenance.self).offline.map(\.isRecording) == [false, true])
  }

  @Test(arguments: [
    ("3", "the page has rendered 2 by itself that can be heard"),
    ("0", "--offline must be between 1 and 16, not 0"),
  ])
  func anExportThatThePageDoesNotMakeIsRefused(number: String, message: String) async throws {
    let folder = try RecordedFolder(page: Self.page)
    defer { folder.remove() }

    let output = try await folder.record(["--offline", number])

    #expect(output.code == (number == "0" ? 64 : 2))
    #expect(output.standardError.contains(message), "\(output.standardError)")
    #expect(!FileManager.default.fileExists(atPath: folder.output))
  }
}
