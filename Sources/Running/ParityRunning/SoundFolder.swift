import Foundation
import OrdinaryFiles

/// The files of a folder, at any depth: its sounds, and others. Hidden files are ignored.
///
/// Links to folders are followed. Nothing is left out in silence: what cannot be listed is an error.
struct SoundFolder {
  /// Paths within the folder, in order.
  private(set) var sounds: [String] = []
  /// Paths of files whose names are not those of sounds, in order.
  private(set) var others: [String] = []

  /// What libsndfile reads, and what people expect it to: those are refused by name, not left out.
  private static let extensions: Set<String> = [
    "wav", "wave", "bwf", "w64", "rf64", "aif", "aiff", "aifc", "au", "snd", "caf", "flac", "ogg",
    "oga", "opus", "mp3", "m4a", "mp4", "aac", "wma", "webm",
  ]

  private let folder: String

  /// - Throws: `FolderPairsError` for a folder without sounds, one that cannot be listed, and names that are not text
  ///   or the same text.
  init(_ folder: String) throws(FolderPairsError) {
    self.folder = folder
    if let name = FolderNames.firstThatIsNoText(below: folder) {
      throw .nameIsNoText(folder: folder, name: name)
    }
    try list("", within: [])
    guard !sounds.isEmpty else { throw .empty(folder: folder) }
    sounds.sort()
    others.sort()
    // Two sequences of code points may be one text, of which sets, tables and JSON keep one.
    if let same = zip(sounds, sounds.dropFirst()).first(where: { $0 == $1 }) {
      throw .sameText(folder: folder, name: same.0)
    }
  }

  /// - Parameters:
  ///   - path: of a folder within the folder; empty for itself.
  ///   - ancestors: the real paths of the folders around it.
  private mutating func list(
    _ path: String, within ancestors: Set<String>
  ) throws(FolderPairsError) {
    let place = path.isEmpty ? folder : "\(folder)/\(path)"
    let real = URL(fileURLWithPath: place).resolvingSymlinksInPath().path
    guard !ancestors.contains(real) else { throw .containsItself(folder: place) }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
      throw .unreadable(folder: place)
    }
    for name in names where !name.hasPrefix(".") {
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: "\(folder)/\(inner)", isDirectory: &isFolder)
      if exists, isFolder.boolValue {
        try list(inner, within: ancestors.union([real]))
      } else if Self.extensions.contains(URL(fileURLWithPath: inner).pathExtension.lowercased()) {
        sounds.append(inner)
      } else {
        others.append(inner)
      }
    }
  }
}
