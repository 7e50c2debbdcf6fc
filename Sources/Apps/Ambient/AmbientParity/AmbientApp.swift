import AmbientEngine
import GraphDiagnosis
import PortedApps
import WebAudio
import WebRuntime

/// The ambient app as it attaches to the harness.
package struct AmbientApp: PortedApp {
  package static let name = "ambient"
  private let files: AppFiles

  package init(webFolder: String) { files = AppFiles(folder: "\(webFolder)/apps/ambient") }

  package var ports: [String: SuitePort] {
    [
      "adsr": SuitePort(EnvelopePort.self),
      "composition": SuitePort(CompositionPort.self),
      "fdn-hadamard": SuitePort(HadamardPort.self),
      "granulator": SuitePort(GranulatorPort.self),
      "ocean": SuitePort(OceanPort.self),
      "presets": SuitePort(implementation: PresetPort.implementation) { [files] in
        try PresetPort(app: files).render($0)
      },
      "reverb": SuitePort(ReverbPort.self),
      "rng": SuitePort(RandomPort.self),
      "waveshaper": SuitePort(WaveShaperPort.self),
    ]
  }

  package func registerWorklets(
    in registry: inout WorkletRegistry, random: RandomStream, designs: WorkletDesignSet
  ) {
    AmbientWorklets.register(
      in: &registry, random: random,
      designs: designs[WorkletDesigns.self, default: WorkletDesigns()])
  }

  package var workletPrices: [String: WorkletSource.Price] { AmbientHypotheses.prices }
  package var hypotheses: [any Hypothesis.Type] { AmbientHypotheses.all }
  package var presets: (any AppPresets)? { AmbientPresets(files: files) }
}
