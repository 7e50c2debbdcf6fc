import Foundation
import OrdinaryFiles
import ParityReferences

/// Files that a script or a program loads although its words do not name them.
///
/// An overestimate: every file of the same language below the script's own folder, and every shared library beside a
/// program. The only harm is that more is rendered again than necessary.
enum ScriptNeighbours {
  private enum Language: CaseIterable {
    case python, javaScript, ruby, shell, perl

    /// Extensions of scripts.
    private var endings: Set<String> {
      switch self {
      case .python: ["py"]
      case .javaScript: ["js", "mjs", "cjs"]
      case .ruby: ["rb"]
      case .shell: ["sh"]
      case .perl: ["pl"]
      }
    }

    /// Extensions of what scripts load.
    var modules: Set<String> {
      switch self {
      case .javaScript: endings.union(["json"])
      case .perl: endings.union(["pm"])
      case .python, .ruby, .shell: endings
      }
    }

    private var programs: Set<String> {
      switch self {
      case .python: ["python", "pypy"]
      case .javaScript: ["node", "deno", "bun"]
      case .ruby: ["ruby"]
      case .shell: ["sh", "bash", "dash", "zsh", "ksh"]
      case .perl: ["perl"]
      }
    }

    /// By a file's extension, by the program that runs it, or by its first line.
    init?(ofScript path: String) {
      let ending = URL(fileURLWithPath: path).pathExtension
      if let match = Self.allCases.first(where: { $0.endings.contains(ending) }) {
        self = match
        return
      }
      guard let line = firstLine(of: path), line.hasPrefix("#!") else { return nil }
      // "#!/usr/bin/env -S python3 -u"
      let words = line.dropFirst(2).split(separator: " ").map(String.init)
      guard let found = words.prefix(4).compactMap(Self.init(ofProgram:)).first else { return nil }
      self = found
    }

    /// "python3.12" is Python.
    init?(ofProgram path: String) {
      let name = URL(fileURLWithPath: path).lastPathComponent.prefix { !$0.isNumber }
      guard let found = Self.allCases.first(where: { $0.programs.contains(String(name)) }) else {
        return nil
      }
      self = found
    }
  }

  private static let libraries: Set<String> = ["so", "dylib"]
  /// A larger folder, such as a home folder, does not belong to a script; up to ten times as many files of other kinds
  /// are skipped.
  private static let mostFiles = 20_000
  private static let mostEntries = 10 * mostFiles

  /// - Parameter words: those after the program.
  static func lines(of program: String, _ words: [String], in folder: String) -> [String] {
    var lines = files(in: self.folder(of: program), libraries, isDeep: false)
    let runner = Language(ofProgram: program)
    var isRun = false
    for name in [program] + words.flatMap(CommandIdentity.names) {
      let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
      guard isFile(path) else { continue }
      var language = Language(ofScript: path)
      // The first argument of an interpreter is a script, whatever its name.
      if name != program, runner != nil, !isRun {
        isRun = true
        language = language ?? runner
      }
      guard let language else { continue }
      let own = URL(fileURLWithPath: path).lastPathComponent
      lines.append("\(own) \(FileIdentity.ofFile(path) ?? "")")
      lines += files(in: self.folder(of: path), language.modules, isDeep: true)
    }
    // "python3 -m port.main" searches the folder in which it runs.
    if let runner, !isRun || words.contains("-m") {
      lines += files(in: folder, runner.modules, isDeep: true)
    }
    return lines
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  private static func firstLine(of path: String) -> String? {
    guard let file = try? OrdinaryFile.open(path) else { return nil }
    defer { close(file.descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = max(0, pread(file.descriptor, &bytes, bytes.count, 0))
    return String(decoding: bytes[..<count].prefix { $0 != 0x0a && $0 != 0x0d }, as: UTF8.self)
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  private static func files(in folder: String, _ endings: Set<String>, isDeep: Bool) -> [String] {
    var walk = FolderWalk(isDeep: isDeep, mostEntries: mostEntries) { name in
      endings.contains(URL(fileURLWithPath: name).pathExtension)
        || endings == libraries && name.contains(".so.")
    }
    // With more files, it is unknown what is loaded: no result is reused.
    guard walk.look(in: folder), walk.found.count <= mostFiles else {
      return ["too many files below \(folder), \(UUID())"]
    }
    return walk.found.map { "\($0.name) \(FileIdentity.ofFile($0.path) ?? "")" }
  }
}
