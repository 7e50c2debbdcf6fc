import AmbientParity
import ComponentPorts
import GuideParity
import PortedApps

extension PortedApps {
  /// The apps that come with the program.
  package static func attached(webFolder: String = "/nonexistent") -> PortedApps {
    do {
      return try PortedApps(
        [AmbientApp.self, ComponentApp.self, GuideApp.self], webFolder: webFolder)
    } catch {
      preconditionFailure("the program's own apps claim one name: \(error)")
    }
  }
}
