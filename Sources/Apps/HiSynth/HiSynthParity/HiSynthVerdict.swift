import HiSynthEngine
import MIDIFile
import WebRuntime

/// What the app makes of a text or file, as one line: all its values, or its error.
enum HiSynthVerdict {
  static func of(string: String) -> String {
    do { return text(try PresetString.decode(string)) } catch { return "\(error)" }
  }

  static func of(file: String) -> String {
    do { return text(try PresetJSON.decode(file)) } catch { return "\(error)" }
  }

  static func of(song: [UInt8]) -> String {
    do { return text(MIDISong(try MIDIFile(song))) } catch { return "\(error)" }
  }

  private static func text(_ preset: HiSynthPreset) -> String {
    let values = PresetField.all.flatMap { $0.values(of: preset.values) }
    return JavaScriptValue.list(
      [.text(JavaScriptText(preset.name))] + values.map(JavaScriptValue.number)
        + preset.warnings.map { .text(JavaScriptText($0)) }
    ).json
  }

  private static func text(_ song: MIDISong) -> String {
    let events = song.events.flatMap { timed -> [Double] in
      let event: [Double] =
        switch timed.event {
        case .noteOff(let note): [0, Double(note), 0]
        case .noteOn(let note, let velocity): [1, Double(note), Double(velocity)]
        case .pedal(let isDown): [2, isDown ? 1 : 0, 0]
        case .allNotesOff: [3, 0, 0]
        case .allSoundOff: [4, 0, 0]
        case .set, .load: []
        }
      return [timed.seconds] + event
    }
    return JavaScriptValue.list(
      [
        .text(JavaScriptText(song.title)), .number(song.seconds),
        .number(Double(song.ignoredCount)),
      ] + events.map(JavaScriptValue.number)
    ).json
  }
}
