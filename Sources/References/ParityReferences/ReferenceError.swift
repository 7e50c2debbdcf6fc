import OrdinaryFiles

/// Why a reference was not read, or is not what was captured.
package enum ReferenceError: Error, Equatable {
  case noReferences(folder: String)
  case unreadable(ReadRefusal)
  /// The manifest, or a file of its kind.
  case file(VersionedFileError)
  case manifest(path: String, ManifestFault)
  /// - Parameter reason: of the decoder.
  case undecodable(path: String, reason: String)
  case otherFormat(path: String, format: String, version: Int)
  case missingFile(id: String, path: String)
  /// Its SHA-256 is not the one that the manifest has.
  case altered(id: String, path: String)
  /// The manifest and a case's own definition or reference contradict each other.
  case inconsistent(id: String, ReferenceContradiction)
}

extension ReferenceError {
  /// Of a manifest, where there are no references without one.
  init(_ error: VersionedFileError, folder: String) {
    if case .missing = error { self = .noReferences(folder: folder) } else { self = .file(error) }
  }
}

extension ReferenceError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noReferences(let folder):
      "no references in \(folder) (no manifest.json); 'parity capture' makes them, and --project names"
        + " another project's folder"
    case .unreadable(let refusal): "\(refusal)"
    case .file(let error): "\(error)"
    case .manifest(let path, .partUnreadable(let reason)):
      "cannot read \(path): \(reason); manifest.json names it: restore it (git checkout)"
    case .manifest(let path, let fault): "\(path): \(fault)"
    case .undecodable(let path, let reason): "\(path): \(reason)"
    case .otherFormat(let path, let format, let version):
      "\(path): format \(format), version \(version)"
    case .missingFile(let id, let path):
      "\(id): \(path) is missing; restore it (git checkout) or capture the case again"
    case .altered(let id, let path):
      "\(id): \(path) is not the file that was captured (its SHA-256 differs from manifest.json);"
        + " restore it (git checkout) or capture the case again"
    case .inconsistent(let id, let contradiction):
      "\(id): \(contradiction); capture the case again"
    }
  }
}

/// A stimulus that is not the browser's: a comparison with it would blame the port.
package struct StimulusMismatch: Error, Equatable {
  /// Of the case.
  package let id: String

  package init(id: String) { self.id = id }
}

extension StimulusMismatch: CustomStringConvertible {
  package var description: String {
    "\(id): the native stimulus differs from the browser's (by SHA-256), so that a comparison"
      + " would blame the port; check its formula in stimuli.js and TestSignal"
  }
}
