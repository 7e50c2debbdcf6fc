import AudioFiles
import DataText
import Foundation
import ParityCases
import TestProjects
import Testing
import ToolRequirements

@testable import ParityReferences

/// Pages of a project that are played while they are recorded, and pages that are random.
@Suite(.takesTurns, .serialized, .needs(.chromium))
struct PagePerformanceTests {
  /// A page with two keys, which plays a burst of noise for each.
  private func project(_ pages: String) throws -> String {
    let folder = try CapturedProject.folder("performance")
    try CapturedProject.write(
      """
      <!doctype html><script>
        const context = new AudioContext();
        addEventListener('keydown', ({ code }) => {
          const buffer = context.createBuffer(1, 2400, context.sampleRate);
          const data = buffer.getChannelData(0);
          for (let n = 0; n < 2400; n += 1) data[n] = (Math.random() - 0.5) * (code === 'KeyA' ? 0.5 : 0.25);
          const source = new AudioBufferSourceNode(context, { buffer });
          source.connect(context.destination);
          source.start();
        });
      </script>
      """, to: "\(folder)/web/index.html")
    try CapturedProject.write(
      """
      - { at: 0.05s, press: KeyA, for: 0.05s }
      - { at: 0.15s, press: KeyB }
      """, to: "\(folder)/tunes/two.yml")
    try CapturedProject.write(
      """
      web: web
      suites:
        keys:
          pages:
      \(pages.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
      """, to: "\(folder)/parity.yml")
    return folder
  }

