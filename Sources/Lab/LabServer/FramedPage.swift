import BrowserCapture
import Foundation

/// Files of a page that plays in a frame of the lab's: as they are, with a script of ours before the page's own.
enum FramedPage {
  static let prefix = "page/"

  /// - Parameters:
  ///   - path: `page/` and a path within the web folder.
  ///   - script: the address of what takes the page's sound to the lab.
  static func file(_ path: String, of web: WebFolder, script: String) -> ServedFile? {
    guard path.hasPrefix(prefix) else { return nil }
    var name = String(path.dropFirst(prefix.count))
    if name.isEmpty || name.hasSuffix("/") { name += "index.html" }
    guard let file = web.file("web/\(name)") else { return nil }
    guard file.contentType.hasPrefix("text/html") else { return file }
    let html = String(decoding: file.content, as: UTF8.self)
    let place = DocumentOpening.end(of: html)
    let text = html[..<place] + "<script src=\"\(script)\"></script>" + html[place...]
    return ServedFile(name: "page.html", content: Data(text.utf8))
  }
}
