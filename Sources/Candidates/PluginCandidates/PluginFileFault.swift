import CandidateKit

/// Why a file is not taken for a plugin, as far as it can be told without loading it.
package enum PluginFileFault: CandidateFault, Equatable {
  /// - Parameter nearest: what was probably meant.
  case missing(path: String, nearest: String?)
  case lv2IsFile(name: String)
  case noManifest(name: String)
  case audioUnit(name: String)
  case vst2(name: String)
  /// - Parameter bundle: the plugin that it is in.
  case library(name: String, bundle: String?)
  case unknownFormat(name: String)
  case unreadable(name: String)
  case noLibraryHere(name: String)
  /// Machines are nil where they have no name here.
  case otherMachine(name: String, machine: String?, here: String?)

  package var description: String {
    switch self {
    case .missing(let path, let nearest):
      "there is no \(path)" + (nearest.map { "; did you mean \($0)?" } ?? "") + "; build it first"
    case .lv2IsFile(let name):
      "\(name) is a file, and an LV2 plugin is a folder with a manifest.ttl"
    case .noManifest(let name): "\(name) is not an LV2 plugin: it contains no manifest.ttl"
    case .audioUnit(let name):
      "\(name) is an Audio Unit, which Parity does not load; build it as CLAP or VST3 as well"
    case .vst2(let name):
      "\(name) looks like a VST2 plugin, which Parity cannot load; build it as CLAP or VST3"
    case .library(let name, let bundle):
      "\(name) is a library, but not a plugin by its name"
        + (bundle.map { "; name its bundle, \($0)" } ?? "")
    case .unknownFormat(let name):
      "\(name) is not a plugin that Parity knows: a .clap, an .lv2 or a .vst3"
    case .unreadable(let name): "\(name) cannot be read"
    case .noLibraryHere(let name):
      "\(name) is not a plugin: it is not a library for this system"
    case .otherMachine(let name, let machine, let here):
      "\(name) is for \(machine ?? "another kind of machine"), and this one is"
        + " \(here ?? "another"); build it for this one"
    }
  }
}
