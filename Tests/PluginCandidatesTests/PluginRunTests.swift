import AudioSignal
import CandidateKit
import DataText
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityResults
import TestPlugins
import Testing
import ToolRequirements

@testable import PluginCandidates

/// Cases without references: what a plugin makes of them.
@Suite struct PluginRunTests {
  private func candidate(_ path: String, _ yaml: String) throws -> (PluginCandidate, String) {
    let folder = FileManager.default.temporaryDirectory.path + "/parity-runs-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = "candidates:\n  synth:\n    plugin: \(path)\n" + yaml + "\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/parity.yml"))
    let project = try Project(folder: folder)
    let specification = try #require(project.file?.candidates.first)
    guard case .plugin(let plugin) = specification.kind else { throw PluginFailure("no plugin") }
    return (try PluginCandidate(specification, plugin, project: project), folder)
  }

  private func definition(
    _ parameters: String, name: String = "a", frames: Int = 4800, stimulus: String? = nil
  ) throws -> CaseDefinition {
    let more = stimulus.map { ", \"stimulus\": \($0)" } ?? ""
    let json = """
      {"id": "s/\(name)", "suite": "s", "name": "\(name)", "component": "Voice", "kind": "graph",
       "source": "", "sampleRate": 48000, "frames": \(frames), "channels": 1,
       "parameters": \(parameters)\(more)}
      """
    return try JSONText.decode(CaseDefinition.self, from: Data(json.utf8))
  }

