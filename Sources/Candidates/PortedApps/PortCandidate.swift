import CandidateKit
import ParityCases
import ParityReferences

/// The hand-written ports of all apps: for each suite, the native counterpart of the web code.
package struct PortCandidate: PlaysLive {
  package static let name = "port"
  package var name: String { Self.name }
  private let ports: [String: SuitePort]
  private let playable: [String: PlayableSuite]

  package init(_ apps: PortedApps) {
    ports = apps.ports
    playable = apps.playable
  }

  package func livePort(for definition: CaseDefinition) throws -> (any LivePort)? {
    try playable[definition.suite]?.play?(definition)
  }

  package func covers(_ entry: Manifest.Entry) -> Bool { ports[entry.suite] != nil }

  package func implementation(of entry: Manifest.Entry) -> String {
    ports[entry.suite]?.implementation ?? "candidate '\(name)'"
  }

  package func render(_ request: RenderRequest) throws -> Rendering {
    let suite = request.definition.suite
    guard let port = ports[suite] else {
      throw NoPort(suite: suite, known: ports.keys.sorted())
    }
    return try port.render(request)
  }
}
