import CandidateKit
import PortedApps

/// The porting guide as an app: its components with their rules corrected are a port like any other; as the guide
/// writes them, they are findings.
package struct GuideApp: PortedApp {
  package static let name = "guide"

  package init(webFolder: String) {}

  package var ports: [String: SuitePort] { [GuideCandidate.suite: SuitePort(GuidePort.self)] }
  package var findings: [any Candidate] { [GuideCandidate()] }
}
