import AmbientParity
import ComponentPorts
import GuideParity
import HiSynthParity
import NotePlayerParity
import PortedApps

/// The apps that come with the program: a further one is a folder in `Sources/Apps` and a line here.
enum AttachedApps {
  static let all: [any PortedApp.Type] = [
    AmbientApp.self,
    ComponentApp.self,
    GuideApp.self,
    HiSynthApp.self,
    NotePlayerApp.self,
  ]

  /// - Parameter references: the folder of references, whose `web/apps` holds the apps' pages.
  /// - Throws: `PortedAppError`.
  static func load(references: String) throws(PortedAppError) -> PortedApps {
    try PortedApps(all, webFolder: "\(references)/web")
  }
}
