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
}
