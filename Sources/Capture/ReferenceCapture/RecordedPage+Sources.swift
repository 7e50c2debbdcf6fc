import BrowserCapture
import Foundation
import ParityReferences

extension RecordedPage {
  /// SHA-256 of the pages and scripts that it was made of, by the names that captures give them.
  ///
  /// - Parameter folder: the folder of its server within the project's web folder, with a slash at its end;
  ///   empty for that itself.
  package func sources(within folder: String = "") -> [String: String] {
    let scripts = files.filter { path, _ in
      [".js", ".mjs", ".html"].contains { path.hasSuffix($0) }
    }
    return Dictionary(
      scripts.map { path, content in
        ("web/\(folder)" + path.drop { $0 == "/" }, SHA256Text.of(content))
      }
    ) { $1 }
  }
}
