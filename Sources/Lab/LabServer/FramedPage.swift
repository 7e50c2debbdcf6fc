import BrowserCapture
import Foundation

/// Files of a page that plays in a frame of the lab: unchanged, with the lab's script before the page's own.
enum FramedPage {
  static let prefix = "page/"

  /// - Parameters:
  ///   - path: `page/` and a path within the web folder.
  ///   - script: the address of the script that routes the page's sound to the lab.
  static func file(_ path: String, of web: WebFolder, script: String) -> ServedFile? {
    guard path.hasPrefix(prefix) else { return nil }
    var name = String(path.dropFirst(prefix.count))
    if name.isEmpty || name.hasSuffix("/") { name += "index.html" }
    guard let file = web.file("web/\(name)") else { return nil }
    guard file.contentType.hasPrefix("text/html") else { return file }
    // Independent of the page's encoding: each byte becomes a character, and the page's own bytes stay unchanged.
    let mark = Data([0xEF, 0xBB, 0xBF])
    let start = file.content.starts(with: mark) ? mark.count : 0
    let bytes = file.content.dropFirst(start)
    let html = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let place = html.unicodeScalars.distance(
      from: html.startIndex, to: DocumentOpening.end(of: html))
    var content = Data(file.content.prefix(start + place))
    content.append(Data("<script src=\"\(script)\"></script>".utf8))
    content.append(bytes.dropFirst(place))
    return ServedFile(
      contentType: "text/html; charset=\(start == 0 ? encoding(html) : "utf-8")", content: content)
  }

  /// The encoding that a page declares; UTF-8 by default, and, as in browsers, for UTF-16, in which the declaration
  /// could not have been read.
  private static func encoding(_ html: String) -> String {
    let declared = html.prefix(1024).firstMatch(
      of: /(?i)<meta[^>]*[\s;"']charset\s*=\s*["']?([a-z0-9_-]+)/)
    let name = declared.map { $0.1.lowercased() } ?? "utf-8"
    return name.hasPrefix("utf-16") ? "utf-8" : name == "x-user-defined" ? "windows-1252" : name
  }
}
