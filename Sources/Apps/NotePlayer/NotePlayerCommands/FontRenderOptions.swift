import AppCommands
import ArgumentParser
import AudioFiles
import AudioSignal
import DataText
import Foundation
import NotePlayer
import NotePlayerParity
import OrdinaryFiles
import ParityReferences
import ParityResults
import ParityTerminal
import ReadableNumbers
import SoundFont

/// The options with which `parity render` plays a font.
struct FontRenderOptions: AppRenderOptions {
  static let remedy: String? = "a font with --app \(NotePlayerApp.name) --font"
  private static let longestScore = 64 << 20
  /// Seconds for notes to die away.
  private static let tail = 1.0

  @Option(
    help: ArgumentHelp("A SoundFont to play notes with.", valueName: "file"),
    completion: .file(extensions: ["sf2"]))
  var font: String?

  @Option(
    name: [.customLong("preset")],
    help: ArgumentHelp("The font's preset; by default its first.", valueName: "bank:program"))
  var fontPreset: String?

  @Option(
    help: ArgumentHelp(
      "Notes one after the other, such as A4,440.1:90:0.5, each with a velocity and seconds where"
        + " wanted; or a score, a JSON file.", valueName: "notes"))
  var notes: String?

  @Option(
    help: ArgumentHelp("A MIDI file to play.", valueName: "file"),
    completion: .file(extensions: ["mid"]))
  var midi: String?

  @Option(
    help: ArgumentHelp(
      "Pitch between keys: exact, or bend14 as samplers of MIDI do.", valueName: "name"))
  var mode = PlayingOptions.Mode.exact.rawValue

  @Flag(help: "Send notes to reverb and chorus as their font asks.")
  var effects = false

  func render(app: String?) -> (any AppRender)? {
    let isGiven = font != nil || notes != nil || midi != nil || fontPreset != nil
    return isGiven || app == NotePlayerApp.name ? self : nil
  }
}

extension FontRenderOptions: AppRender {
  var inputs: [String] { [font, midi].compactMap(\.self) }

  func check(presets: [String]) throws {
    guard (notes == nil) != (midi == nil) else {
      throw ValidationError("give either --notes or --midi")
    }
    guard font != nil || midi == nil else { throw ValidationError("--midi needs a --font") }
    guard PlayingOptions.Mode(rawValue: mode) != nil else {
      throw ValidationError("--mode must be exact or bend14, not \(mode)")
    }
    guard presets.isEmpty else { throw ValidationError("a font's preset is given with --preset") }
  }

  /// Plays plain sines if no font is given.
  func run(_ output: AppRenderOutput) throws {
    let sampleRate = output.sampleRate
    let (score, length) = try score()
    let playable = try font.map { PlayableFont(try FontFailure.open($0)) }
    let id = try playable.map { try presetID($0.font) } ?? ""
    var options = PlayingOptions()
    options.mode = PlayingOptions.Mode(rawValue: mode) ?? .exact
    options.effects = effects
    // A MIDI file of a few bytes can last for years.
    guard length <= NoteScore.mostSeconds + Self.tail, score.events.count <= NoteScore.mostEvents
    else {
      throw ValidationError(
        "the score is longer than an hour, or has more than \(NoteScore.mostEvents) events")
    }
    let frames = Int(((output.seconds ?? length + Self.tail) * sampleRate).rounded())
    let performance = try ScorePerformance(
      font: playable, presetID: id, score: score, options: options, sampleRate: sampleRate,
      frameCount: max(1, frames))
    var times = QuantumTimes()
    let start = ContinuousClock.now
    let audio =
      try output.timesQuanta
      ? times.measure(max(1, frames), performance.renderNext) : performance.render()
    let taken = (ContinuousClock.now - start) / .seconds(1)
    for warning in performance.warnings { Terminal.note("note: \(Terminal.printable(warning))") }
    try AtomicFile.makeFolder(for: output.path)
    try AudioFile.write(audio, to: output.path)
    let title = playable?.font.preset(id).map { Terminal.printable($0.name) } ?? "sines"
    Terminal.say(
      "\(output.path): \(title), \(Words.count(audio.frameCount)) frames at"
        + " \(Words.count(Int(sampleRate))) Hz;"
        + String(format: " %.2f s, %.1f times real time", taken, audio.duration / max(taken, 1e-9)))
    if let text = times.text(sampleRate: sampleRate) { Terminal.say(text) }
  }

  private func presetID(_ font: SoundFont) throws -> String {
    guard let fontPreset else {
      return (PresetListing.sorted(font).first ?? font.presets[0]).id
    }
    let plain = fontPreset.hasPrefix("sf2:") ? fontPreset : "sf2:\(fontPreset)"
    if font.preset(plain) != nil { return plain }
    // A preset by its name.
    return font.presets.first { $0.name.lowercased() == fontPreset.lowercased() }?.id ?? plain
  }

  private func score() throws -> (NoteScore, seconds: Double) {
    if let midi {
      do {
        let file = Array(try OrdinaryFile.read(midi, limit: Self.longestScore))
        let read = try MIDIFileScore(file)
        return (read.score, read.seconds)
      } catch {
        throw FontFailure(file: midi, error: error)
      }
    }
    let text = notes ?? ""
    guard text.hasSuffix(".json") else {
      let list = try NoteList(text)
      return (list.score, list.seconds)
    }
    let score: NoteScore
    do {
      score = try JSONDecoder().decode(
        NoteScore.self, from: try OrdinaryFile.read(text, limit: Self.longestScore))
    } catch let error as DecodingError {
      throw FontFailure(
        file: text, error: PruneFailure("it is not a score: \(DecodingText.of(error))"))
    } catch {
      throw FontFailure(file: text, error: error)
    }
    try score.check()
    let end = score.events.map { $0.at + ($0.duration ?? 0) }.max() ?? 0
    return (score, end)
  }
}
