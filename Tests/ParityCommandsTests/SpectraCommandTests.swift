import AudioFiles
import AudioSignal
import Foundation
import TestProjects
import Testing

@Suite(.takesTurns) struct SpectraCommandTests {
  /// What was written, as any reader of the file sees it.
  private struct Written {
    let output: Commands.Output
    let json: [String: Any]?
    let folder: String

    var sounds: [[String: Any]] { json?["sounds"] as? [[String: Any]] ?? [] }
    var failures: [[String: Any]] { json?["failures"] as? [[String: Any]] ?? [] }
    var names: [String] { sounds.compactMap { $0["name"] as? String } }

    func text(_ name: String) -> String {
      String(
        decoding: FileManager.default.contents(atPath: "\(folder)/out/\(name)") ?? Data(),
        as: UTF8.self)
    }

    func measure(_ sound: Int, _ key: String) -> Any? {
      (sounds[sound]["measures"] as? [String: Any])?[key]
    }
  }

  private func run(
    _ arguments: [String], project: String? = nil, _ sounds: [String: SampleBuffer] = [:],
    check: (Written) throws -> Void
  ) async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, sound) in sounds {
      let path = "\(folder)/\(name)"
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try AudioFile.write(sound, to: path)
    }
    let named = arguments.map {
      sounds[$0] == nil ? $0.replacing("DIR/", with: "\(folder)/") : "\(folder)/\($0)"
    }
    let output = try await Commands.run(
      ["spectra", "-o", "\(folder)/out"] + named + (project.map { ["--project", $0] } ?? []))
    let data = FileManager.default.contents(atPath: "\(folder)/out/spectra.json")
    let json = try data.map { try JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    try check(Written(output: output, json: json ?? nil, folder: folder))
  }

  private static func sine(
    _ hertz: Double, amplitude: Double = 0.5, seconds: Double = 1, rate: Double = 48000,
    channels: Int = 1
  ) -> SampleBuffer {
    let samples = (0..<Int(seconds * rate)).map {
      Float(amplitude * sin(2 * .pi * hertz * Double($0) / rate))
    }
    return SampleBuffer(channels: Array(repeating: samples, count: channels), sampleRate: rate)
  }

  @Test func comparesFilesOfAnyLengthAndRate() async throws {
    try await run(
      ["a.wav", "b.wav"],
      [
        "a.wav": Self.sine(1000, seconds: 2, rate: 44100, channels: 2),
        "b.wav": Self.sine(1000, amplitude: 0.25, seconds: 1, rate: 96000),
      ]
    ) { written in
      #expect(written.output.code == 0, "\(written.output.standardError)")
      #expect(written.names == ["a.wav", "b.wav"])
      let plan = written.json?["plan"] as? [String: Any]
      #expect(plan?["sampleRate"] as? Double == 48000)
      #expect("\(written.sounds[1]["remarks"] ?? "")".contains("resampled to 48000 Hz"))
      // 20·log10(2), between channels that are averaged by power.
      let gains = written.sounds[1]["gains"] as? [String: Any]
      #expect(abs((gains?["rms"] as? Double ?? 0) - 6.02) < 0.01)
      for name in [
        "index.html", "measures.csv", "third-octaves.csv", "spectra.csv", "stereo.csv",
        "summary.md", "plots/spectra.svg", "plots/differences.svg", "plots/third-octaves.svg",
        "spectrograms/1.csv", "data/1.js", "sound/2.js",
      ] {
        #expect(!written.text(name).isEmpty, "\(name)")
      }
      // One channel of two: 3 LU less beside the 6 of half the amplitude.
      #expect(written.text("index.html").contains("b.wav against a.wav: quieter by 9"))
      #expect(written.output.standardOutput.contains("b.wav  quieter by 9"))
      let differences = written.sounds[1]["differences"] as? [[String: Any]]
      #expect(differences?.first?["kind"] as? String == "level")
    }
  }

  @Test func makesAPageOfTheRestWhereSoundsAreBad() async throws {
    var broken = Self.sine(500)
    broken.channels[0][7] = .nan
    try await run(
      ["good.wav", "nan.wav", "silent.wav", "dc.wav", "one.wav"],
      [
        "good.wav": Self.sine(500), "nan.wav": broken,
        "silent.wav": SampleBuffer(channelCount: 1, frameCount: 48000, sampleRate: 48000),
        "dc.wav": SampleBuffer(
          channels: [[Float](repeating: 0.25, count: 48000)], sampleRate: 48000),
        "one.wav": SampleBuffer(channels: [[0.5]], sampleRate: 48000),
      ]
    ) { written in
      #expect(written.output.code == 2)
      #expect(written.names == ["good.wav", "silent.wav", "dc.wav", "one.wav"])
      #expect("\(written.failures)".contains("not finite in channel 1 from frame 7 on"))
      #expect(written.output.standardError.contains("nan.wav: it is not finite"))
      let remarks = written.sounds.map { "\($0["remarks"] ?? "")" }
      #expect(remarks[1].contains("silence"))
      #expect(remarks[2].contains("a constant of 0.25 (DC)"))
      #expect(remarks[3].contains("0.021 ms long"))
      #expect(written.text("index.html").contains("silence: every sample is zero"))
    }
  }

  // Another sound in its place would answer a question that was not asked.
  @Test func stopsWhereTheReferenceIsBad() async throws {
    var broken = Self.sine(500)
    broken.channels[0][7] = .nan
    try await run(
      ["nan.wav", "b.wav", "c.wav"],
      ["nan.wav": broken, "b.wav": Self.sine(500), "c.wav": Self.sine(600)]
    ) { written in
      #expect(written.output.code == 2)
      #expect(written.output.standardError.contains("the reference could not be measured"))
      #expect(written.json == nil)
    }
  }

  @Test func tellsFilesOfOneNameApart() async throws {
    try await run(
      ["x/take.wav", "y/take.wav"],
      ["x/take.wav": Self.sine(500), "y/take.wav": Self.sine(600)]
    ) { written in
      #expect(written.names == ["x/take.wav", "y/take.wav"])
    }
  }

  @Test func mixesSoundsAndMatchesLevels() async throws {
    try await run(
      ["--reference", "DIR/sum.wav", "--match", "rms", "DIR/a.wav+DIR/a.wav"],
      ["sum.wav": Self.sine(500, amplitude: 0.5), "a.wav": Self.sine(500, amplitude: 0.125)]
    ) { written in
      #expect(written.output.code == 0, "\(written.output.standardError)")
      #expect(written.names == ["sum.wav", "a.wav + a.wav"])
      let gains = written.sounds[1]["gains"] as? [String: Any]
      #expect(abs((gains?["rms"] as? Double ?? 0) - 6.02) < 0.01)
      #expect(written.output.standardOutput.contains("matched by +6"))
    }
  }

  /// A recorded page's reference keeps 0.4 s of 8; the prints of the others vouch for the engine's.
  @Test func holdsACandidateAgainstTheWholeOfItsCase() async throws {
    try await run(["dust", "--candidate", "engine"], project: Checkout.folder) { written in
      #expect(written.output.code == 0, "\(written.output.standardError)")
      #expect(written.names == ["presets/dust", "presets/dust · engine"])
      #expect(written.sounds[1]["frames"] as? Int == 8 * 48000)
      #expect((written.sounds[1]["residual"] as? [String: Any])?["bitExact"] as? Bool == true)
      #expect(written.output.standardOutput.contains("bit-exact"))
    }
  }

  @Test func takesCasesByTheirIds() async throws {
    try await run(["gain/*", "--candidate", "engine"], project: Checkout.folder) { written in
      #expect(written.output.code == 0, "\(written.output.standardError)")
      #expect(written.names.count > 6)
      #expect(written.names.allSatisfy { $0.hasPrefix("gain/") })
    }
  }

  @Test func takesASuiteOfAProjectOfOnesOwn() async throws {
    let project = try TemporaryProject(suites: ["gain"])
    defer { project.remove() }
    try await run(["gain"], project: project.folder) { written in
      #expect(written.output.code == 0, "\(written.output.standardError)")
      #expect(written.names.count > 3)
    }
  }

  @Test func saysWhatThereIsWhenANameIsWrong() async throws {
    try await run(["nonsense"], project: Checkout.folder) { written in
      #expect(written.output.code == 2)
      #expect(
        written.output.standardError.contains(
          "'nonsense' is not a file, case or preset; there are: "))
      #expect(written.json == nil)
    }
    try await run(["missing.wav"], project: Checkout.folder) { written in
      #expect(written.output.standardError.contains("missing.wav: no such file"))
    }
  }

  @Test func saysWhatItReplacesAndLeavesOtherReportsAlone() async throws {
    let folder = "/tmp/parity-test-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/run", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["a", "b"] { try AudioFile.write(Self.sine(500), to: "\(folder)/\(name).wav") }
    func spectra(_ sounds: String..., to output: String) async throws -> Commands.Output {
      try await Commands.run(
        ["spectra", "-o", "\(folder)/\(output)"] + sounds.map { "\(folder)/\($0).wav" })
    }
    let page = "\(folder)/run/index.html"
    try "<meta name=\"generator\" content=\"Parity\">".write(
      toFile: page, atomically: true, encoding: .utf8)

    let first = try await spectra("a", "b", to: "out")
    let second = try await spectra("b", to: "out")
    let refused = try await spectra("a", to: "run")

    #expect(!first.standardError.contains("replaced"))
    #expect(second.code == 0)
    #expect(
      second.standardError.contains("replaced the spectra of a.wav, b.wav in \(folder)/out"),
      "\(second.standardError)")
    #expect(refused.code == 2)
    #expect(refused.standardError.contains("it holds another kind of report"))
    #expect(FileManager.default.fileExists(atPath: page))
  }

  @Test func saysWhichCandidatesThereAre() async throws {
    try await run(["dust", "--candidate", "nobody"], project: Checkout.folder) { written in
      #expect(written.output.code == 2)
      #expect(written.output.standardError.contains("'nobody'"))
    }
  }
}
