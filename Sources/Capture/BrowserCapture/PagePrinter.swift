import Foundation
import OrdinaryFiles

/// Prints pages with Chromium, like its own "Save as PDF".
package struct PagePrinter: Sendable {
  private let browser: Browser
  /// The longest that one page may take.
  package var timeout: Duration = .seconds(60)

  /// - Parameter browser: a Chromium.
  package init(_ browser: Browser) { self.browser = browser }

  /// - Parameter html: a self-contained page.
  /// - Throws: `CaptureError.printFailed`, `PrivateFolder.Unwritable`, `CancellationError`.
  package func pdf(of html: Data) async throws -> Data {
    let folder = try PrivateFolder(prefix: "parity-print")
    defer { folder.remove() }
    let (page, target) = ("\(folder.path)/page.html", "\(folder.path)/page.pdf")
    try html.write(to: URL(fileURLWithPath: page))
    let process = BrowserProcess(browser: browser, folder: folder)
    let door = try BlockingProxy()
    defer { withExtendedLifetime(door) {} }
    let arguments =
      BrowserProcess.switches + door.switches + [
        "--user-data-dir=\(folder.path)/profile", "--no-pdf-header-footer",
        "--print-to-pdf=\(target)", "file://\(page)",
      ]
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await process.finish(arguments) }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw CaptureError.printFailed(
          detail: "it took more than \(timeout.components.seconds) s")
      }
      try await group.next()
      group.cancelAll()
    }
    guard let pdf = OrdinaryFile.contents(target),
      pdf.starts(with: Data("%PDF-".utf8))
    else { throw CaptureError.printFailed(detail: "it wrote no PDF") }
    return pdf
  }
}

extension BrowserProcess {
  /// Runs the browser until it has carried out its arguments.
  ///
  /// - Throws: `printFailed` when it ends with an error.
  fileprivate func finish(_ arguments: [String]) async throws {
    let code = try await finish(browser.path, arguments, log: nil)
    try Task.checkCancellation()
    guard code == 0 else { throw CaptureError.printFailed(detail: "exit code \(code)") }
  }
}
