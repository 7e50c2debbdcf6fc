import ArgumentParser

struct SoundFontCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soundfont",
    abstract: "List, check, prune and import SoundFonts.",
    discussion: """
      EXAMPLES
        parity soundfont list piano.sf2             the presets of a font
        parity soundfont check piano.sf2 --json     what is odd in it
        parity soundfont prune gm.sf2 keep.txt -o my.sf2   some of its presets
        parity soundfont import gm.sf2 --folder fonts      tried first, then kept

      Exit codes: 0 done; 2 the font cannot be used.
      """,
    subcommands: [
      SoundFontListCommand.self, SoundFontCheckCommand.self, SoundFontPruneCommand.self,
      SoundFontImportCommand.self, SoundFontTrialCommand.self,
    ])
}
