import Foundation
import ParityProject
import ParityReferences

/// What decides on a command's output besides the case.
package enum CommandIdentity {
  /// The program itself, every word that is a file, the files that are declared, and all settings.
  package static func of(
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
