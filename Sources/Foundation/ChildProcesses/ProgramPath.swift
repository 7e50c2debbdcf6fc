import Foundation

/// Where a program is.
package enum ProgramPath {
  /// - Parameter name: a path, which is taken as it is, or a name to be found in the environment's PATH.
  /// - Returns: nil where none of its folders has it.
  package static func find(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    guard !name.contains("/") else { return name }
    let folders = environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Whether a file stands there that may be run.
  package static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
