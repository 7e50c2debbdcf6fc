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
  /// Paths of the candidate's sounds that were left out because the pattern does not match their names. A reference
  /// that it does not match is an error: nothing would say that it was never compared.
  package let unmatched: [String]

  /// - Parameter pattern: how names that belong together differ; nil where they are the same.
  /// - Throws: `FolderPairsError` for a folder without sounds, or with a name that is not text.
  package init(
    reference: String, candidate: String, pattern: PairPattern? = nil
  ) throws(FolderPairsError) {
    let (own, found) = (try SoundFolder(reference), try SoundFolder(candidate))
    others = own.others.map { "\(reference)/\($0)" } + found.others.map { "\(candidate)/\($0)" }
    var (names, unmatched): ([String], [String]) = ([], [])
    // The candidate's paths by the reference's: the same text may be other bytes.
    var paths: [String: String] = [:]
    var pairs: [Pair] = []
    // Where both are in one folder, the counterparts are no references.
    let isOne = FileIdentifier(reference) == FileIdentifier(candidate)
    for name in own.sounds {
      guard let pattern, pattern.candidate(of: name) == nil else {
        names.append(name)
        continue
      }
      guard !isOne || pattern.reference(of: name) == nil else { continue }
      pairs.append(
        Pair(
          name: name, candidateName: name,
          fault: "\(reference)/\(name) is not called as --pair says, and was not compared"))
    }
    for path in found.sounds {
      if isOne, pattern?.candidate(of: path) != nil { continue }
      if let name = pattern.map({ $0.reference(of: path) }) ?? path {
        paths[name] = path
      } else if !isOne {
        unmatched.append("\(candidate)/\(path)")
      }
    }
    guard !names.isEmpty || !paths.isEmpty else {
      throw .nothingFits(reference: reference, candidate: candidate)
    }
    self.unmatched = unmatched
    let expected = Set(names)
    var extra = paths.filter { !expected.contains($0.key) }
    for name in names {
      let there = pattern?.candidate(of: name) ?? name
      if let path = paths[name] {
        pairs.append(Pair(name: name, candidateName: path, fault: nil))
      } else if let other = extra.keys.sorted().first(where: {
        $0.lowercased() == name.lowercased()
      }), let path = extra.removeValue(forKey: other) {
        pairs.append(
          Pair(
            name: name, candidateName: there,
            fault:
              "the names differ by case: \(reference) has \(name), \(candidate) has \(path);"
              + " rename one"))
      } else {
        pairs.append(
          Pair(
            name: name, candidateName: there, fault: "missing: \(candidate) has no \(there)"))
      }
    }
    pairs += extra.map { name, path in
      Pair(
        name: name, candidateName: path,
        fault:
          "extra: \(reference) has no \(name) to compare \(path == name ? "it" : path) with")
    }
    self.pairs = pairs.sorted { $0.name < $1.name }
  }
}

/// Why the sounds of two folders could not be paired.
package enum FolderPairsError: Error, Equatable, CustomStringConvertible {
  case empty(folder: String)
  case unreadable(folder: String)
  /// A link leads to a folder around it.
  case containsItself(folder: String)
  case nothingFits(reference: String, candidate: String)
  case nameIsNoText(folder: String, name: String)
  /// Two files whose names are the same text in other code points, such as é and e with an accent.
  case sameText(folder: String, name: String)

  package var description: String {
    switch self {
    case .empty(let folder):
      "\(folder) holds no sounds: nothing would be compared; name a folder with WAV, FLAC, AIFF or"
        + " other audio files"
    case .unreadable(let folder): "cannot read the folder \(folder)"
    case .containsItself(let folder):
      "\(folder) is a link to a folder that contains it; remove the link"
    case .nothingFits(let reference, let candidate):
      "no sound of \(reference) and none of \(candidate) is called as --pair says: nothing would be compared"
    case .nameIsNoText(let folder, let name):
      "\(folder): the name \(name) is not UTF-8 text; rename it"
    case .sameText(let folder, let name):
      "\(folder) has two files that are both called \(name), in different Unicode code points; rename one"
    }
  }
}
