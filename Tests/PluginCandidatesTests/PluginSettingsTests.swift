import DataText
import Foundation
import ParityCases
import ParityProject
import ParityResults
import Testing

@testable import PluginCandidates

/// From a case's parameters to a plugin's: nothing is guessed, and nothing is clamped.
@Suite struct PluginSettingsTests {
  /// As the host tells of a plugin.
  private static let description = """
    {"format": "clap", "plugin": "org.example.synth", "name": "Synth", "version": "1", "features": [],
     "inputs": 0, "outputs": 1, "notes": 1, "parameters": [
      {"id": 1, "name": "Cutoff", "symbol": "cutoff", "unit": "", "minimum": 20, "maximum": 20000,
       "initial": 1000, "step": 0, "readonly": 0, "text": "1000.0 Hz", "points": []},
      {"id": 2, "name": "Gain", "symbol": "", "unit": "db", "minimum": -60, "maximum": 6,
       "initial": 0, "step": 0, "readonly": 0, "points": []},
      {"id": 7, "name": "Amount", "symbol": "", "unit": "", "minimum": 0, "maximum": 1,
       "initial": 0, "step": 0, "readonly": 0, "points": []},
      {"id": 8, "name": "Amount", "symbol": "", "unit": "", "minimum": 0, "maximum": 1,
       "initial": 0, "step": 0, "readonly": 0, "points": []},
      {"id": 9, "name": "Waveform", "symbol": "", "unit": "", "minimum": 0, "maximum": 1,
       "initial": 0, "step": 1, "readonly": 0,
       "points": [{"text": "Sine", "value": 0}, {"text": "Saw", "value": 1}]},
      {"id": 10, "name": "Far", "symbol": "", "unit": "khz", "minimum": 0, "maximum": 20,
       "initial": 1, "step": 0, "readonly": 0, "points": []},
      {"id": 12, "name": "Tone", "symbol": "", "unit": "Hz", "minimum": 0, "maximum": 1,
       "initial": 0.47, "step": 0, "readonly": 0, "text": "1000.0", "points": []},
      {"id": 11, "name": "Meter", "symbol": "", "unit": "", "minimum": 0, "maximum": 1,
       "initial": 0, "step": 0, "readonly": 1, "points": []}]}
    """

  private func settings(_ yaml: String, case parameters: String) throws -> PluginSettings {
    let folder =
      FileManager.default.temporaryDirectory.path + "/parity-settings-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = "candidates:\n  synth:\n    plugin: Synth.clap\n" + yaml + "\n"
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/parity.yml"))
    let candidate = try #require(try Project(folder: folder).file?.candidates.first)
    guard case .plugin(let specification) = candidate.kind else {
      throw PluginFailure("it was not read as a plugin")
    }
    let json = """
      {"id": "a/b", "suite": "a", "name": "b", "component": "Voice", "kind": "graph", "source": "",
       "sampleRate": 48000, "frames": 480, "channels": 1, "parameters": \(parameters)}
      """
    return try PluginSettings(
      JSONText.decode(CaseDefinition.self, from: Data(json.utf8)), specification,
      JSONText.decode(PluginDescription.self, from: Data(Self.description.utf8)))
  }

