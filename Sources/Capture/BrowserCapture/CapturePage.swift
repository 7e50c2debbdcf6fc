import CCaptureResources
import Foundation

/// The capture page and its scripts, compiled into the program.
package enum CapturePage {
  static let index = ServedFile(name: "capture.html", content: resources["capture.html"] ?? Data())

  /// A script at `capture/PATH.js`; nil for other paths.
  package static func file(_ path: String) -> ServedFile? {
    guard path.hasPrefix("capture/"), path.hasSuffix(".js"),
      let content = resources[String(path.dropFirst(8))]
    else { return nil }
    return ServedFile(name: path, content: content)
  }

  /// The paths of all scripts.
  static var scripts: [String] { resources.keys.filter { $0.hasSuffix(".js") }.sorted() }

  /// The files of `Resources/`, by path.
  private static let resources: [String: Data] = {
    var files: [String: Data] = [:]
    for index in 0..<capture_resource_count {
      let resource = capture_resource_at(index)
      files[String(cString: resource.name)] = Data(bytes: resource.bytes, count: resource.count)
    }
    return files
  }()
}
