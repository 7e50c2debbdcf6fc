import AppCommands
import NotePlayerParity

extension AttachedApp {
  /// The note player with its fonts' command, and notes for `render`.
  package static let notePlayer = AttachedApp(
    NotePlayerApp.self,
    commands: [SoundFontCommand.self],
    renderOptions: FontRenderOptions.self,
    examples: [
      .render: [
        "parity render --app note-player --font piano.sf2 --preset 0:0 \\",
        "    --notes A4,440.1 -o a.wav",
      ]
    ])
}
