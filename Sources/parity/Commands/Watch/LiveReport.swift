import FlyingFox
import FlyingSocks
import Foundation
import OrdinaryFiles
import Synchronization

/// Shows the last report at an address of this machine, and lets the page reload itself after each run.
final class LiveReport: Sendable {
  private let folder: @Sendable () -> String
  private let number = Mutex(0)
  private let server = Mutex<HTTPServer?>(nil)

  /// - Parameter folder: where the last report is, asked again at each request.
  init(folder: @escaping @Sendable () -> String) { self.folder = folder }

  /// Serves until cancelled.
  func run(port: UInt16) async throws {
    let own = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: 60, logger: .disabled,
      handler: ClosureHTTPHandler { [self] request in await answer(request) })
    server.withLock { $0 = own }
    do {
      try await own.run()
    } catch {
      try Task.checkCancellation()
      throw PortTaken(port: port)
    }
  }

  /// Once it listens.
  func address() async throws -> String {
    while true {
      try Task.checkCancellation()
      if let server = server.withLock({ $0 }) {
        try await server.waitUntilListening()
        if case .ip4(_, let port) = await server.listeningAddress {
          return "http://127.0.0.1:\(port)/index.html"
        }
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Whoever has the report open gets the new one.
  func reload() async { number.withLock { $0 += 1 } }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    if request.path == "/~run" {
      let seen = request.query["seen"].flatMap { Int($0) } ?? 0
      // A page asks again when it has waited for long.
      for _ in 0..<200 where number.withLock({ $0 }) == seen {
        if (try? await Task.sleep(for: .milliseconds(100))) == nil { break }
      }
      return Self.response(Data("\(number.withLock { $0 })".utf8), "text/plain")
    }
    let asked = request.path.removingPercentEncoding ?? request.path
    let name = asked == "/" ? "index.html" : String(asked.dropFirst())
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." }),
      let data = OrdinaryFile.contents("\(folder())/\(name)")
    else { return HTTPResponse(statusCode: .notFound) }
    let type = Self.types[URL(fileURLWithPath: name).pathExtension] ?? "application/octet-stream"
    guard type == "text/html" else { return Self.response(data, type) }
    return Self.response(data + Data(script.utf8), "text/html; charset=utf-8")
  }

  /// Asks for the next run, and shows it where the reader was: the address keeps the open case.
  private var script: String {
    let seen = number.withLock { $0 }
    return """
      <script>
      (async () => {
        for (;;) {
          try {
            const answer = await fetch("/~run?seen=\(seen)");
            if (await answer.text() !== "\(seen)") return location.reload();
          } catch { await new Promise((done) => setTimeout(done, 1000)); }
        }
      })();
      </script>

      """
  }

  private static func response(_ data: Data, _ type: String) -> HTTPResponse {
    HTTPResponse(
      statusCode: .ok,
      headers: [.contentType: type, HTTPHeader("Cache-Control"): "no-store"], body: data)
  }

  private static let types = [
    "html": "text/html", "js": "text/javascript", "css": "text/css", "json": "application/json",
    "wav": "audio/wav", "svg": "image/svg+xml", "xml": "application/xml", "md": "text/markdown",
  ]

  private struct PortTaken: Error, CustomStringConvertible {
    let port: UInt16
    var description: String { "--port \(port): it is taken; 0 takes any that is free" }
  }
}

/// The window of whoever works at this machine.
enum DesktopBrowser {
  /// What cannot be opened is not an error: the address is printed.
  static func open(_ address: String) {
    #if os(macOS)
      let program = "/usr/bin/open"
    #else
      let program = "/usr/bin/xdg-open"
    #endif
    guard FileManager.default.isExecutableFile(atPath: program) else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [address]
    (process.standardOutput, process.standardError) = (nil, nil)
    try? process.run()
  }
}
