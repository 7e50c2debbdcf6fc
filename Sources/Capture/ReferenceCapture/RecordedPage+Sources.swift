import BrowserCapture
import DataText
import Foundation
import ParityReferences

extension RecordedPage {
  private static let looks = [".css", ".ico", ".woff", ".woff2", ".ttf", ".otf"]

  /// SHA-256 of the files it was made of, by their names in captures.
  ///
  /// - Parameter folder: the folder of its server within the project's web folder, with a trailing slash; empty for the
  ///   web folder itself.
  package func sources(within folder: String = "") -> [String: String] {
    // Files that affect only the page's appearance do not count; a name with percent signs is not a file's.
    let heard = files.filter { path, _ in
      !path.contains("%") && !path.hasSuffix("/") && !Self.looks.contains { path.hasSuffix($0) }
    }
    return Dictionary(
      heard.map { path, content in
        ("web/\(folder)" + path.drop { $0 == "/" }, SHA256Text.of(content))
      }
    ) { $1 }
  }
}

extension [RecordedPage] {
  /// Addresses that any of the recordings was kept from, without duplicates; nil for none.
  var refused: [String]? {
    let refused = ForeignTraffic(refused: flatMap(\.traffic.refused)).refused
    return refused.isEmpty ? nil : refused
  }
}
