import CandidateKit

/// Why a plugin of a project cannot be used, besides its own file.
package enum PluginFault: CandidateFault, Equatable {
  case notVST3ForPedalboard
  case noInput(String)
  /// - Parameter program: where it was looked for, beside this one.
  case noHost(name: String, program: String)

  package var description: String {
    switch self {
    case .notVST3ForPedalboard: "pedalboard loads only VST3; leave out 'host'"
    case .noInput(let name): "it names \(name), which is not there; correct it"
    case .noHost(let name, let program):
      "\(name), which loads plugins, is not next to \(program); reinstall Parity, or build all of it"
        + " ('swift build')"
    }
  }
}
