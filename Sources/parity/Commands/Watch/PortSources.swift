import Foundation
import ParityProject

/// The files that a command is made of, as far as its declaration tells.
struct PortSources {
  let paths: [String]

  /// What programs are written in and built by.
  private static let languages: Set<String> = [
    "c", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "m", "mm", "swift", "rs", "zig", "go", "d",
    "java", "kt", "cs", "f90", "py", "js", "mjs", "ts", "rb", "pl", "lua", "sh", "toml", "cmake",
    "mk", "txt", "jucer",
  ]

  /// - Parameter command: with a `build` and no `watch`, everything below the program's topmost folder
  ///   that looks like a source; without a `build` the program and the scripts themselves.
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

  /// A script with all of its language beside and below it; of another file itself alone.
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

/// The files of a folder, without what is hidden, built, or somebody else's.
enum FolderFiles {
  private static let passedOver: Set<String> = [
    "build", "target", "node_modules", "__pycache__", "reports", "reference-audio", "DerivedData",
  ]
  /// A folder with more is not a source's: nobody waits for it five times a second.
  private static let most = 5_000

  static func all(below folder: String) -> [String] {
    var found: [String] = []
    func look(_ folder: String, _ depth: Int) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names.sorted() where !name.hasPrefix(".") && found.count < most {
        let path = "\(folder)/\(name)"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
        if !isFolder.boolValue {
          found.append(path)
        } else if depth < 12, !passedOver.contains(name) {
          look(path, depth + 1)
        }
      }
    }
    look(folder, 0)
    return found
  }
}

/// A path with `*`, `?` and, for any number of folders, `**`.
struct FilePattern {
  /// The folder before the first sign; "." for none.
  let folder: String
  private let parts: [Substring]

  init(_ text: String) {
    parts = text.split(separator: "/").filter { $0 != "." }
    let fixed = parts.dropLast().prefix { !$0.contains("*") && !$0.contains("?") }
    folder = fixed.isEmpty ? "." : fixed.joined(separator: "/")
  }

  func matches(_ path: String) -> Bool {
    Self.match(parts[...], path.split(separator: "/").filter { $0 != "." }[...])
  }

  private static func match(_ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>) -> Bool
  {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    if first == "**" {
      return match(rest, path) || (!path.isEmpty && match(pattern, path.dropFirst()))
    }
    guard let name = path.first, match(Array(first)[...], Array(name)[...]) else { return false }
    return match(rest, path.dropFirst())
  }

  private static func match(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool
  {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return match(rest, name) || (!name.isEmpty && match(pattern, name.dropFirst()))
    case "?": return !name.isEmpty && match(rest, name.dropFirst())
    default: return name.first == first && match(rest, name.dropFirst())
    }
  }
}
