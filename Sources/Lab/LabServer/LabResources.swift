import BrowserCapture
import CLabResources
import Foundation
import ParityReport

/// The lab's page, style and scripts, compiled into the program.
enum LabResources {
  static let index = ServedFile(name: "lab.html", content: files["lab.html"] ?? Data())
  /// What the page may do: run what this server serves, and sound that its cases make as worklets from text and as
  /// WebAssembly. Nothing in the page itself is executed.
  static let policy =
    "default-src 'none'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self' blob:;"
    + " connect-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:;"
    + " media-src 'self' data: blob:; font-src 'self' data:; base-uri 'self'; form-action 'none';"
    // A take's original is rendered in a frame by a separate server.
    + " frame-src 'self' http://127.0.0.1:*; frame-ancestors 'none'"

  /// The report's colours and controls, with the lab's additions.
  static let style = ServedFile(
    name: "lab.css", content: Data(Viewer.style.utf8) + (files["lab.css"] ?? Data()))

  /// A script at `lab/NAME.js`, or the report's at `lab/report/NAME.js`; nil for other paths.
  static func file(_ path: String) -> ServedFile? {
    if let module = Viewer.blindTest.first(where: { path == "lab/report/\($0)" }) {
      return ServedFile(name: path, content: Data(Viewer.module(module).utf8))
    }
    guard path.hasPrefix("lab/"), path.hasSuffix(".js"),
      let content = files[String(path.dropFirst(4))]
    else { return nil }
    return ServedFile(name: path, content: content)
  }

  private static let files: [String: Data] = {
    var files: [String: Data] = [:]
    for index in 0..<lab_resource_count {
      let resource = lab_resource_at(index)
      files[String(cString: resource.name)] = Data(bytes: resource.bytes, count: resource.count)
    }
    return files
  }()
}
