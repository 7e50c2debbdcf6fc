import DataText
import Foundation
import ParityProject
import ParityReferences

/// What determines a command's output besides the case.
package enum CommandIdentity {
  /// What makes the sound: the program, the scripts among its words with their imports, its libraries, the declared
  /// files, and all settings. None of it may change during a run.
  package static func ofCode(
    _ candidate: CandidateSpecification, _ specification: CommandSpecification, program: String,
    folder: String, project: Project
  ) -> String {
    var settings = specification
    settings.environment = [:]
    // How the program is built says nothing about what it is.
    (settings.build, settings.watch) = ([], [])
    // A dictionary's order differs between processes.
    let environment = specification.environment.sorted { $0.key < $1.key }
    var lines = [
      "command", candidate.name, "\(candidate.latencyFrames)", "\(settings)", "\(environment)",
      InheritedEnvironment.identity,
      FileIdentity.ofFile(program) ?? "",
    ]
    let words = fixedWords(specification, in: project)
    lines += ScriptNeighbours.lines(of: program, words, in: folder)
    func libraries(of program: String) -> [String] {
      SharedLibraries.lines(
        of: program, environment: specification.environment, folder: folder)
    }
    lines += libraries(of: program)
    // "nice build/render" runs the second word.
    for program in words.flatMap(names).map({ path($0, in: folder) })
    where SharedLibraries.hasLoader(program) {
      lines += [FileIdentity.ofFile(program) ?? ""] + libraries(of: program)
    }
    for input in specification.inputs {
      let path = project.path(input)
      lines.append("\(input) \(FileIdentity.of(path, skipping: ownFolders(of: project)))")
    }
    return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }

  /// Files and folders named by words and the environment. A program may also write to them: a log, a cache.
  package static func ofData(
    _ specification: CommandSpecification, folder: String, project: Project
  ) -> String {
    var lines = fixedWords(specification, in: project).flatMap {
      line($0, in: folder, of: project.folder)
    }
    for (name, value) in specification.environment.sorted(by: { $0.key < $1.key })
    where !searchPaths.contains(name) {
      for part in value.split(separator: ":") {
        lines += line(String(part), in: folder, of: project.folder)
      }
    }
    return SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }

  /// The values of words with placeholders in one case, as far as they name files or folders.
  ///
  /// - Parameter words: with placeholders filled in.
  package static func ofWords(_ words: [String], folder: String, project: String) -> String {
    let lines = words.flatMap { line($0, in: folder, of: project) }
    return lines.isEmpty ? "" : SHA256Text.of(Data(lines.joined(separator: "\n").utf8))
  }

  /// A word that names the whole project, or more: it is unknown which parts are read, and Parity writes to it.
  static func isWholeProject(_ word: String, in folder: String, of project: String) -> Bool {
    let place = URL(fileURLWithPath: path(word, in: folder)).resolvingSymlinksInPath().path
    let root = URL(fileURLWithPath: project).resolvingSymlinksInPath().path
    return place == root || place == "/" || root.hasPrefix(place + "/")
  }

  /// The words after the program that are the same in each case.
  static func fixedWords(_ specification: CommandSpecification, in project: Project) -> [String] {
    let root = URL(fileURLWithPath: project.folder).standardizedFileURL.path
    return specification.words.dropFirst().map { $0.replacing("{project}", with: root) }
      .filter { !$0.isEmpty && !$0.contains("{") }
  }

  /// Folders of programs and libraries: those in use are found by name, or by the loader.
  private static let searchPaths: Set<String> = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]

  /// Folders to which Parity itself writes while it runs.
  private static func ownFolders(of project: Project) -> Set<String> {
    Set(
      [".parity", "reports"].map {
        URL(fileURLWithPath: "\(project.folder)/\($0)").resolvingSymlinksInPath().path
      })
  }

  private static func path(_ word: String, in folder: String) -> String {
    word.hasPrefix("/") ? word : "\(folder)/\(word)"
  }

  /// The files that a word may name: itself, and what follows each of its equals signs, as in "--script=port.py" and
  /// "table=t.txt".
  static func names(in word: String) -> [String] {
    var (names, rest) = ([String](), word[...])
    for _ in 0..<4 {
      if !rest.isEmpty, !rest.hasPrefix("-") { names.append(String(rest)) }
      guard let sign = rest.firstIndex(of: "=") else { break }
      rest = rest[rest.index(after: sign)...]
    }
    return names
  }

  private static func line(_ word: String, in folder: String, of project: String) -> [String] {
    names(in: word).compactMap { name in
      let path = path(name, in: folder)
      guard !isWholeProject(name, in: folder, of: project) else { return nil }
      // A file that does not exist yet would change the output when it appears.
      return "\(URL(fileURLWithPath: path).lastPathComponent) \(FileIdentity.of(path))"
    }
  }
}