  @Test(
    arguments: [
      ("{ cutoff: Cutoff }", #"{"cutoff": 300}"#, 1, 300.0),
      ("{ cutoff: cutoff }", #"{"cutoff": 300}"#, 1, 300),
      ("{ cutoff: { to: Cutoff, scale: hertz } }", #"{"cutoff": 300}"#, 1, 300),
      ("{ cutoff: { to: Far, scale: hertz } }", #"{"cutoff": 300}"#, 10, 0.3),
      ("{ level: { to: Gain, unit: dB } }", #"{"level": 0.1}"#, 2, -20),
      ("{ q: { to: 'id:7', from: [0, 4], scale: linear } }", #"{"q": 1}"#, 7, 0.25),
      // Half of the way from 0.1 to 10 is 1 on a scale of ratios.
      (
        "{ q: { to: 'id:8', from: [0.1, 10], range: [0, 1], scale: logarithmic } }", #"{"q": 1}"#,
        8, 0.5
      ),
      ("{ wave: { to: Waveform, values: { saw: 1, sine: 0 } } }", #"{"wave": "saw"}"#, 9, 1),
      ("{ wave: { to: Waveform, scale: text } }", #"{"wave": "Saw"}"#, 9, 1),
      ("{ filter.q: 'id:7' }", #"{"filter": {"q": 0.5}}"#, 7, 0.5),
    ] as [(String, String, UInt32, Double)])
  func turnsAValueIntoThePlugins(
    parameters: String, values: String, id: UInt32, expected: Double
  ) throws {
    let settings = try settings("    parameters: \(parameters)", case: values)

    #expect(settings.parameters.count == 1)
    #expect(settings.parameters[0].id == id)
    // One rounding of a logarithm.
    #expect(abs((settings.parameters[0].value ?? .nan) - expected) < 1e-12)
  }

  /// What a plugin that counts from 0 to 1 reads is a number in its words, with all its digits.
  @Test(arguments: [
    ("{ tone: { to: Tone, scale: text } }", #"{"tone": 440.123456789}"#, "440.123456789"),
    ("{ tone: { to: Tone, scale: hertz, as: text } }", #"{"tone": 300}"#, "300"),
    ("{ level: { to: Tone, unit: dB, as: text } }", #"{"level": 0.1}"#, "-20"),
  ])
  func handsOverANumberAsWords(parameters: String, values: String, text: String) throws {
    let settings = try settings("    parameters: \(parameters)", case: values)

    #expect(settings.parameters.map(\.text) == [text])
    #expect(settings.parameters.map(\.value) == [nil])
  }

  /// It is within the range, and may yet be meant in the plugin's words.
  @Test func doubtsANumberFromZeroToOne() throws {
    let plain = try settings("    parameters: { tone: Tone }", case: #"{"tone": 0.5}"#)
    let other = try settings("    parameters: { tone: 'id:7' }", case: #"{"tone": 0.5}"#)

    #expect(
      plain.doubts == [
        "'Tone' of the plugin ranges from 0 to 1, and calls 0.47 '1000.0'; 'as: text' sets it in such words"
      ])
    #expect(other.doubts.isEmpty)
  }

  @Test(arguments: [
    (
      "{ tone: { to: Tone, scale: hertz } }", #"{"tone": 300}"#,
      "takes 0 to 1, and calls 0.47 '1000.0'; 'as: text' sets it in such words"
    ),
    ("{ cutof: Cutoff }", #"{"cutoff": 300}"#, "'cutoff' is not used"),
    ("{ a: Cutoff, b: 'id:1' }", #"{"a": 300, "b": 400}"#, "'Cutoff' of the plugin is set twice"),
    ("{ a: Cutoff }", #"{"notes": []}"#, "write 'notes: from-case' in the candidate"),
    ("{ cutof: Cutoff }", #"{"cutoff": 300}"#, "did you mean 'cutof' there?"),
    ("{ cutoff: Cutof }", #"{"cutoff": 300}"#, "no parameter 'Cutof'; did you mean 'Cutoff'?"),
    ("{ q: Amount }", #"{"q": 0.5}"#, "write 'id:7' or 'id:8' for one of them"),
    ("{ q: 'id:3' }", #"{"q": 0.5}"#, "no parameter 'id:3'"),
    ("{ cutoff: Cutoff }", #"{"cutoff": 30000}"#, "'Cutoff' of the plugin takes 20 to 20000"),
    ("{ level: { to: Gain, scale: dB } }", #"{"level": 4}"#, "becomes 12.04"),
    ("{ level: { to: Gain, scale: dB } }", #"{"level": 0}"#, "has no decibels"),
    ("{ level: { to: Gain, scale: hertz } }", #"{"level": 4}"#, "is in db, not in hertz"),
    ("{ q: { to: 'id:7', from: [0, 4], scale: linear } }", #"{"q": 5}"#, "goes from 0 to 4"),
    ("{ wave: { to: Waveform, values: { saw: 1 } } }", #"{"wave": "saww"}"#, "did you mean 'saw'?"),
    (
      "{ wave: { to: Waveform, scale: text } }", #"{"wave": "Sow"}"#,
      "no value 'Sow'; did you mean 'Saw'?"
    ),
    ("{ wave: Waveform }", #"{"wave": "saw"}"#, "takes numbers"),
    ("{ level: Meter }", #"{"level": 0.5}"#, "is read-only"),
  ])
  func refusesWhatThePluginDoesNotTake(
    parameters: String, values: String, message: String
  ) throws {
    let error = #expect(throws: PluginFailure.self) {
      try settings("    parameters: \(parameters)", case: values)
    }

    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func ignoresWhatItIsTold() throws {
    let settings = try settings(
      "    ignore: [seed, deep]\n    fixed: { Waveform: Saw, Gain: -6 }",
      case: #"{"seed": 1, "deep": {"er": 2}}"#)

    // Sorted by name.
    #expect(settings.parameters.map(\.id) == [2, 9])
    #expect(settings.parameters.map(\.value) == [-6, 1])
  }

  @Test func playsNotesInSecondsAndInFrames() throws {
    let settings = try settings(
      "    notes: from-case",
      case:
        #"{"notes": [{"at": 0.001, "length": 0.002, "key": 60, "velocity": 0.5}, {"frame": 10, "frames": 5, "key": 64}]}"#
    )

    // 0.001 s are 48 frames at 48 kHz.
    #expect(
      settings.events == [
        .note(64, velocity: 1, at: 10), .noteEnd(64, at: 15), .note(60, velocity: 0.5, at: 48),
        .noteEnd(60, at: 144),
      ])
  }

  @Test func endsNotesBeforeOthersBegin() throws {
    let settings = try settings(
      "    notes: from-case",
      case:
        #"{"notes": [{"at": 0.000434, "frames": 5, "key": 60}, {"frame": 30, "frames": 0, "key": 64}, {"at": 0.000217, "length": 0.000217, "key": 60}]}"#
    )

    // 10.4 frames and as many again are 20.8: 21, where the next begins, and not 10 + 10.
    #expect(
      settings.events == [
        .note(60, velocity: 1, at: 10), .noteEnd(60, at: 21), .note(60, velocity: 1, at: 21),
        .noteEnd(60, at: 26), .note(64, velocity: 1, at: 30), .noteEnd(64, at: 30),
      ])
  }

  @Test func playsAutomationThroughTheMapping() throws {
    let settings = try settings(
      "    automation: from-case\n    parameters: { level: { to: Gain, unit: dB } }",
      case: #"{"automation": [{"frame": 100, "name": "level", "value": 0.1}]}"#)

    #expect(settings.events.map(\.frame) == [100])
    #expect(settings.events[0].id == 2)
    #expect(abs((settings.events[0].value ?? 0) + 20) < 1e-12)
  }

  @Test(arguments: [
    (#"{"notes": [{"at": 0, "length": 1, "key": 200}]}"#, "must be between 0.0 and 127.0"),
    (#"{"notes": [{"at": 0, "length": 1, "key": 60.5}]}"#, "must be a whole number"),
    (#"{"notes": [{"at": 0, "length": 1, "kee": 60}]}"#, "did you mean 'key'?"),
    (#"{"notes": [{"key": 60, "length": 1}]}"#, "neither 'at', in seconds, nor 'frame', in frames"),
    (#"{"notes": [{"at": 0, "frame": 0, "length": 1, "key": 60}]}"#, "has both 'at' and 'frame'"),
    (#"{"notes": 3}"#, "must be a list"),
  ])
  func refusesWhatIsNoNote(values: String, message: String) throws {
    let error = #expect(throws: PluginFailure.self) {
      try settings("    notes: from-case", case: values)
    }

    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
