import ArgumentParser

struct SoundFontCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soundfont",
    abstract: "List, check and prune SoundFonts.",
    discussion: """
      EXAMPLES
        parity soundfont list piano.sf2                 the presets of a font
        parity soundfont check piano.sf2 --json         what is odd in it
        parity soundfont prune gm.sf2 keep.txt -o my.sf2  with some of its presets
      """,
    subcommands: [SoundFontListCommand.self, SoundFontCheckCommand.self, SoundFontPruneCommand.self])
}