  /// The plugin plays a quarter of the velocity while a key is down, 16 frames late.
  @Test func playsNotesAndAutomationAtTheirFrames() throws {
    let (candidate, folder) = try candidate(
      FaultyPlugin.clap(),
      "    notes: from-case\n    automation: from-case\n    parameters: { level: Gain }")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let rendering = try candidate.render(
      RenderRequest(
        definition(
          """
          {"level": 1, "notes": [{"frame": 100, "frames": 50, "key": 60, "velocity": 0.5}],
           "automation": [{"frame": 300, "name": "level", "value": 2}]}
          """, frames: 400, stimulus: #"{"kind": "constant", "amplitude": 0.25}"#)))

    let samples = rendering.audio.channels[0].dropFirst(rendering.latency ?? 0)
    let expected = (0..<400).map { frame -> Float in
      (frame >= 300 ? 0.5 : 0.25) + (100..<150 ~= frame ? 0.125 : 0)
    }
    #expect(Array(samples) == expected)
  }

  @Test(.needs(.lilv))
  func soundsTheSameInAllFormats() throws {
    let yaml = "    automation: from-case\n    parameters: { level: Gain }\n    block: [128, 50]"
    let values = #"{"level": 0.7, "automation": [{"frame": 301, "name": "level", "value": 1.5}]}"#
    var sounds: [SampleBuffer] = []
    let paths = [
      try FaultyPlugin.clap(), try FaultyPlugin.vst3(), try FaultyPlugin.lv2(named: "equal"),
      // Its gain takes the way through the host's worker, and still begins at its frame.
      try FaultyPlugin.lv2(
        named: "worked", "WORKER", requires: ["http://lv2plug.in/ns/ext/worker#schedule"]),
    ]
    for path in paths {
      let (candidate, folder) = try candidate(path, yaml)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let rendering = try candidate.render(
        RenderRequest(
          definition(values, stimulus: #"{"kind": "noise", "amplitude": 0.5, "seed": 3}"#)))
      #expect(rendering.remarks.isEmpty)
      sounds.append(rendering.audio)
    }

    #expect(sounds.allSatisfy { $0.channels == sounds[0].channels })
    #expect(sounds[0].channels[0].contains { $0 != 0 })
  }

  /// One channel or two, as the case has; the format's own question for it is asked.
  @Test(arguments: ["clap", "vst3"])
  func asksForTheChannelsOfTheCase(format: String) throws {
    let path =
      format == "clap"
      ? try FaultyPlugin.clap("CHANNELS=2", "EITHER")
      : try FaultyPlugin.vst3("CHANNELS=2", "EITHER")
    let (candidate, folder) = try candidate(path, "")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let rendering = try candidate.render(
      RenderRequest(
        definition("{}", frames: 64, stimulus: #"{"kind": "constant", "amplitude": 0.5}"#)))

    #expect(rendering.audio.channels.count == 1)
    #expect(rendering.audio.channels[0].dropFirst(16).allSatisfy { $0 == 0.5 })
  }

  /// A byte of Latin-1 beside a letter in UTF-8: JSON holds the letter, and U+FFFD for the byte.
  @Test func readsANameThatIsNotUTF8() throws {
    let (candidate, folder) = try candidate(
      FaultyPlugin.clap("LATIN"), "    parameters: { size: { to: Gr\u{FFFD}ße } }")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let stimulus = #"{"kind": "constant", "amplitude": 0.5}"#

    let rendering = try candidate.render(
      RenderRequest(definition(#"{"size": 500}"#, frames: 64, stimulus: stimulus)))

    #expect(rendering.audio.channels[0].last == 0.5)
  }

  /// 2,000 parameters with 64 texts each: more than 3 MB that the plugin says of itself.
  @Test func readsThousandsOfParameters() throws {
    let (candidate, folder) = try candidate(
      FaultyPlugin.clap("HARMLESS", "MANY=2000"),
      "    parameters: { last: { to: Controller 1999, scale: text } }")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let stimulus = #"{"kind": "constant", "amplitude": 0.5}"#

    let rendering = try candidate.render(
      RenderRequest(
        definition(
          #"{"last": "the step with the number 63"}"#, frames: 64, stimulus: stimulus)))
    let error = #expect(throws: PluginFailure.self) {
      try candidate.render(
        RenderRequest(definition(#"{"last": "the step with the number 64"}"#, stimulus: stimulus)))
    }

    #expect(rendering.audio.channels[0].last == 0.5)
    #expect(error?.description.contains("did you mean") == true, "\(error?.description ?? "")")
  }

  /// Where its user has installed it the sound is the same; elsewhere a sentence says what is missing.
  @Test func asksPedalboardForASecondOpinion() throws {
    let stimulus = #"{"kind": "noise", "amplitude": 0.5, "seed": 3}"#
    let (own, folder) = try candidate(FaultyPlugin.vst3("HARMLESS"), "")
    let (other, otherFolder) = try candidate(
      FaultyPlugin.vst3("HARMLESS"), "    host: pedalboard\n    timeLimit: 600 s")
    defer {
      for path in [folder, otherFolder] { try? FileManager.default.removeItem(atPath: path) }
    }
    let request = try RenderRequest(definition("{}", stimulus: stimulus))

    do {
      let second = try other.render(request)
      let first = try own.render(request)
      #expect(Array(first.audio.channels[0].dropFirst(16)) == second.audio.channels[0])
    } catch let failure as PluginFailure {
      let said = failure.description
      #expect(
        ["pip install pedalboard", "pedalboard: ", "python3"].contains { said.contains($0) },
        "\(said)")
    }
  }

  /// Its words go to the plugin, which says what it makes of them.
  @Test(arguments: [
    ("nonsense", "its parameter 'Cutoff' does not read 'nonsense' as a value"),
    ("30000", "its parameter 'Cutoff' reads '30000' as 30000, and takes 20 to 20000"),
  ])
  func refusesWordsThatThePluginDoesNotTake(words: String, message: String) throws {
    let (candidate, folder) = try candidate(
      FaultyPlugin.clap(), "    parameters: { cutoff: { to: Cutoff, scale: text } }")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let error = #expect(throws: PluginFailure.self) {
      try candidate.render(RenderRequest(definition("{\"cutoff\": \"\(words)\"}")))
    }

    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func refusesPedalboardForOtherFormats() throws {
    #expect(throws: UnusableCandidate.self) {
      try candidate(FaultyPlugin.clap(), "    host: pedalboard")
    }
  }

  /// As `faulty.c` writes it: its id, and its parameters' values.
  private func state(id: String, gain: Double) -> Data {
    var bytes = Data(id.utf8) + [0]
    for value in [0, gain, 1000, 0] {
      withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  @Test func loadsAState() throws {
    let path = FileManager.default.temporaryDirectory.path + "/parity-\(UUID().uuidString).state"
    try state(id: "org.example.faulty", gain: 0.5).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (candidate, folder) = try candidate(FaultyPlugin.clap(), "    state: \(path)")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let rendering = try candidate.render(
      RenderRequest(
        definition("{}", frames: 64, stimulus: #"{"kind": "constant", "amplitude": 0.5}"#)))

    #expect(rendering.audio.channels[0].dropFirst(16).allSatisfy { $0 == 0.25 })
  }

  @Test(arguments: ["clap", "vst3"])
  func refusesTheStateOfAnotherPlugin(format: String) throws {
    let path = FileManager.default.temporaryDirectory.path + "/parity-\(UUID().uuidString).state"
    try state(id: "org.example.another", gain: 0.5).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (candidate, folder) = try candidate(
      format == "clap" ? FaultyPlugin.clap() : FaultyPlugin.vst3(), "    state: \(path)")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let error = #expect(throws: PluginFailure.self) {
      try candidate.render(RenderRequest(definition("{}")))
    }

    #expect(error?.description.contains("is it another plugin's?") == true)
  }

  @Test(.needs(.lilv))
  func refusesTheStateOfAnotherLV2Plugin() throws {
    let path = FileManager.default.temporaryDirectory.path + "/parity-\(UUID().uuidString).ttl"
    let state = """
      @prefix lv2: <http://lv2plug.in/ns/lv2core#> .
      @prefix pset: <http://lv2plug.in/ns/ext/presets#> .
      <> a pset:Preset ; lv2:appliesTo <http://example.org/another> .

      """
    try Data(state.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let (candidate, folder) = try candidate(
      FaultyPlugin.lv2(named: "stateful"), "    state: \(path)")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let error = #expect(throws: PluginFailure.self) {
      try candidate.render(RenderRequest(definition("{}")))
    }

    #expect(
      error?.description.contains("is of another plugin, http://example.org/another") == true,
      "\(error?.description ?? "")")
  }

  @Test(.needs(.lilv)) func refusesNotesForAPluginThatPlaysNone() throws {
    let (candidate, folder) = try candidate(
      FaultyPlugin.lv2(named: "noteless"), "    notes: from-case")
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let error = #expect(throws: PluginFailure.self) {
      try candidate.render(
        RenderRequest(definition(#"{"notes": [{"at": 0, "length": 1, "key": 60}]}"#)))
    }

    #expect(error?.description.contains("no input for notes") == true)
  }

  /// 5 crash and 2 hang, and nobody else notices.
  @Test func costsTheFaultyCaseAlone() async throws {
    let (candidate, folder) = try candidate(
      FaultyPlugin.clap(), "    parameters: { fault: Fault }\n    block: 16")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let definitions = try (0..<50).map { index in
      let fault = index % 10 == 3 ? 1 : index % 25 == 7 ? 4 : 0
      return try definition(
        "{\"fault\": \(fault)}", name: "case-\(index)",
        stimulus: #"{"kind": "noise", "amplitude": 0.5, "seed": 3}"#)
    }

    let outcomes = await withTaskGroup(of: Bool.self) { group in
      for definition in definitions {
        group.addTask { (try? candidate.render(RenderRequest(definition))) != nil }
      }
      return await group.reduce(into: [Bool]()) { $0.append($1) }
    }

    #expect(outcomes.count { $0 } == 43)
    #expect(outcomes.count { !$0 } == 7)
  }
}
