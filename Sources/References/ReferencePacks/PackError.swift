import OrdinaryFiles

/// Why a pack could not be written or unpacked. Nothing has been changed then.
package enum PackError: Error, Equatable {
  case unreadable(path: String, detail: String)
  case unwritable(path: String, detail: String)
  /// Not a pack, or a pack of a later version.
  case noPack(path: String, detail: String)
  /// A path that leads out of the folder, or something that is not a regular file.
  case unsafeEntry(path: String, entry: String)
  case tooLarge(path: String, bytes: Int, limit: Int)
  case wrongContent(path: String, entry: String, detail: String)
  /// Its references are not ones that could be compared with.
  case unsoundReferences(path: String, detail: String)
  /// The folder holds references already.
  case occupied(folder: String)
  /// The file to be written exists, and is not a pack.
  case noPackThere(path: String)
}

extension PackError {
  init(_ refusal: WriteRefusal) { self = .unwritable(path: refusal.path, detail: refusal.reason) }
}

extension PackError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let detail): "cannot read \(path): \(detail)"
    case .unwritable(let path, let detail): "cannot write \(path): \(detail)"
    case .noPack(let path, let detail): "\(path) is not a reference pack: \(detail)"
    case .unsafeEntry(let path, let entry):
      "\(path) is refused: its entry '\(entry)' is not an ordinary file inside the folder; nothing was"
        + " unpacked"
    case .tooLarge(let path, let bytes, let limit):
      "\(path) would unpack to \(bytes) bytes, more than the \(limit) that are allowed; --most-bytes"
        + " allows more"
    case .wrongContent(let path, let entry, let detail):
      "\(path) is refused: '\(entry)' \(detail); copy or make the pack again; nothing was unpacked"
    case .unsoundReferences(let path, let detail):
      "\(path) is refused: \(detail); nothing was unpacked"
    case .noPackThere(let path):
      "\(path) exists and is not a reference pack; write to another file, or remove it"
    case .occupied(let folder):
      "\(folder) already holds references; --replace replaces them with the pack's"
    }
  }
}
