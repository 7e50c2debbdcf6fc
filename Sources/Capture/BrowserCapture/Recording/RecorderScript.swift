import Foundation

/// The recorder as one classic script: it has to run before anything of the page, and a module
/// would wait for the page to be parsed.
///
/// Joins our own modules: each becomes a function that gives its exports, in the order of imports.
enum RecorderScript {
  /// - Parameter settings: what `record` in recording.js takes.
  static func text(settings: Data) -> Data {
    var script = Data(page.utf8)
    script.append(contentsOf: Data("modules['recording.js'].record(".utf8))
    script.append(settings)
    script.append(contentsOf: Data(", document.currentScript.src);\n})();\n".utf8))
    return script
  }

  /// What runs before a worker's own script, as a classic script and as a module alike.
  static let worker = Data(
    (joined("worker-recorder.js") + "modules['worker-recorder.js'].recordWorker();\n})();\n").utf8)

  /// What writes down a person's actions, in the place of the recorder.
  static let watcher = Data(
    (joined("action-watcher.js")
      + "modules['action-watcher.js'].watchActions(document.currentScript.src);\n})();\n").utf8)

  private static let page = joined("recording.js")

  private static func joined(_ entry: String) -> String {
    var order: [String] = []
    visit(entry, &order)
    return "(() => {\n'use strict';\n" + source("own-built-ins.js") + "const modules = {};\n"
      + order.map(wrapped).joined()
  }

  /// The modules behind one, each once, before those that import them.
  private static func visit(_ name: String, _ order: inout [String]) {
    guard !order.contains(name) else { return }
    for found in source(name).matches(of: /from '\.\/([a-z-]+\.js)';/) {
      visit(String(found.1), &order)
    }
    if !order.contains(name) { order.append(name) }
  }

  private static func source(_ name: String) -> String {
    guard let file = CapturePage.file("capture/\(name)") else {
      preconditionFailure("the recorder imports \(name), which is not a script of ours")
    }
    return String(decoding: file.content, as: UTF8.self)
  }

  private static func wrapped(_ name: String) -> String {
    var text = source(name)
    let exports = text.matches(of: /(?m)^export (?:async )?(?:const|class|function) (\w+)/)
      .map { String($0.1) }
    text = text.replacing(/import (\{[^}]*\}) from '\.\/([a-z-]+\.js)';/) {
      "const \($0.1) = modules['\($0.2)'];"
    }
    text = text.replacing(/(?m)^export\s/, with: "")
    return """
      modules['\(name)'] = (() => {
      \(text)
      return { \(exports.joined(separator: ", ")) };
      })();

      """
  }
}
