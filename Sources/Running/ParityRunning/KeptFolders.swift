import Foundation

/// Where finished cases are stored: `kept/ab/cdef…`, because file systems are slow with a million folders in one.
package enum KeptFolders {
  /// - Parameter key: as `ResultKey.text`.
  package static func path(_ kept: String, _ key: String) -> String {
    "\(kept)/\(key.prefix(2))/\(key.dropFirst(2))"
  }

  /// The folder of every finished case, including those being written and those that earlier versions kept on one
  /// level, which are no longer looked up.
  package static func all(_ kept: String) -> [String] {
    var paths: [String] = []
    for name in names(kept) {
      if name.count >= 64 { paths.append("\(kept)/\(name)") }
      guard name.count == 2 else { continue }
      paths += names("\(kept)/\(name)").filter { $0.count >= 62 }.map { "\(kept)/\(name)/\($0)" }
    }
    return paths
  }

  private static func names(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
