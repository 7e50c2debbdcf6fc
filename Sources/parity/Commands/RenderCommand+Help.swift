import AppCommands
import ArgumentParser
import AudioFiles
import AudioSignal
import Foundation
import ParityReferences
import ParityResults
import ParityTerminal
import PortedApps
import ReadableNumbers

/// The command's name and help.
extension RenderCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "render",
      abstract: "Render presets of an app with its native port.",
      discussion: """
        Needs neither a browser nor references: the preset, two seeds and a date
        determine every sample. With several presets, or a folder as output, each
        becomes NAME.wav in it, on all cores.

        EXAMPLES
          parity render calm.json -o calm.wav
          parity render calm.json --seconds 60 \\
              --epoch 2026-03-01T06:00:00Z -o morning.wav
          parity render calm.json -o calm.wav --stems stems
          parity render presets/*.json -o renders
        \(AttachedApps.examples(of: .render).map { "  \($0)\n" }.joined())
        Exit codes: 0 rendered; 2 the preset cannot be rendered.
        """)
  }
}
