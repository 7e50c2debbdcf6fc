import BrowserCapture
import DataText
import Foundation
import ParityReferences

extension RecordedPage {
  private static let looks = [".css", ".ico", ".woff", ".woff2", ".ttf", ".otf"]

  /// SHA-256 of the files that it was made of, by the names that captures give them.
  ///
  /// - Parameter folder: the folder of its server within the project's web folder, with a slash at its end;
  ///   empty for that itself.
  package func sources(within folder: String = "") -> [String: String] {
    // How a page looks is not how it sounds; a name in percent signs is no file's.
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
  /// Addresses that one of them was kept from, each once; nil for none.
  var refused: [String]? {
    let refused = ForeignTraffic(refused: flatMap(\.traffic.refused)).refused
    return refused.isEmpty ? nil : refused
  }
}
