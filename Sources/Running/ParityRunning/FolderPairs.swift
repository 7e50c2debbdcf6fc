import Foundation
import OrdinaryFiles

/// The sounds of two folders, paired by their paths within them.
package struct FolderPairs: Sendable {
  /// A name that occurs in at least one of the folders.
  package struct Pair: Sendable, Equatable {
    /// The path within the folders; the reference's, where the names differ by a pattern.
    package let name: String
    /// The path within the candidate's folder.
    package let candidateName: String
    /// Why there is nothing to compare; nil where both folders have it.
    package let fault: String?
  }

  /// In the order of their names.
  package let pairs: [Pair]
  /// Paths of files that were left out because their names are not those of sounds.
  package let others: [String]

  /// What libsndfile reads, and what people expect it to: those are refused by name, not left out.
  private static let extensions: Set<String> = [
    "wav", "wave", "bwf", "w64", "rf64", "aif", "aiff", "aifc", "au", "snd", "caf", "flac", "ogg",
    "oga", "opus", "mp3", "m4a", "mp4", "aac", "wma", "webm",
  ]

  /// - Parameter pattern: how names that belong together differ; nil where they are the same. Files that it does not
  ///   match are left out, as others.
  /// - Throws: `FolderPairsError` for a folder without sounds, or with a name that is not text.
  package init(
    reference: String, candidate: String, pattern: PairPattern? = nil
  ) throws(FolderPairsError) {
    var (own, ownOthers) = try Self.sounds(in: reference)
    var (found, foundOthers) = try Self.sounds(in: candidate)
    if let pattern {
      ownOthers += own.filter { pattern.candidate(of: $0) == nil }.sorted()
      foundOthers += found.filter { pattern.reference(of: $0) == nil }.sorted()
      own = own.filter { pattern.candidate(of: $0) != nil }
      // From here on by the reference's names.
      found = Set(found.compactMap { pattern.reference(of: $0) })
      guard !own.isEmpty || !found.isEmpty else {
        throw .nothingFits(reference: reference, candidate: candidate)
      }
    }
    func there(_ name: String) -> String { pattern?.candidate(of: name) ?? name }
    others = ownOthers.map { "\(reference)/\($0)" } + foundOthers.map { "\(candidate)/\($0)" }
    let extra = found.subtracting(own)
    var spelledOtherwise: Set<String> = []
    var pairs = own.map { name in
      guard !found.contains(name) else {
        return Pair(name: name, candidateName: there(name), fault: nil)
      }
      if let other = extra.sorted().first(where: { $0.lowercased() == name.lowercased() }) {
        spelledOtherwise.insert(other)
        return Pair(
          name: name, candidateName: there(name),
          fault:
            "the names differ by case: \(reference) has \(name), \(candidate) has \(there(other));"
            + " rename one")
      }
      return Pair(
        name: name, candidateName: there(name),
        fault: "missing: \(candidate) has no \(there(name))")
    }
    pairs += extra.subtracting(spelledOtherwise).map {
      Pair(
        name: $0, candidateName: there($0),
        fault:
          "extra: \(reference) has no \($0) to compare \(there($0) == $0 ? "it" : there($0)) with")
    }
    self.pairs = pairs.sorted { $0.name < $1.name }
  }

  /// The paths of a folder's sounds within it, and those of other files. Hidden files are ignored.
  static func sounds(
    in folder: String
  ) throws(FolderPairsError) -> (sounds: Set<String>, others: [String]) {
    if let name = FolderNames.firstThatIsNoText(below: folder) {
      throw .nameIsNoText(folder: folder, name: name)
    }
    // With the point, the target of a link is walked through instead of the link.
    guard let entries = FileManager.default.enumerator(atPath: "\(folder)/.") else {
      throw .unreadable(folder: folder)
    }
    var (sounds, others): (Set<String>, [String]) = ([], [])
    while let path = entries.nextObject() as? String {
      let isFolder = entries.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
      if path.split(separator: "/").last?.hasPrefix(".") == true {
        if isFolder { entries.skipDescendants() }
      } else if !isFolder {
        let kind = URL(fileURLWithPath: path).pathExtension.lowercased()
        if extensions.contains(kind) { sounds.insert(path) } else { others.append(path) }
      }
    }
    guard !sounds.isEmpty else { throw .empty(folder: folder) }
    return (sounds, others.sorted())
  }
}

/// Why the sounds of two folders could not be paired.
package enum FolderPairsError: Error, Equatable, CustomStringConvertible {
  case empty(folder: String)
  case unreadable(folder: String)
  case nothingFits(reference: String, candidate: String)
  case nameIsNoText(folder: String, name: String)

  package var description: String {
    switch self {
    case .empty(let folder):
      "\(folder) holds no sounds: nothing would be compared; name a folder with WAV, FLAC, AIFF or"
        + " other audio files"
    case .unreadable(let folder): "cannot read the folder \(folder)"
    case .nothingFits(let reference, let candidate):
      "no sound of \(reference) and none of \(candidate) is called as --pair says: nothing would be compared"
    case .nameIsNoText(let folder, let name):
      "\(folder): the name \(name) is not UTF-8 text; rename it"
    }
  }
}
