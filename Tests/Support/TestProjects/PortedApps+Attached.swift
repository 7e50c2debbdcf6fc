import AmbientParity
import ComponentPorts
import GuideParity
import PortedApps

extension PortedApps {
  /// The apps that come with the program.
  package static func attached(webFolder: String = "/nonexistent") -> PortedApps {
    // Two that claim one name would be a defect of the program itself.
    try! PortedApps(
      [AmbientApp.self, ComponentApp.self, GuideApp.self], webFolder: webFolder)
  }
}
