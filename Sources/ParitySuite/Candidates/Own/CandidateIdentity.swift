import Foundation
import ParityProject
import Synchronization

/// This program's own code: what is compared, judged and rendered by it changes with it.
enum ProgramIdentity {
  /// SHA-256 of the executable.
  static let current: String = {
    let path =
      FileManager.default.fileExists(atPath: "/proc/self/exe")
      ? "/proc/self/exe" : CommandLine.arguments[0]
    return FileIdentity.ofFile(path) ?? ParityVersion.current
  }()
}

/// What files hold, as one SHA-256.
enum FileIdentity {
  /// nil for what cannot be read.
  static func ofFile(_ path: String) -> String? {
    // Mapped: programs are large, and most pages are not touched twice.
    (try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped))
      .map(SHA256Text.of)
  }

  /// A file, or all files of a folder with their names.
  static func of(_ path: String) -> String {
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

/// What decides on a command's output besides the case.
enum CommandIdentity {
  /// The program itself, every word that is a file, the files that are declared, and all settings.
  static func of(
    _ candidate: CandidateSpecification, _ specification: CommandSpecification, program: String,
    folder: String, project: Project
  ) -> String {
    var lines = [
      "command", candidate.name, "\(candidate.latencyFrames)", "\(specification)",
      FileIdentity.ofFile(program) ?? "",
    ]
    for word in specification.words.dropFirst() where !word.contains("{") && !word.hasPrefix("-") {
      let path = word.hasPrefix("/") ? word : "\(folder)/\(word)"
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
        lines.append("\(word) \(FileIdentity.of(path))")
      }
    }
    for input in specification.inputs {
      lines.append("\(input) \(FileIdentity.of(project.path(input)))")
    }
    return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }
}
