import FlyingFox
import FlyingSocks
import Foundation
import Testing

@testable import BrowserCapture

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A development server is nobody's to trust: it may log without an end.
@Suite(.timeLimit(.minutes(2)))
struct PageRequestsTests {
  @Test func refusesAnAnswerThatIsTooLongAndAsksOn() async throws {
    try await Self.serving { address in
      let requests = PageRequests(limit: 1 << 20)
      for _ in 0..<3 {
        let error = await #expect(throws: RecordingError.self) {
          _ = try await requests.data(for: URLRequest(url: address.appending(path: "long")))
        }
        #expect("\(error!)" == "\(address)long cannot be read: its answer is larger than 1 MiB")
      }
      let (data, answer) = try await requests.data(for: URLRequest(url: address))
      #expect(String(decoding: data, as: UTF8.self) == "short")
      #expect(answer.statusCode == 200)
    }
  }

  /// Five answers of three quarters of the limit; more than twice the limit is not held at once.
  @Test func holdsTwiceTheLimitAtOnceAndAsksOn() async throws {
    try await Self.serving { address in
      let requests = PageRequests(limit: 80 << 20)
      let outcomes = await withTaskGroup(of: String.self) { group in
        for _ in 0..<5 {
          group.addTask {
            do {
              let (data, _) = try await requests.data(
                for: URLRequest(url: address.appending(path: "long")))
              return "\(data.count)"
            } catch {
              return "\(error)"
            }
          }
        }
        return await group.reduce(into: [String]()) { $0.append($1) }
      }
      // How many are under way at once is the machine's.
      #expect(
        outcomes.allSatisfy { $0 == "\(64 << 20)" || $0.contains("larger than 160 MiB together") },
        "\(outcomes)")
      #expect(outcomes.contains("\(64 << 20)"))
      let (data, _) = try await requests.data(for: URLRequest(url: address))
      #expect(data.count == 5)
    }
  }

  @Test func takesAnAnswerOfExactlyTheLimit() async throws {
    try await Self.serving { address in
      let requests = PageRequests(limit: 5)
      let (data, _) = try await requests.data(for: URLRequest(url: address))
      #expect(data.count == 5)
    }
  }

  @Test func saysWhatTheSystemSaysOfAServerThatIsNotThere() async throws {
    await #expect(throws: URLError.self) {
      _ = try await PageRequests(limit: 5).data(
        for: URLRequest(url: try #require(URL(string: "http://127.0.0.1:9/"))))
    }
  }

  private static func serving(_ test: (URL) async throws -> Void) async throws {
    let long = Data(count: 64 << 20)
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0), logger: .disabled,
      handler: ClosureHTTPHandler { request in
        HTTPResponse(
          statusCode: .ok, body: request.path == "/long" ? long : Data("short".utf8))
      })
    let running = Task { try await server.run() }
    defer { running.cancel() }
    try await server.waitUntilListening(timeout: 60)
    guard case .ip4(_, let port) = await server.listeningAddress else {
      throw CaptureError.serverFailed(detail: "no address")
    }
    try await test(try #require(URL(string: "http://127.0.0.1:\(port)/")))
  }
}
