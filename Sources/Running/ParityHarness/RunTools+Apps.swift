import ParityRunning
import PortedApps

extension RunTools {
  /// The engine, the apps' ports and a project's own candidates, with diagnosis by experiment.
  package init(apps: PortedApps) {
    let catalog = CandidateCatalog(apps: apps)
    self.init(
      candidates: { try catalog.candidates(of: $0, named: $1, for: $2) },
      diagnoser: EngineDiagnoser(apps: apps), oracle: EngineOracle(apps: apps))
  }
}
