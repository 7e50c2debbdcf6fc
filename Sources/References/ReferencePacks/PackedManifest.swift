import ParityCases
import ParityReferences

/// Checks a pack's manifest against its files, and against what references may consist of.
enum PackedManifest {
  /// Files beside the references.
  private static let ownFiles = ["manifest.json", PackIndex.limitsName]

  /// Whether an entry names only files that captures write: not a module or a page that the next capture would run.
  static func isReference(_ entry: Manifest.Entry) -> Bool {
    let parts = entry.id.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 && parts.allSatisfy(CaseDefinition.isValidName)
      && Manifest.fileNames.isSuperset(of: entry.files.keys)
  }

  /// - Throws: `PackError` when manifest and files do not agree, `ReferenceError` and `CaseError` for cases
  ///   that could not be read again.
  static func check(_ staging: String, _ index: PackIndex, _ path: String) throws -> Manifest {
    guard index.files["manifest.json"] != nil else {
      throw PackError.noPack(path: path, detail: "it has no manifest.json")
    }
    let library = try ReferenceLibrary(folder: staging)
    var expected: [String: String] = [:]
    for (name, hash) in library.manifest.shared ?? [:] {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, CaseDefinition.isValidName(parts[0]),
        parts[1] == SharedSamples.fileName
      else {
        throw PackError.wrongContent(
          path: path, entry: name, detail: "is not something that references share")
      }
      expected[name] = hash
    }
    for entry in library.manifest.cases {
      guard isReference(entry) else {
        throw PackError.wrongContent(
          path: path, entry: entry.id, detail: "is not a case with the files of a reference")
      }
      for (name, hash) in entry.files { expected["\(entry.id)/\(name)"] = hash }
    }
    for name in index.files.keys.sorted() where !ownFiles.contains(name) {
      guard expected[name] != nil else {
        throw PackError.wrongContent(
          path: path, entry: name, detail: "belongs to no reference of the manifest")
      }
    }
    for (name, hash) in expected where index.files[name]?.sha256 != hash {
      throw PackError.wrongContent(
        path: path, entry: name, detail: "is missing, or not what the manifest says")
    }
    for entry in library.manifest.cases { _ = try library.readDefinition(entry) }
    return library.manifest
  }
}
