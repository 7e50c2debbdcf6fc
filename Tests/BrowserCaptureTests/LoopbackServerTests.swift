import FlyingFox
import Foundation
import Testing

@testable import BrowserCapture

/// A server behind its front, asked by programs that mean no good.
@Suite struct LoopbackServerTests {
  /// More than the system keeps for a client that does not read.
  private static let large = Data(count: 32 << 20)

  private func withServer(_ body: @escaping @Sendable (UInt16) async throws -> Void) async throws {
    let server = try LoopbackServer(
      port: 0,
      handler: ClosureHTTPHandler { request in
        if request.path == "/large" { return HTTPResponse(statusCode: .ok, body: Self.large) }
        let data = try await request.bodyData
        return HTTPResponse(statusCode: data.count == 5_000_000 ? .created : .ok)
      })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run(on: 0) }
      try await body(try await server.loopbackPort())
      group.cancelAll()
    }
  }

  /// Waits on a thread of its own, as `RawClient.status` does.
  private func firstLine(_ client: RawClient) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: client.firstLine()) }
    }
  }

  private func hasAnswer(_ client: RawClient) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: client.hasAnswer()) }
    }
  }

  @Test(arguments: ["GET /", "GET / HTTP/1.1\r\nA: "])
  func refusesAHeadWithoutAnEndAndAnswersOthers(beginning: String) async throws {
    try await withServer { port in
      var clients: [RawClient] = []
      defer { for client in clients { client.close() } }
      for _ in 0..<8 {
        let client = try RawClient(port: port)
        // As much as is read before it is refused: what is left unread could take the answer with it.
        client.send(beginning.utf8)
        client.send(repeatElement(UInt8(ascii: "a"), count: RequestGate.largestHead))
        clients.append(client)
      }

      #expect(try await RawClient.status(port: port, "GET", "/") == 200)
      for client in clients {
        #expect(await firstLine(client) == "HTTP/1.1 431 Request Header Fields Too Large")
      }
    }
  }

  /// Of too many, the oldest goes that nothing was ever heard of.
  @Test func dropsTheOldestOfTooManyIdleConnections() async throws {
    try await withServer { port in
      var clients: [RawClient] = []
      defer { for client in clients { client.close() } }
      for _ in 0..<ReverseProxy.mostConnections + 50 {
        clients.append(try RawClient(port: port))
      }

      #expect(try await RawClient.status(port: port, "GET", "/") == 200)
      let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      let (first, last) = (clients[0], clients[clients.count - 1])
      first.send(request)
      last.send(request)
      let answers = (await firstLine(first), await firstLine(last))
      #expect(answers.0 == "")
      #expect(answers.1 == "HTTP/1.1 200 OK")
    }
  }

  @Test func dropsWhoReadsNothingWhereTooManyAreThere() async throws {
    try await withServer { port in
      var clients: [RawClient] = []
      defer { for client in clients { client.close() } }
      for _ in 0..<ReverseProxy.mostConnections + 10 {
        let client = try RawClient(port: port, window: 4096)
        client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        clients.append(client)
        // Its answer has begun before the next one comes.
        #expect(await hasAnswer(client))
      }

      #expect(try await RawClient.status(port: port, "GET", "/") == 200)
    }
  }

  @Test func passesABodyAsItIs() async throws {
    try await withServer { port in
      let body = [UInt8](repeating: 7, count: 5_000_000)

      let status = try await RawClient.status(port: port, "POST", "/", body: body)
      #expect(status == 201)
    }
  }

  /// A page's last word ends its server, and is answered all the same.
  @Test func answersWhatWasAskedBeforeItEnds() async throws {
    let (asked, tellAsked) = AsyncStream<Void>.makeStream()
    let (ended, tellEnded) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer(
      port: 0,
      handler: ClosureHTTPHandler { _ in
        tellAsked.finish()
        for await _ in ended {}
        return HTTPResponse(statusCode: .accepted)
      })
    let running = Task { try await server.run(on: 0) }
    let port = try await server.loopbackPort()
    let status = Task { try await RawClient.status(port: port, "POST", "/") }
    for await _ in asked {}

    running.cancel()
    tellEnded.finish()
    _ = await running.result

    #expect(try await status.value == 202)
  }

  @Test func endsWithoutAnAnswerThatDoesNotCome() async throws {
    let (asked, tellAsked) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer(
      port: 0,
      handler: ClosureHTTPHandler { _ in
        tellAsked.finish()
        try await Task.sleep(for: .seconds(3600))
        return HTTPResponse(statusCode: .ok)
      })
    let running = Task { try await server.run(on: 0) }
    let port = try await server.loopbackPort()
    let status = Task { try await RawClient.status(port: port, "POST", "/") }
    for await _ in asked {}

    running.cancel()
    _ = await running.result

    #expect(try await status.value == nil)
  }

  @Test func leavesNothingBehind() async throws {
    let server = try LoopbackServer(
      port: 0, handler: ClosureHTTPHandler { _ in .init(statusCode: .ok) })
    let running = Task { try await server.run(on: 0) }
    let port = try await server.loopbackPort()

    running.cancel()
    _ = await running.result

    #expect(throws: POSIXError.self) { try RawClient(port: port) }
  }
}
