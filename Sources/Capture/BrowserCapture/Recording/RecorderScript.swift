import Foundation

/// The recorder's scripts as served: each bundled with everything that it imports, and rewritten so that it runs
/// nothing that a page has put in place of the browser's own functions (`NativeAccess`).
///
/// The page's recorder is a classic script: it has to run before anything of the page, and a module would wait until
/// the page is parsed.
package enum RecorderScript {
  /// Its element is removed: the page's own scripts count from the first.
  ///
  /// - Parameters:
  ///   - settings: an argument of `record` in recording.js.
  ///   - seal: another one: letters and digits.
  static func text(settings: Data, seal: String) -> Data {
    var script = Data(page.utf8)
    script.append(contentsOf: Data("modules['recording.js'].record(".utf8))
    script.append(settings)
    script.append(
      contentsOf: Data(
        ", document.currentScript.src, '\(seal)');\ndocument.currentScript.remove();\n}\n})();\n"
          .utf8))
    return script
  }

  /// What runs before a worker's own script, for classic scripts and modules alike.
  static let worker = whole("worker-recorder.js", "modules['worker-recorder.js'].recordWorker();")

  /// Replaces the recorder to write down a user's actions.
  static let watcher = whole(
    "action-watcher.js",
    "modules['action-watcher.js'].watchActions(document.currentScript.src);")

  /// Scripts loaded under these names by Parity's pages, and by the recorder's worklets and workers.
  private static let served = [
    "capture/capture.js": whole("capture.js", "modules['capture.js'].runCapture();"),
    "capture/worklet-prelude.js": whole("worklet-prelude.js"),
    "capture/stage-tap.js": whole("stage-tap.js"),
    "capture/watchdog.js": whole("watchdog.js"),
  ]

  /// A script at `capture/NAME.js`; nil for those that are served unchanged.
  static func file(_ path: String) -> ServedFile? {
    served[path].map { ServedFile(name: path, content: $0) }
  }

  private static let page = joined("recording.js")

  private static func whole(_ entry: String, _ call: String = "") -> Data {
    Data((joined(entry) + call + "\n}\n})();\n").utf8)
  }

  /// Violations in the recorder's scripts, as sentences: there, the page's functions could not be avoided.
  package static var faults: [String] {
    CapturePage.scripts.filter { !takenFirst.contains($0) }.flatMap { name in
      NativeAccess(source(name)).faults.map { "\(name): \($0)" }
    }
  }

  /// What runs before them, in their scope, and is not rewritten.
  private static let takenFirst = ["natives-taken.js", "natives-replaced.js"]

  /// Two blocks stay open, for the code that calls the entry.
  private static func joined(_ entry: String) -> String {
    var order: [String] = []
    visit(entry, &order)
    let script = NativeAccess(order.map(wrapped).joined())
    // Iteration uses these.
    let members = Set(script.members + ["next"]).sorted()
    let constants = members.map { "$\($0) = keys['\($0)']" }.joined(separator: ", ")
    return """
      (() => {
      'use strict';
      \(takenFirst.map(source).joined())
      replaceWhatCallsOthers();
      nameMembers([\(members.map { "'\($0)'" }.joined(separator: ", "))]);
      const \(constants);
      {
      const { \(script.globals.joined(separator: ", ")) } = globalThis;
      const modules = {};
      \(script.text)

      """
  }

  /// A module's dependencies, each once, before the modules that import them.
  private static func visit(_ name: String, _ order: inout [String]) {
    guard !order.contains(name) else { return }
    for found in source(name).matches(of: /from '(\.[a-z0-9.\/-]+\.js)';/) {
      visit(path(found.1, from: name), &order)
    }
    if !order.contains(name) { order.append(name) }
  }

  /// The script that an import refers to.
  private static func path(_ imported: Substring, from name: String) -> String {
    let base = URL(string: "file:///\(name)")
    guard let address = URL(string: String(imported), relativeTo: base) else {
      preconditionFailure("\(name) imports \(imported), which is no address")
    }
    return String(address.absoluteURL.path.dropFirst())
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
    text = text.replacing(/import (\{[^}]*\}) from '(\.[a-z0-9.\/-]+\.js)';/) {
      "const \(String($0.1).replacing(" as ", with: ": ")) = modules['\(path($0.2, from: name))'];"
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
