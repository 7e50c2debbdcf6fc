import Foundation
import Synchronization

/// Records a live page in a real browser, on a virtual clock.
///
/// Starts the browser with a temporary profile; in every case (error, timeout, cancellation) it ends the browser and
/// removes what it wrote.
package struct PageRecorder: Sendable {
  package let browser: Browser
  /// Already started; it shows one page, and so makes one recording.
  private let waiting: WaitingBrowser?

  package init(browser: Browser, waiting: WaitingBrowser? = nil) {
    self.browser = browser
    self.waiting = waiting
  }

  /// - Parameter onProgress: called in order, never concurrently.
  /// - Throws: `RecordingError`, `CaptureError`, `CancellationError`.
  package func record(
    _ request: RecordingRequest,
    onProgress: @escaping @Sendable (RecordingProgress) -> Void = { _ in }
  ) async throws -> RecordedPage {
    var request = request.within(browser)
    var notes: [RecordingRemark] = []
    while true {
      do {
        let waiting = notes.isEmpty ? waiting : nil
        var page = try await recordOnce(request, waiting, onProgress: onProgress)
        page.remarks.insert(contentsOf: notes, at: 0)
        return page
      } catch let error as RecordingError {
        guard notes.count < 5, let next = request.following(error) else { throw error }
        notes.append(
          RecordingRemark(
            kind: "note",
            text:
              "\(request.page.name) redirects to \(next.address) at once; that page was recorded",
            time: 0))
        request = next.request
      }
    }
  }

  private func recordOnce(
    _ request: RecordingRequest, _ waiting: WaitingBrowser?,
    onProgress: @escaping @Sendable (RecordingProgress) -> Void
  ) async throws -> RecordedPage {
    let session = RecordingSession(request: request, onProgress: onProgress)
    let server = try RecordingServer(request: request, session: session)
    if let waiting {
      return try await BrowserVisit.wait(
        in: waiting, serve: { try await server.run(port: request.port) },
        address: { try await server.pageAddress() }, result: { try await session.result() })
    }
    let door = request.allowsRemote ? nil : try BlockingProxy()
    var visit = BrowserVisit(browser: browser)
    visit.switches = { folder in
      NetworkLog.switches(folder + Self.log, withContent: request.allowsRemote)
        + (door?.switches ?? [])
    }
    let traffic = Mutex<ForeignTraffic?>(nil)
    let ends = Mutex([server.address(of: "open")])
    visit.beforehand = { folder in
      guard let message = await session.lastMessage else { return }
      let address = server.address(of: message)
      ends.withLock { $0.append(address) }
      await NetworkLog.wait(for: address, in: folder + Self.log, patience: .seconds(30))
    }
    visit.afterwards = { folder in
      let ends = ends.withLock { $0 }
      traffic.withLock { $0 = NetworkLog.traffic(folder + Self.log, between: ends) }
    }
    do {
      var page = try await visit.wait(
        serve: { try await server.run(port: request.port) },
        address: { try await server.pageAddress() },
        result: { try await session.result() })
      if let traffic = traffic.withLock({ $0 }) {
        page.traffic = traffic
      } else if request.allowsRemote {
        throw RecordingError.noNetworkLog
      } else {
        // No machine was reached, with or without a log; only the names of what was refused are lost.
        page.remarks.append(
          RecordingRemark(
            kind: "note",
            text:
              "the browser's log of requests is incomplete: refused addresses are not named",
            time: 0))
      }
      return page
    } catch let error as RecordingError {
      let refused = traffic.withLock { $0?.refused ?? [] }
      throw refused.isEmpty || request.allowsRemote ? error : .refused(refused, error)
    }
  }

  private static let log = "/network-log.json"
}
