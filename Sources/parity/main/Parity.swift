import AmbientParity
import AppCommands
import ComponentPorts
import GuideParity
import HiSynthCommands
import NotePlayerCommands
import ParityCommands

/// The command line with the apps that come with it: a further one is a folder in `Sources/Apps` and a line here.
@main
struct Parity {
  static func main() async {
    await ParityMain(attaching: [
      AttachedApp(AmbientApp.self),
      AttachedApp(ComponentApp.self),
      AttachedApp(GuideApp.self),
      .hiSynth,
      .notePlayer,
    ]).run()
  }
}
