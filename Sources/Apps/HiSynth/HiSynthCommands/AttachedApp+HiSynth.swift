import AppCommands
import HiSynthParity

extension AttachedApp {
  /// HiSynth with its presets' command.
  package static let hiSynth = AttachedApp(
    HiSynthApp.self,
    commands: [PresetCommand.self],
    presetForms: "their names or preset strings",
    examples: [
      .lab: ["parity lab hisynth                 a synthesizer and its native port"],
      .render: ["parity render all-lamps --app hisynth --song stairwell -o lamps.wav"],
    ])
}
