import Foundation
import ParityCases

/// Renders cases in a real browser.
///
/// Starts the browser with a temporary profile, serves the capture page and receives the renders. In every case (error,
/// timeout, cancellation) it ends the browser and removes what it wrote.
package struct BrowserCapture: Sendable {
  package let browser: Browser
  /// The command line switches used for captures.
  package static var switches: [String] { BrowserProcess.switches }

  package init(browser: Browser) { self.browser = browser }

  /// Captures all selected cases.
  ///
  /// A case that hangs is abandoned after the timeout, and a new browser continues with the others.
  ///
  /// - Parameter onEvent: called in the order of events, never concurrently.
  /// - Throws: `CaptureError`, `CancellationError`.
  package func capture(
    _ request: CaptureRequest, onEvent: @escaping @Sendable (CaptureEvent) -> Void
  ) async throws {
    var request = request
    request.headResponses = HeadResponseFile(browser: browser.path)
    while let hung = try await captureInOneBrowser(request, onEvent: onEvent) {
      onEvent(.failed(hung.failure))
      guard !hung.remaining.isEmpty else { return }
      request.selects = { hung.remaining.contains($0) }
      request.share = nil
    }
  }

  private struct Hang {
    let failure: CaptureFailure
    let remaining: Set<String>
  }

  /// - Returns: what hung, if anything did.
  private func captureInOneBrowser(
    _ request: CaptureRequest, onEvent: @escaping @Sendable (CaptureEvent) -> Void
  ) async throws -> Hang? {
    let session = CaptureSession(request: request) { onEvent($0.explained) }
    // A reference must not depend on other machines, whose responses may change. Only Chromium has such switches.
    let door = browser.kind == .chromium ? try BlockingProxy() : nil
    let server = try CaptureServer(
      port: request.port, webFolder: request.webFolder, session: session,
      headResponses: request.headResponses, namesForeign: door != nil)
    var visit = BrowserVisit(browser: browser)
    visit.switches = { _ in door?.switches ?? [] }
    let outcome = try await visit.wait(
      serve: { try await server.run(port: request.port) },
      address: { try await server.pageAddress() },
      result: { try await session.waitForOutcome() })
    if case .askedTwice(let step) = outcome { throw CaptureError.openedTwice(step.text) }
    guard case .timedOut(let caseID) = outcome else { return nil }
    guard let caseID else {
      throw CaptureError.pageSilent(seconds: Int(request.quietLimit.components.seconds))
    }
    let seconds = Int(request.timeout.components.seconds)
    let failure = CaptureFailure(
      caseID: caseID, file: await session.source(of: caseID),
      message:
        "no render within \(seconds) s; does its build await something that never happens? Otherwise shorten the case"
        + " or raise --timeout")
    return Hang(failure: failure, remaining: (await session.remaining ?? []).subtracting([caseID]))
  }
}

extension CaptureEvent {
  /// Adds what to do when a module requests something from another machine, about which the browser says next to
  /// nothing.
  fileprivate var explained: CaptureEvent {
    guard case .failed(let failure) = self, failure.message.hasSuffix("Failed to fetch") else {
      return self
    }
    return .failed(
      CaptureFailure(
        caseID: failure.caseID, file: failure.file,
        message: failure.message
          + "; a capture reaches only this machine: put what the module loads into the web folder",
        place: failure.place))
  }
}
