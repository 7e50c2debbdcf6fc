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
    // How the program comes about says nothing about what it is.
    (settings.build, settings.watch) = ([], [])
    // A dictionary has another order in each process.
    let environment = specification.environment.sorted { $0.key < $1.key }
    var lines = [
      "command", candidate.name, "\(candidate.latencyFrames)", "\(settings)", "\(environment)",
      InheritedEnvironment.identity,
      FileIdentity.ofFile(program) ?? "",
    ]
    for argument in specification.words.dropFirst() {
      let word = argument.replacing("{project}", with: project.folder)
      guard !word.isEmpty, !word.contains("{") else { continue }
      lines += line(String(word), in: folder)
    }
    if let source = ScriptNeighbours.of(program, specification.words.dropFirst(), in: folder) {
      lines.append(source)
    }
    lines += SharedLibraries.lines(
      of: program, environment: specification.environment, folder: folder)
    for input in specification.inputs {
      lines.append("\(input) \(FileIdentity.of(project.path(input)))")
    }
    return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }

  /// What words with placeholders stand for in one case, where they name files or folders.
  package static func ofWords(
    _ specification: CommandSpecification, folder: String, fill: (String) -> String?
  ) -> String {
    let lines = specification.words.dropFirst().filter { $0.contains("{") }.flatMap { word in
      line(CommandTemplate.fill(word, with: fill), in: folder)
    }
    return lines.isEmpty ? "" : SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }

  /// "--script=port.py" names a file as well.
  private static func line(_ argument: String, in folder: String) -> [String] {
    let word =
      argument.hasPrefix("-") ? String(argument.drop { $0 != "=" }.dropFirst()) : argument
    guard !word.isEmpty else { return [] }
    let path = word.hasPrefix("/") ? word : "\(folder)/\(word)"
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return ["\(word) \(FileIdentity.of(path))"]
  }
}

/// Files that a script or a program loads without naming them in its words.
///
/// More than it does load: every file of the same language below the script's own folder, and every
/// shared library beside a program. Too much only renders again what need not be.
enum ScriptNeighbours {
  private static let kinds = [
    "py": ["py"], "js": ["js", "mjs", "cjs", "json"], "mjs": ["js", "mjs", "cjs", "json"],
    "cjs": ["js", "mjs", "cjs", "json"], "rb": ["rb"], "sh": ["sh"], "pl": ["pl", "pm"],
  ]
  private static let libraries = ["so", "dylib"]
  /// A home folder is not a script's; ten times as many of other kinds are passed over.
  private static let mostFiles = 20_000

  static func of(
    _ program: String, _ words: some Sequence<String>, in folder: String
  ) -> String? {
    var lines = files(beside: program, kinds: libraries, isDeep: false)
    for word in [program] + words {
      let path = word.hasPrefix("/") ? word : "\(folder)/\(word)"
      let ending = URL(fileURLWithPath: path).pathExtension
      guard let kinds = kinds[ending], FileManager.default.fileExists(atPath: path) else {
        continue
      }
      lines += files(beside: path, kinds: kinds, isDeep: true)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func files(beside path: String, kinds: [String], isDeep: Bool) -> [String] {
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent()
      .path
    guard let names = names(in: folder, of: kinds, isDeep: isDeep) else {
      // Nobody knows what of all that is loaded: nothing is taken over.
      return ["too many files below \(folder), \(UUID())"]
    }
    return names.sorted().map { "\($0) \(FileIdentity.ofFile("\(folder)/\($0)") ?? "")" }
  }

  /// - Returns: nil for more than are looked at.
  private static func names(in folder: String, of kinds: [String], isDeep: Bool) -> [String]? {
    guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
    var (names, seen): ([String], Int) = ([], 0)
    // One by one: a script may lie at the root of everything.
    while let name = all.nextObject() as? String {
      if !isDeep { all.skipDescendants() }
      seen += 1
      if kinds.contains(URL(fileURLWithPath: name).pathExtension)
        || kinds == libraries && name.contains(".so.")
      {
        names.append(name)
      }
      guard names.count <= mostFiles, seen <= 10 * mostFiles else { return nil }
    }
    return names
  }
}
