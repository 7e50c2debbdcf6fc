import GraphDiagnosis
import PortedApps
import WebAudio
import WebRuntime

/// The parts that every port is made of, for themselves: no page of its own, but suites and the small
/// worklets that probe what a processor gets to see.
package struct ComponentApp: PortedApp {
  package static let name = "components"

  package init(webFolder: String) {}

  package var ports: [String: SuitePort] {
    ["biquad": SuitePort(BiquadPort.self), "jsmath": SuitePort(MathPort.self)]
  }

  package func registerWorklets(
    in registry: inout WorkletRegistry, random: RandomStream, designs: WorkletDesignSet
  ) {
    ProbeWorklets.register(in: &registry, random: random)
  }
}
