import Foundation
import Testing
import ToolRequirements

/// A page that is played by its MIDI input.
@Suite(
  .takesTurns,
  .serialized,
  .needs(.chromium))
struct MIDIActionTests {
  /// Says what arrives, and when: for the event and for the page.
  private static let page = """
    <script>
    \(RecordedFolder.tone)
    navigator.requestMIDIAccess().then(({ inputs }) => {
      for (const input of inputs.values()) {
        input.onmidimessage = ({ data, timeStamp, target }) => console.warn(
          [...data, '@', timeStamp, performance.now(), target === input].join(' '));
      }
    }, ({ name }) => console.warn(name));
    </script>
    """

  private func heard(_ options: [String], files: [String: Data] = [:]) async throws -> [String] {
    let folder = try RecordedFolder(page: Self.page)
    defer { folder.remove() }
    for (name, data) in files {
      try data.write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    let output = try await folder.record(
      options.map { $0.replacingOccurrences(of: "FOLDER", with: folder.path) }, seconds: 0.5)
    #expect(output.code == 0, "\(output.standardError)")
    return try folder.remarks()
  }

  @Test func messagesArriveWhenTheyAreSaid() async throws {
    let heard = try await heard([
      "--at", "0.1", "midi note 60 100 for 0.3s", "--at", "200ms", "midi control 74 90 on 2",
    ])
    #expect(
      heard == ["144 60 100 @ 100 100 true", "177 74 90 @ 200 200 true", "128 60 0 @ 400 400 true"])
  }

  /// Format 0 of the Standard MIDI Files: 480 ticks a quarter, which takes half a second.
  @Test func aFileIsPlayedFromTheBeginning() async throws {
    let events: [UInt8] = [0, 0x90, 60, 100, 96, 0xC1, 5, 96, 0x80, 60, 0, 0, 0xFF, 0x2F, 0]
    let song =
      Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 1, 0xE0] + Array("MTrk".utf8)
      + [0, 0, 0, UInt8(events.count)] + events
    let heard = try await heard(["--midi", "FOLDER/song.mid"], files: ["song.mid": Data(song)])
    #expect(
      heard == ["144 60 100 @ 0 0 true", "193 5 @ 100 100 true", "128 60 0 @ 200 200 true"])
  }

  @Test func thereIsNoInputThatNothingPlays() async throws {
    #expect(try await heard([]) == ["NotAllowedError"])
  }

  @Test func aFileThatIsNoneIsRefused() async throws {
    let folder = try RecordedFolder(page: Self.page)
    defer { folder.remove() }
    let output = try await folder.record(["--midi", "\(folder.path)/index.html"])
    #expect(output.code == 2)
    #expect(output.standardError.contains("index.html cannot be played: not a MIDI file"))
  }
}
