import OrdinaryFiles

/// What makes a manifest say two things, or lead out of its folder.
package enum ManifestFault: Equatable, Sendable {
  case sameCaptureID
  case notACase(id: String)
  case listedTwice(id: String)
  case foreign(file: String, id: String)
  case unknownCapture(Int, id: String)
  case notShared(path: String)
  case definedIsNoCase(id: String)
  case notASuite(String)
  case partUnreadable(FileRefusal)
  case otherPart
  case partOfAnotherSuite(than: String)
}

/// In a clause, to stand behind the manifest's path, with what to do about it.
extension ManifestFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .sameCaptureID: "two captures have the same id; restore it (git checkout)"
    case .notACase(let id):
      "'\(id)' is not a case's id (suite/name, of lower-case letters, digits and dashes)"
    case .listedTwice(let id):
      "it lists '\(id)' twice; remove the entry that is not the reference's, or capture the case again"
    case .foreign(let file, let id): "'\(file)' of '\(id)' is not a file of a reference"
    case .unknownCapture(let capture, let id):
      "'\(id)' is from capture \(capture), which it does not describe; capture the case again"
    case .notShared(let path): "'\(path)' is not something that references share"
    case .definedIsNoCase(let id): "'\(id)' under 'defined' is not a case's id"
    case .notASuite(let name): "'\(name)' is not a suite's name"
    case .partUnreadable(let reason): "\(reason)"
    case .otherPart: "it is not the file that manifest.json names; restore it (git checkout)"
    case .partOfAnotherSuite(let suite): "it is for another suite than '\(suite)'"
    }
  }
}
