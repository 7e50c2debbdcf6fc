import AmbientParity
import AppCommands
import ComponentPorts
import GuideParity
import HiSynthCommands
import NotePlayerCommands
import ParityCommands

/// The command line with its apps: another app is a folder in `Sources/Apps` and a line here.
@main
struct Parity {
  static let apps: [AttachedApp] = [
    AttachedApp(AmbientApp.self),
    AttachedApp(ComponentApp.self),
    AttachedApp(GuideApp.self),
    .hiSynth,
    .notePlayer,
  ]

  static func main() async { await ParityMain(attaching: apps).run() }
}
