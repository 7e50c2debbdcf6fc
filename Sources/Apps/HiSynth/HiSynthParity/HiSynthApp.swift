import GraphDiagnosis
import HiSynthEngine
import PortedApps
import WebAudio
import WebRuntime

/// Attaches HiSynth to the harness.
package struct HiSynthApp: PortedApp {
  package static let name = "hisynth"
  private let files: HiSynthFiles

  package init(webFolder: String) {
    files = HiSynthFiles(folder: "\(webFolder)/apps/hisynth")
  }

  package var ports: [String: SuitePort] {
    [
      "hisynth": SuitePort(implementation: HiSynthPort.implementation) { [files] in
        try HiSynthPort(files: files).render($0)
      },
      "hisynth-data": SuitePort(HiSynthDataPort.self),
    ]
  }

  package func registerWorklets(
    in registry: inout WorkletRegistry, random: RandomStream, designs: WorkletDesignSet
  ) {
    HiSynthWorklets.register(in: &registry)
  }

  package var presets: (any AppPresets)? { HiSynthPresets(files: files) }

  package var playable: [String: PlayableSuite] {
    let presets = files.presetNames.compactMap { name in
      (try? files.preset(named: name)).map {
        PlayableSuite.Preset(name: $0.name, values: HiSynthPanel.values(of: $0))
      }
    }
    return [
      "hisynth": PlayableSuite(parameters: HiSynthPanel.parameters, presets: presets) { [files] in
        try HiSynthPort(files: files).live($0)
      }
    ]
  }
}
