import Foundation

/// The folders of a path that are not there before something is written.
struct MissingFolders {
  /// Innermost first.
  private let paths: [String]

  init(_ path: String) {
    var paths: [String] = []
    var url = URL(fileURLWithPath: path).standardizedFileURL
    while url.path != "/", !FileManager.default.fileExists(atPath: url.path) {
      paths.append(url.path)
      url.deleteLastPathComponent()
    }
    self.paths = paths
  }

  /// Removes them again, those that hold something excepted.
  func removeEmpty() {
    for path in paths { rmdir(path) }
  }
}
