import FlyingFox
import Foundation

/// The headers with which a browser lets a page share memory with its workers and worklets.
///
/// - Source: <https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-isolation>
enum PageIsolation {
  static let names = ["Cross-Origin-Opener-Policy", "Cross-Origin-Embedder-Policy"]

  private static let isolating: [HTTPHeader: String] = [
    HTTPHeader(names[0]): "same-origin", HTTPHeader(names[1]): "require-corp",
  ]

  /// For the recorder's own scripts, which isolated pages must be able to load as well.
  static let recorderHeaders: [HTTPHeader: String] = [
    HTTPHeader(names[1]): "require-corp",
    HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
  ]

  /// The headers sent by the page's server, or requested by the page.
  ///
  /// - Parameter isWanted: on the user's request, whatever the page says.
  static func headers(of file: PageFile, isWanted: Bool) -> [HTTPHeader: String] {
    if isWanted || asksForIsolation(file) { return isolating }
    return file.isolation.reduce(into: [:]) { $0[HTTPHeader($1.key)] = $1.value }
  }

  /// Pages on servers without such headers include a service worker with this name that adds them.
  private static func asksForIsolation(_ file: PageFile) -> Bool {
    guard file.contentType.lowercased().hasPrefix("text/html") else { return false }
    return String(decoding: file.content, as: UTF8.self).contains("coi-serviceworker")
  }
}
