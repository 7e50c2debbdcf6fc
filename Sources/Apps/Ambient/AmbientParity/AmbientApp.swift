import AmbientEngine
import GraphDiagnosis
import PortedApps
import WebAudio
import WebRuntime

/// Attaches the ambient app to the harness.
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

  package var playable: [String: PlayableSuite] {
    let starts = files.presetNames.compactMap { name in
      (try? files.preset(named: name)).map { preset in
        PlayablePage.Start(
          name: name, query: "preset=\(name)", values: AmbientPanel.values(of: preset))
      }
    }
    let page = PlayablePage(
      path: "apps/ambient/index.html", clicks: ["#start"], starts: starts,
      controls: AmbientPanel.controls)
    return [
      "presets": PlayableSuite(
        parameters: AmbientPanel.parameters,
        presets: starts.map { .init(name: $0.name, values: $0.values) }, page: page
      ) { [files] in
        try PresetPort(app: files).live($0)
      }
    ]
  }
}
