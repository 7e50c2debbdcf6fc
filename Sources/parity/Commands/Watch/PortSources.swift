import Foundation
import ParityProject

/// The source files of a command, as far as its declaration shows.
struct PortSources {
  let paths: [String]

  /// Extensions of sources and build files.
  private static let languages: Set<String> = [
    "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "m", "mm", "swift", "rs", "zig", "go", "d",
    "java", "kt", "cs", "f90", "py", "js", "mjs", "ts", "rb", "pl", "lua", "sh", "toml", "cmake",
    "mk", "txt", "jucer",
  ]

  /// - Parameter command: with a `build` and no `watch`, everything below the program's topmost folder that looks like
  ///   a source; without a `build`, the program and the scripts themselves.
  init(_ command: CommandSpecification, in project: Project) {
    let folder = project.path(command.workingFolder)
    var paths: Set<String> = []
    for pattern in command.watch {
      let matches = FilePattern(pattern)
      for path in FolderFiles.all(below: project.path(matches.folder))
      where matches.matches(Self.relative(path, to: project.folder)) {
        paths.insert(path)
      }
    }
    for input in command.inputs { paths.formUnion(Self.files(at: project.path(input))) }
    if command.build.isEmpty || !command.watch.isEmpty {
      for word in command.words {
        let word = word.replacing("{project}", with: project.folder)
        let path = word.hasPrefix("/") ? String(word) : "\(folder)/\(word)"
        guard Self.isFile(path), command.build.isEmpty else { continue }
        paths.formUnion(Self.script(path))
      }
    } else if let program = command.words.first, let top = Self.top(of: program) {
      paths.formUnion(
        FolderFiles.all(below: top == "." ? folder : "\(folder)/\(top)").filter { path in
          let url = URL(fileURLWithPath: path)
          return Self.languages.contains(url.pathExtension)
            || url.lastPathComponent == "Makefile"
        })
    }
    self.paths = paths.sorted()
  }

  /// "port" of "port/build/render"; nil for a program on the PATH.
  private static func top(of program: String) -> String? {
    guard !program.hasPrefix("/"), program.contains("/") else { return nil }
    let parts = program.split(separator: "/").filter { $0 != "." }
    return parts.count > 2 ? String(parts[0]) : "."
  }

  /// A script with all files of its language beside and below it; any other file by itself.
  private static func script(_ path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    guard ["py", "js", "mjs", "cjs", "rb", "pl", "sh", "lua"].contains(url.pathExtension) else {
      return [path]
    }
    return FolderFiles.all(below: url.deletingLastPathComponent().path).filter {
      URL(fileURLWithPath: $0).pathExtension == url.pathExtension
    }
  }

  private static func files(at path: String) -> [String] {
    isFile(path) ? [path] : FolderFiles.all(below: path)
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  private static func relative(_ path: String, to folder: String) -> String {
    let prefix = folder == "." ? "./" : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }
}
