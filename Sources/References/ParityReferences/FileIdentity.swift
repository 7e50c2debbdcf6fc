import Foundation
import ParityResults

/// This program's own code: what is compared, judged and rendered by it changes with it.
package enum ProgramIdentity {
  /// SHA-256 of the executable.
  package static let current: String = {
    let path =
      FileManager.default.fileExists(atPath: "/proc/self/exe")
      ? "/proc/self/exe" : CommandLine.arguments[0]
    return FileIdentity.ofFile(path) ?? ParityVersion.current
  }()
}

/// What files hold, as one SHA-256.
package enum FileIdentity {
  /// nil for what cannot be read.
  package static func ofFile(_ path: String) -> String? { try? SHA256Text.ofFile(path) }

  /// A file, or all files of a folder with their names.
  package static func of(_ path: String) -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      return "missing"
    }
    guard isFolder.boolValue else { return ofFile(path) ?? "unreadable" }
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
    let lines = names.sorted().map { "\($0) \(ofFile("\(path)/\($0)") ?? "")" }
    return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }
}
