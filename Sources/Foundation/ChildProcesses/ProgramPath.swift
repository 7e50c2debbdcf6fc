import Foundation

/// Finds a program.
package enum ProgramPath {
  /// - Parameter name: a path, which is taken as it is, or a name to be looked up in the environment's PATH.
  /// - Returns: nil where no folder of PATH has it.
  package static func find(
    _ name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    guard !name.contains("/") else { return name }
    let folders = environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Whether a path leads to a file that may be executed.
  package static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: path)
  }
}
