import CandidateKit
import ParityReferences

/// The hand-written counterparts of all apps: for each suite, the native code that stands for the web's.
package struct PortCandidate: Candidate {
  package static let name = "port"
  package var name: String { Self.name }
  private let ports: [String: SuitePort]

  package init(_ apps: PortedApps) { ports = apps.ports }

  package func covers(_ entry: Manifest.Entry) -> Bool { ports[entry.suite] != nil }

  package func implementation(of entry: Manifest.Entry) -> String {
    ports[entry.suite]?.implementation ?? "candidate '\(name)'"
  }

  package func render(_ request: RenderRequest) throws -> Rendering {
    let suite = request.definition.suite
    guard let port = ports[suite] else {
      throw SuiteError.noPort(suite: suite, known: ports.keys.sorted())
    }
    return try port.render(request)
  }
}
