import HiSynthEngine
import MIDIFile
import WebRuntime

/// The app's reading of a text or file, as one line: all its values, or its error.
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
    var list: [JavaScriptValue] = [.text(JavaScriptText(preset.name))]
    for field in PresetField.all {
      for value in field.values(of: preset.values) { list.append(.number(value)) }
    }
    for warning in preset.warnings { list.append(.text(JavaScriptText(warning))) }
    return JavaScriptValue.list(list).json
  }

  private static func text(_ song: MIDISong) -> String {
    var list: [JavaScriptValue] = [
      .text(JavaScriptText(song.title)), .number(song.seconds), .number(Double(song.ignoredCount)),
    ]
    for timed in song.events {
      list.append(.number(timed.seconds))
      list += numbers(timed.event).map { JavaScriptValue.number(Double($0)) }
    }
    return JavaScriptValue.list(list).json
  }

  /// Kind, note and velocity as numbered by the page.
  private static func numbers(_ event: SynthEvent) -> [Int] {
    switch event {
    case .noteOff(let note): [0, note, 0]
    case .noteOn(let note, let velocity): [1, note, velocity]
    case .pedal(let isDown): [2, isDown ? 1 : 0, 0]
    case .allNotesOff: [3, 0, 0]
    case .allSoundOff: [4, 0, 0]
    case .set, .load: []
    }
  }
}
