import CandidateKit
import PortedApps

/// A porting guide, tried: its components with their rules corrected are a port like any other; as it
/// writes them, they are findings.
package struct GuideApp: PortedApp {
  package static let name = "guide"

  package init(webFolder: String) {}

  package var ports: [String: SuitePort] { [GuideCandidate.suite: SuitePort(GuidePort.self)] }
  package var findings: [any Candidate] { [GuideCandidate()] }
}
