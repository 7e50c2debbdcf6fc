import AppCommands
import ArgumentParser
import GraphTrace
import PortedApps
import Synchronization

/// The apps that the program was started with (`ParityMain`); the commands know no others.
enum AttachedApps {
  private static let attached = Mutex<[AttachedApp]>([])
  /// Those of a task's own, in place of the program's.
  @TaskLocal static var own: [AttachedApp]?

  static var all: [AttachedApp] { own ?? attached.withLock { $0 } }

  /// Called before any command is parsed: help and options list the apps' contributions.
  static func attach(_ apps: [AttachedApp]) { attached.withLock { $0 = apps } }

  /// - Parameter references: the folder of references, whose `web/apps` holds the apps' pages.
  /// - Throws: `PortedAppError`.
  static func load(references: String) throws(PortedAppError) -> PortedApps {
    try PortedApps(all.map(\.app), webFolder: "\(references)/web")
  }

  /// The apps without their pages: outside of a project.
  ///
  /// - Throws: `PortedAppError`.
  static func loadWithoutPages() throws(PortedAppError) -> PortedApps { try load(references: "") }

  /// The worklets that a trace may refer to, which need no page.
  ///
  /// - Throws: `PortedAppError`.
  static var worklets: TraceWorklets {
    get throws(PortedAppError) { try loadWithoutPages().worklets }
  }

  /// `parity render` with the apps' options for it.
  static var renderCommand: any AsyncParsableCommand.Type {
    let options = all.compactMap(\.renderOptions)
    let joined = options.dropFirst().reduce(options.first) { $0?.joined(with: $1) }
    return (joined ?? NoRenderOptions.self).renderCommand
  }

  /// The apps' examples for a command, as lines of its help.
  static func examples(of command: AttachedApp.Command) -> [String] {
    all.flatMap { $0.examples[command] ?? [] }
  }
}

extension AppRenderOptions {
  fileprivate static var renderCommand: any AsyncParsableCommand.Type { RenderCommand<Self>.self }
}
