import DataText
import Foundation
import ParityReferences

/// What a page may do, as its Content-Security-Policy: run the one script that this program wrote into it, and nothing
/// else, whatever its data or the files beside it contain.
///
/// Styles are unrestricted: they are in the page, also as attributes.
package struct PagePolicy: Sendable {
  /// For pages without any script.
  package static let still = PagePolicy(scripts: nil)

  private let scripts: String?

  /// - Parameter script: the text of the page's script element.
  package init(script: String) {
    var hash = SHA256Digest()
    Data(script.utf8).withUnsafeBytes { hash.update($0) }
    self.init(scripts: "'sha256-\(Data(hash.finish()).base64EncodedString())'")
  }

  private init(scripts: String?) { self.scripts = scripts }

  /// For the page itself. From disk it loads data as scripts, the only way that it may; for a page from a server, which
  /// fetches data, `file:` has no effect.
  package var ofPage: String {
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file: data: blob:; base-uri 'none'; form-action 'none'"
      + (scripts.map { "; script-src file: \($0); connect-src 'self'" } ?? "")
  }

  /// For a server's responses, in addition to the page's own.
  package var ofServer: String {
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none';"
      + " frame-ancestors 'none'" + (scripts.map { "; script-src \($0); connect-src 'self'" } ?? "")
  }

  /// Whether a page contains it, so that its script will run.
  package func isCarried(by page: Data) -> Bool {
    scripts.map { page.range(of: Data($0.replacing("'", with: "&#39;").utf8)) != nil } ?? true
  }
}