  private func definition(_ folder: String, _ id: String) throws -> CaseDefinition {
    let path = "\(folder)/reference-audio/\(id)/case.json"
    return try JSONText.decode(
      CaseDefinition.self, from: try #require(FileManager.default.contents(atPath: path)))
  }

  @Test func tellsAPortWhatWasPlayed() async throws {
    let folder = try project(
      """
      tune: { page: index.html, seconds: 0.3, do: tunes/two.yml }
      one: { page: index.html, seconds: 0.2, do: [{ at: 0.05s, press: KeyB }] }
      """)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--suite", "keys", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    let tune = try definition(folder, "keys/tune")
    #expect(
      tune.parameters["actions"]
        == .array([
          .object([
            "at": .number(0.05), "press": .string("KeyA"), "for": .number(0.05),
            "frame": .number(2432), "endFrame": .number(4864),
          ]),
          // Without 'for', a key is released after 0.1 s.
          .object([
            "at": .number(0.15), "press": .string("KeyB"), "frame": .number(7296),
            "endFrame": .number(12032),
          ]),
        ]))
    let run = try await Program.run(["run", "--project", folder])
    #expect(run.code == 0, "\(run.standardOutput)")
    #expect(run.standardOutput.contains("2 bit-exact"), "\(run.standardOutput)")
    // Another tune is another case.
    try CapturedProject.write("- { at: 0.05s, press: KeyB }", to: "\(folder)/tunes/two.yml")
    let changed = try await Program.run(["run", "--project", folder])
    #expect(changed.code == 2)
    #expect(
      changed.standardOutput.contains("to 'do' something else than it was recorded with"),
      "\(changed.standardOutput)")
  }

  /// A page whose first press makes the context: its 0.1 s are frame 0, and what follows counts from there.
  ///
  /// Expected is the press's own time taken off, at 48 kHz, up to the next whole quantum of 128 frames: the release
  /// 0.1 s later is frame 4,800, which is 37.5 quanta, so 4,864; the note 0.2 s later is frame 9,600, 75 quanta. The
  /// note's end and the key come after the recording's.
  @Test func tellsWhereInTheRecordingAnActionIs() async throws {
    let folder = try project(
      """
      late:
        page: late.html
        seconds: 0.3
        do: [{ at: 0.1s, click: body }, { at: 0.3s, midi: note 60 100, for: 0.5s }, { at: 1s, press: KeyA }]
      """)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try CapturedProject.write(
      """
      <!doctype html><body style="height: 100px"><script>
        let context;
        addEventListener('pointerdown', () => { context ??= new AudioContext(); });
        navigator.requestMIDIAccess().then((midi) => midi.inputs.forEach((input) => {
          input.onmidimessage = () => {
            const source = new ConstantSourceNode(context, { offset: 0.5 });
            source.connect(context.destination);
            source.start();
          };
        }));
      </script>
      """, to: "\(folder)/web/late.html")

    let capture = try await Program.run(["capture", "--suite", "keys", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    let parameters = try definition(folder, "keys/late").parameters
    func frames(_ list: String, _ key: String) -> [Double?] {
      guard case .array(let items)? = parameters[list] else { return [] }
      return items.map { if case .number(let frame)? = $0[key] { frame } else { nil } }
    }
    #expect(frames("actions", "frame") == [0, 9600, nil])
    #expect(frames("actions", "endFrame") == [4864, nil, nil])
    #expect(frames("midi", "frame") == [9600, nil])
    let audio = try AudioFile.read("\(folder)/reference-audio/keys/late/reference.wav")
    #expect(audio.channels[0].firstIndex { $0 != 0 } == 9600)
    #expect(try await Program.run(["run", "--project", folder]).code == 0)
  }

  @Test func recordsARandomPageWithItsSeeds() async throws {
    let folder = try project(
      "burst: { page: index.html, seconds: 0.2, seeds: 8, do: [{ at: 0.05s, press: KeyA }] }")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    #expect(try definition(folder, "keys/burst").seeds == 8)
    let library = try ReferenceLibrary(folder: "\(folder)/reference-audio")
    let reference = try library.load(library.manifest.cases[0])
    #expect(reference.seeds.count == 7)
    #expect(reference.seeds.allSatisfy { !$0.hasSamples(of: reference.audio) })
    // The engine replays the first.
    let run = try await Program.run(["run", "--project", folder])
    #expect(run.code == 0, "\(run.standardOutput)")
  }

  /// A song's notes are told as they are played, and another song is another case.
  @Test func tellsTheMessagesOfASong() async throws {
    let folder = try project(
      """
      song:
        page: index.html
        seconds: 0.3
        do: [{ at: 0.01s, midi: file, file: tunes/song.mid }, { at: 0.05s, press: KeyA }]
      """)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func song(_ note: UInt8) throws {
      // One track at 480 ticks a quarter and 120 beats a minute: 48 ticks are 50 ms.
      let events: [UInt8] = [0, 0x90, note, 100, 48, 0x80, note, 0, 0, 0xFF, 0x2F, 0]
      let header: [UInt8] = [
        0x4D, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 0, 0, 1, 1, 0xE0, 0x4D, 0x54, 0x72, 0x6B, 0, 0, 0,
        UInt8(events.count),
      ]
      try Data(header + events).write(to: URL(fileURLWithPath: "\(folder)/tunes/song.mid"))
    }
    try song(60)

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    func message(_ at: Double, _ bytes: [Double], _ frame: Double) -> JSONValue {
      .object([
        "at": .number(at), "bytes": .array(bytes.map(JSONValue.number)), "frame": .number(frame),
      ])
    }
    let played = try definition(folder, "keys/song").parameters["midi"]
    #expect(
      played
        == .array([
          message(0.01, [144, 60, 100], 512), message(0.060000000000000005, [128, 60, 0], 2944),
        ]))
    #expect(try await Program.run(["run", "--project", folder]).code == 0)
    try song(62)
    #expect(try await Program.run(["run", "--project", folder]).code == 2)
  }

  /// Presets by performances.
  @Test func makesManyCasesOfAPage() async throws {
    let folder = try project(
      """
      all:
        page: index.html
        seconds: 0.2
        query: preset={preset}
        vary: { preset: [pad, lead], tune: [two] }
        combine: all
        do: tunes/{tune}.yml
      """)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--suite", "keys", "--project", folder])

    #expect(capture.code == 0, "\(capture.standardError)")
    let library = try ReferenceLibrary(folder: "\(folder)/reference-audio")
    #expect(library.manifest.cases.count == 2)
    let definitions = try library.manifest.cases.map(library.readDefinition)
    func texts(_ name: String) -> Set<String> {
      Set(definitions.compactMap { $0.parameters[name]?.textValue })
    }
    #expect(texts("query") == ["preset=lead", "preset=pad"])
    #expect(texts("preset") == ["lead", "pad"])
    #expect(texts("tune") == ["two"])
    let run = try await Program.run(["run", "--project", folder])
    #expect(run.code == 0, "\(run.standardOutput)")
  }

  @Test(arguments: [
    ("vary: { midi: [a] }", "'midi' is what a recorded case says itself"),
    ("vary: { query: [a] }", "'query' is what a recorded case says itself"),
    ("combine: all", "'combine' is for pages with 'vary'"),
  ])
  func refusesWhatVariesInAWrongPlace(words: String, text: String) async throws {
    let folder = try project("all: { page: index.html, seconds: 0.2, \(words) }")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 2)
    #expect(capture.standardError.contains(text), "\(capture.standardError)")
  }

  @Test func saysWhatIsWrongWithATune() async throws {
    let folder = try project("tune: { page: index.html, seconds: 0.3, do: tunes/none.yml }")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let capture = try await Program.run(["capture", "--project", folder])

    #expect(capture.code == 2)
    #expect(
      capture.standardError.contains("tunes/none.yml: no such file"), "\(capture.standardError)")
  }
}
