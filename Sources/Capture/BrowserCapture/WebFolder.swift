import Foundation
import OrdinaryFiles

/// A file as served.
package struct ServedFile: Sendable {
  package let contentType: String
  package let content: Data

  package init(contentType: String, content: Data) {
    self.contentType = contentType
    self.content = content
  }

  /// - Parameter name: determines the content type; unknown extensions are plain bytes.
  package init(name: String, content: Data) {
    self.content = content
    contentType =
      switch name.split(separator: ".").last?.lowercased() {
      case "html", "htm": "text/html; charset=utf-8"
      case "js", "mjs": "text/javascript; charset=utf-8"
      case "json": "application/json"
      case "css": "text/css; charset=utf-8"
      case "txt": "text/plain; charset=utf-8"
      // Browsers compile it while streaming only with this type.
      case "wasm": "application/wasm"
      case "xhtml", "xht": "application/xhtml+xml"
      case "svg": "image/svg+xml"
      case "png": "image/png"
      case "jpg", "jpeg": "image/jpeg"
      case "webp": "image/webp"
      case "wav": "audio/wav"
      case "mp3": "audio/mpeg"
      case "ogg", "opus": "audio/ogg"
      case "flac": "audio/flac"
      case "m4a": "audio/mp4"
      default: "application/octet-stream"
      }
  }
}

/// The project's web folder: case modules, worklets and what they import.
///
/// Names that begin with a dot stay hidden: such files contain keys and histories.
package struct WebFolder: Sendable {
  private let root: String

  package init(path: String) {
    root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  /// The file at `web/…`; nil when there is none, when it cannot be read, or the path leaves the folder.
  package func file(_ path: String) -> ServedFile? { try? read(path) }

  /// - Returns: nil when there is no file, or the path leaves the folder.
  /// - Throws: `FileRefusal` for what is there and cannot be read.
  func read(_ path: String) throws(FileRefusal) -> ServedFile? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.first == "web", parts.count > 1,
      parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") })
    else { return nil }
    let wanted = URL(fileURLWithPath: root + "/" + parts.dropFirst().joined(separator: "/"))
    // A link inside the folder may point anywhere.
    let resolved = wanted.resolvingSymlinksInPath().path
    guard resolved.hasPrefix(root + "/"), !resolved.dropFirst(root.count).contains("/.") else {
      return nil
    }
    do throws(FileRefusal) {
      return ServedFile(name: resolved, content: try OrdinaryFile.read(resolved))
    } catch .missing, .notOrdinary(.folder) {
      return nil
    }
  }
}
