import ParityReferences
import PortedApps

extension PortedApp {
  /// Suites that it ports and that nothing was captured of: such a port is asked for nothing, and never
  /// fails.
  package func suitesWithoutReferences() throws -> [String] {
    let suites = try ReferenceLibrary(folder: Checkout.references).suites
    return ports.keys.filter { !suites.contains($0) }.sorted()
  }
}
