import Comparison
import ParityReferences
import PortedApps

/// A sound named by the user.
package struct SoundSource: Sendable {
  package indirect enum Kind: Sendable {
    /// In any format that libsndfile reads.
    case file(path: String)
    /// The reference of a case, as the browser rendered it.
    case reference(Manifest.Entry)
    /// An app's preset, rendered by its port.
    case preset(any AppPresets, PresetRequest)
    /// Sounds played together, each at its own level.
    case mixture([SoundSource])
  }

  /// The unique name used in pages and tables.
  package var name: String
  /// A path, an id, or another description of its origin.
  package let origin: String
  package let kind: Kind
  /// As far as it is known before the sound is read or rendered.
  package let shape: SignalShape
}

/// Why a name stands for no sound.
package enum SoundNameError: Error, Equatable, CustomStringConvertible {
  case folder(path: String)
  case noFile(path: String)
  case manySounds(name: String, count: Int, mixture: String)
  case manyReferences(name: String, count: Int)
  case mixedRates(mixture: String, rates: [Double])
  case unknownPreset(path: String, apps: [String])
  case noSound(name: String, known: String)

  package var description: String {
    switch self {
    case .folder(let path): "\(path) is a folder; name its files, such as '\(path)/*.wav'"
    case .noFile(let path): "\(path): no such file"
    case .manySounds(let name, let count, let mixture):
      "'\(name)' in the mixture '\(mixture)' matches \(count) sounds; name one"
    case .manyReferences(let name, let count):
      "--reference \(name): it matches \(count) sounds; name one"
    case .mixedRates(let mixture, let rates):
      "the mixture '\(mixture)' is of sounds at "
        + rates.map { "\(Int($0)) Hz" }.joined(separator: " and ") + "; mix sounds of one rate"
    case .unknownPreset(let path, let apps):
      "\(path): no attached app recognises it as a preset; there are \(apps.joined(separator: ", "))"
    case .noSound(let name, let known):
      "'\(name)' is not a file, case or preset\(known)"
    }
  }
}
