import ChildProcesses
import Foundation
import OrdinaryFiles

/// Opens the module that defines a case, at the case's line, in the user's editor.
struct SourceEditor: Sendable {
  /// The project's pages; nil without a project.
  let web: String?

  struct Opened: Encodable {
    let path: String
    let line: Int
    /// False if no program was found: the page then shows the path.
    let isOpen: Bool
  }

  /// Editors that accept a file and a line, with their arguments.
  private static let programs: [(name: String, words: @Sendable (String, Int) -> [String])] = [
    ("code", { ["--goto", "\($0):\($1)"] }), ("codium", { ["--goto", "\($0):\($1)"] }),
    ("zed", { ["\($0):\($1)"] }), ("subl", { ["\($0):\($1)"] }),
    ("idea", { ["--line", "\($1)", $0] }),
    ("xed", { ["--line", "\($1)", $0] }), ("gvim", { ["+\($1)", $0] }),
    ("emacsclient", { ["-n", "+\($1)", $0] }),
    ("kate", { ["--line", "\($1)", $0] }), ("gedit", { ["+\($1)", $0] }),
    ("xdg-open", { path, _ in [path] }),
    ("open", { path, _ in ["-t", path] }),
  ]

  /// - Throws: `ServiceRequest.Refused` for a file that is not one of the project's modules.
  func open(_ source: ServiceRequest.Source) throws -> Opened {
    let parts = source.path.split(separator: "/", omittingEmptySubsequences: false)
    guard let web, parts.first == "web", parts.count > 1,
      !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") })
    else {
      throw ServiceRequest.Refused(description: "\(source.path) is not a module of the project")
    }
    let path = URL(fileURLWithPath: "\(web)/\(parts.dropFirst().joined(separator: "/"))")
      .resolvingSymlinksInPath().path
    guard path.hasPrefix(URL(fileURLWithPath: web).resolvingSymlinksInPath().path + "/") else {
      throw ServiceRequest.Refused(description: "\(source.path) leads out of the project's pages")
    }
    guard let data = OrdinaryFile.contents(path) else {
      throw ServiceRequest.Refused(description: "\(path) cannot be read")
    }
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line =
      (lines.firstIndex { $0.contains("\"\(source.name)\"") || $0.contains("'\(source.name)'") }
        ?? lines.firstIndex { $0.contains(source.name) } ?? 0) + 1
    return Opened(path: path, line: line, isOpen: Self.start(path, line))
  }

  /// `PARITY_EDITOR`, called with the file and the line; else `VISUAL` if it has its own window, else the first program
  /// that exists.
  private static func start(_ path: String, _ line: Int) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    if let editor = environment["PARITY_EDITOR"] {
      let place =
        ProgramPath.find(editor, environment: environment)
      return place.map { run($0, [path, "\(line)"]) } ?? false
    }
    let wanted = environment["VISUAL"].map { URL(fileURLWithPath: $0).lastPathComponent }
    let known = programs.filter { $0.name == wanted } + programs
    // Without a display there is no window to open.
    #if os(Linux)
      let hasScreen = environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
      guard hasScreen else { return false }
    #endif
    for program in known {
      guard
        let folder = folders.first(where: {
          FileManager.default.isExecutableFile(atPath: "\($0)/\(program.name)")
        })
      else { continue }
      return run("\(folder)/\(program.name)", program.words(path, line))
    }
    return false
  }

  private static func run(_ program: String, _ words: [String]) -> Bool {
    DetachedProgram.start([program] + words)
  }
}
