import GraphDiagnosis
import PortedApps
import WebAudio
import WebRuntime

/// The building blocks of every port by themselves: no page of their own, only suites and small worklets that probe
/// what a processor sees.
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
