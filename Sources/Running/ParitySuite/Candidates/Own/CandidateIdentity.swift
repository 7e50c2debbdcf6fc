import Foundation
import ParityProject
import Synchronization

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
enum FileIdentity {
  /// nil for what cannot be read.
  static func ofFile(_ path: String) -> String? { try? SHA256Text.ofFile(path) }

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
    var settings = specification
    settings.environment = [:]
    // A dictionary has another order in each process.
    let environment = specification.environment.sorted { $0.key < $1.key }
    var lines = [
      "command", candidate.name, "\(candidate.latencyFrames)", "\(settings)", "\(environment)",
      FileIdentity.ofFile(program) ?? "",
    ]
    for argument in specification.words.dropFirst() {
      // "--script=port.py" names a file as well.
      let value =
        argument.hasPrefix("-") ? argument.drop { $0 != "=" }.dropFirst() : argument[...]
      let word = value.replacing("{project}", with: project.folder)
      guard !word.isEmpty, !word.contains("{") else { continue }
      let path = word.hasPrefix("/") ? String(word) : "\(folder)/\(word)"
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
