import ParityCases

/// The files that somebody holds to be right and from which references were filed.
package struct GivenFiles: Codable, Equatable, Sendable {
  /// Within the project's folder.
  package var folder: String
  /// SHA-256 by path within the folder.
  package var files: [String: String]

  package init(folder: String, files: [String: String]) {
    self.folder = folder
    self.files = files
  }

  /// In the order of their paths: each file's case, its path within the project, and its hash.
  package var sources: [(id: String, path: String, hash: String)] {
    files.sorted { $0.key < $1.key }.map { file, hash in
      (CaseName(ofFile: file).id, "\(folder)/\(file)", hash)
    }
  }
}
