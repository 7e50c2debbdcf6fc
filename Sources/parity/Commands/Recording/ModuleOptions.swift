import ArgumentParser
import BrowserCapture
import Foundation
import ParityTerminal

/// Where a page's modules come from, if the browser cannot find them by itself.
struct ModuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An import map (JSON), added before the page's own.", valueName: "file.json"),
    completion: .file())
  var importMap: String?

  @Option(
    help: ArgumentHelp(
      "A folder of packages (node_modules), which the page's modules may import by name.",
      valueName: "folder"), completion: .directory)
  var packages: String?

  @Option(
    help: ArgumentHelp(
      """
      Start this script of the folder's package.json, record the address of this machine that it \
      names, and end it. A folder without index.html starts 'dev' or 'preview' by itself.
      """, valueName: "script"))
  var start: String?

  func apply(to request: inout RecordingRequest) throws {
    request.importMap = try importMap.map { try ImportMap(readingFrom: $0) }
    request.packages = packages
  }

  /// The project's server, if the page has to be served; nil for other pages.
  func server(for page: String) throws -> DevelopmentServer? {
    if let start { return try DevelopmentServer(folder: page, script: start) }
    guard !FileManager.default.fileExists(atPath: "\(page)/index.html") else { return nil }
    let scripts = DevelopmentServer.scripts(of: page)
    guard let script = ["dev", "preview"].first(where: { scripts[$0] != nil }) else { return nil }
    Terminal.note("\(page) has no index.html: starting '\(script)' of its package.json")
    return try DevelopmentServer(folder: page, script: script)
  }
}
