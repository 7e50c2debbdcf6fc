import AudioSignal
import DataText
import Foundation
import ParityCases
import ParityReferences
import Synchronization
import Testing

@testable import BrowserCapture

@Suite(.serialized) struct CaptureServerTests {
  /// Two channels of four frames: a render has 32 bytes.
  private static let announcement = """
    {"cases": [{"id": "s/one", "suite": "s", "name": "one", "component": "c", "kind": "graph",
    "source": "web/cases/s.js", "sampleRate": 48000, "frames": 4, "channels": 2,
    "parameters": {}}]}
    """

  @Test func hidesEverythingFromWhoDoesNotKnowTheToken() async throws {
    try await withServer { port, _, _ in
      for path in ["/", "/job.json", "/wrong/job.json", "/wrong/", "/wrong/render?case=s/one"] {
        try await expect(404, port, "GET", path)
        try await expect(404, port, "POST", path)
      }
    }
  }

  @Test func servesThePageAndItsScripts() async throws {
    try await withServer { port, token, _ in
      for path in ["/", "/capture/capture.js", "/capture/trace/stable-sums.js"] {
        try await expect(200, port, "GET", "/\(token)\(path)")
      }
      try await expect(404, port, "GET", "/\(token)/capture/none.js")
    }
  }

  @Test func takesARenderOfTheAnnouncedLength() async throws {
    let samples: [Float] = [0.5, -0.5, 1, 0, 0.25, 0, 0, -1]
    let bytes = SampleBuffer(channels: [samples], sampleRate: 48000).littleEndianBytes

    try await withServer { port, token, events in
      let seal = try await announce(port, token)
      for render in 0..<2 {
        let path = "/\(token)/render?case=s%2Fone&render=\(render)"
        try await expect(200, port, "POST", path, seal: seal, body: bytes)
      }

      let captured = events.value.compactMap { event in
        if case .captured(let captured) = event { captured } else { nil }
      }
      #expect(captured.count == 1)
      #expect(captured.first?.renders.count == 2)
      // Channels come back to back.
      #expect(captured.first?.renders.first?.channels == [[0.5, -0.5, 1, 0], [0.25, 0, 0, -1]])
    }
  }

  /// SHA-256 of what was read a second time: of other samples, and of these.
  @Test(arguments: [false, true])
  func filesNoRenderThatASecondReadingDoesNotConfirm(isSame: Bool) async throws {
    let bytes = SampleBuffer(channels: [[Float](repeating: 0.5, count: 8)], sampleRate: 48000)
      .littleEndianBytes
    let digest = SHA256Text.of(Data(isSame ? bytes : [UInt8](bytes.reversed())))

    try await withServer { port, token, events in
      let seal = try await announce(port, token)
      for render in 0..<2 {
        let path = "/\(token)/render?case=s%2Fone&render=\(render)&sha256=\(digest)"
        try await expect(200, port, "POST", path, seal: seal, body: bytes)
      }

      let failures = events.value.compactMap { event in
        if case .failed(let failure) = event { failure } else { nil }
      }
      let captured = events.value.filter { if case .captured = $0 { true } else { false } }
      #expect(failures.map(\.caseID) == (isSame ? [] : ["s/one"]))
      #expect(failures.allSatisfy { $0.message.contains("read a second time") })
      #expect(captured.count == (isSame ? 1 : 0))
    }
  }

  @Test(arguments: [0, 1, 31, 28])
  func refusesARenderOfAnotherLength(count: Int) async throws {
    try await withServer { port, token, _ in
      let seal = try await announce(port, token)
      let body = [UInt8](repeating: 0, count: count)
      try await expect(
        400, port, "POST", "/\(token)/render?case=s%2Fone", seal: seal, body: body)
    }
  }

  @Test func refusesBodiesBeyondTheirLimit() async throws {
    try await withServer { port, token, _ in
      try await announce(port, token)
      let body = [UInt8](repeating: 0, count: 33)
      let path = "/\(token)/render?case=s%2Fone"
      try await expect(413, port, "POST", path, body: body)
      // A log line may have a mebibyte.
      let long = [UInt8](repeating: 32, count: 1 << 20 + 1)
      try await expect(413, port, "POST", "/\(token)/log", body: long)
    }
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{\"cases\": 1}", "{\"cases\": [{}]}", "\u{0}\u{1}\u{2}",
    "{\"cases\": [{\"id\": \"../x\", \"suite\": \"..\", \"name\": \"x\", \"component\": \"c\","
      + " \"kind\": \"graph\", \"source\": \"s\", \"sampleRate\": 48000, \"frames\": 4,"
      + " \"channels\": 2, \"parameters\": {}}]}",
    "{\"cases\": [{\"id\": \"s/x\", \"suite\": \"s\", \"name\": \"x\", \"component\": \"c\","
      + " \"kind\": \"graph\", \"source\": \"s\", \"sampleRate\": 48000, \"frames\": 1e15,"
      + " \"channels\": 2, \"parameters\": {}}]}",
  ])
  func refusesAnnouncementsThatAreNone(body: String) async throws {
    try await withServer { port, token, _ in
      let seal = try await seal(port, token)
      try await expect(400, port, "POST", "/\(token)/cases", seal: seal, body: Array(body.utf8))
    }
  }

  @Test func refusesWhatBelongsToNoCase() async throws {
    try await withServer { port, token, _ in
      let seal = try await seal(port, token)
      try await expect(400, port, "POST", "/\(token)/begin?case=s%2Fnone", seal: seal)
      try await expect(400, port, "POST", "/\(token)/render?case=s%2Fnone", seal: seal)
      try await expect(404, port, "POST", "/\(token)/unknown")
      try await expect(405, port, "PUT", "/\(token)/done")
    }
  }

  @Test func survivesClientsThatSpeakNoHTTP() async throws {
    // Seeded noise, then half a request, each on a connection that stays open.
    try await withServer { port, token, _ in
      var random = Mulberry32(seed: 11)
      var clients: [RawClient] = []
      defer { for client in clients { client.close() } }
      for length in [1, 10, 1000, 5000] {
        let client = try RawClient(port: port)
        client.send((0..<length).map { _ in UInt8(truncatingIfNeeded: random.nextBits()) })
        clients.append(client)
      }
      let slow = try RawClient(port: port)
      slow.send(Array("POST /\(token)/log HTTP/1.1\r\nContent-Length: 100\r\n\r\n{".utf8))
      clients.append(slow)

      try await expect(200, port, "GET", "/\(token)/")
    }
  }

  @Test func namesThePortThatIsInUse() async throws {
    try await withServer { port, _, _ in
      let session = CaptureSession(
        request: CaptureRequest(suites: [], webFolder: "/nonexistent")
      ) { _ in }
      let second = try CaptureServer(port: port, webFolder: "/nonexistent", session: session)

      await #expect(throws: CaptureError.portInUse(port: port)) {
        try await second.run(port: port)
      }
    }
  }

  // MARK: A server for one test

  final class Events: Sendable {
    private let events = Mutex<[CaptureEvent]>([])
    var value: [CaptureEvent] { events.withLock { $0 } }
    func append(_ event: CaptureEvent) { events.withLock { $0.append(event) } }
  }

  private func withServer(
    suites: [String] = ["s"],
    _ body: @escaping @Sendable (UInt16, String, Events) async throws -> Void
  ) async throws {
    let events = Events()
    let session = CaptureSession(
      request: CaptureRequest(suites: suites, webFolder: "/nonexistent")
    ) { events.append($0) }
    let server = try CaptureServer(port: 0, webFolder: "/nonexistent", session: session)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run(port: 0) }
      let address = try await server.pageAddress()
      let url = try #require(URL(string: address))
      let port = UInt16(try #require(url.port))
      try await body(port, server.token, events)
      group.cancelAll()
    }
  }

  private func expect(
    _ status: Int, _ port: UInt16, _ method: String, _ path: String, seal: String? = nil,
    body: [UInt8] = []
  ) async throws {
    let answer = try await RawClient.status(port: port, method, path, seal: seal, body: body)
    #expect(answer == status, "\(method) \(path)")
  }

  /// What the server gives to a document, once.
  private func seal(_ port: UInt16, _ token: String, _ query: String = "") async throws -> String {
    let head = try await RawClient.head(port: port, "GET", "/\(token)/job.json\(query)")
    let found = head.lazy.compactMap { $0.wholeMatch(of: /(?i)x-parity-seal: ([0-9a-z]+)/) }.first
    return String(try #require(found).1)
  }

  @discardableResult
  private func announce(_ port: UInt16, _ token: String) async throws -> String {
    let seal = try await seal(port, token)
    let status = try await RawClient.status(
      port: port, "POST", "/\(token)/cases", seal: seal, body: Array(Self.announcement.utf8))
    #expect(status == 200)
    return seal
  }

  /// The address is every document's; the seal is in a header that a module does not see.
  @Test func takesNothingWithoutASealOrWithAnotherSuites() async throws {
    let bytes = [UInt8](repeating: 0, count: 32)
    try await withServer(suites: ["s", "t"]) { port, token, events in
      let define = try await seal(port, token, "?define=s")
      for path in ["defined", "cases"] {
        let body = Array(Self.announcement.utf8)
        try await expect(400, port, "POST", "/\(token)/\(path)", body: body)
        try await expect(400, port, "POST", "/\(token)/\(path)", seal: "0", body: body)
      }
      let body = Array(Self.announcement.utf8)
      try await expect(200, port, "POST", "/\(token)/defined", seal: define, body: body)
      try await expect(
        200, port, "POST", "/\(token)/cases", seal: define, body: Array("{\"cases\": []}".utf8))
      // The second suite's turn has not come.
      try await expect(400, port, "GET", "/\(token)/job.json?render=t")
      try await expect(400, port, "GET", "/\(token)/job.json?render=none")
      let other = try await seal(port, token, "?define=t")
      let path = "/\(token)/render?case=s%2Fone"
      try await expect(400, port, "POST", path, body: bytes)
      try await expect(400, port, "POST", path, seal: other, body: bytes)
      try await expect(400, port, "POST", "/\(token)/done")
      let render = try await seal(port, token, "?render=s")
      for _ in 0..<2 { try await expect(200, port, "POST", path, seal: render, body: bytes) }
      #expect(events.value.contains { if case .captured = $0 { true } else { false } })
    }
  }

  @Test func endsACaptureInWhichTwoAskForOneSeal() async throws {
    let session = CaptureSession(
      request: CaptureRequest(suites: ["s", "t"], webFolder: "/nonexistent")
    ) { _ in }
    _ = try await session.job(for: .define("t"))
    await #expect(throws: CaptureSession.ProtocolViolation.self) {
      _ = try await session.job(for: .define("t"))
    }
    guard case .askedTwice(.define("t")) = try await session.waitForOutcome() else {
      Issue.record("the capture goes on")
      return
    }
  }

  // They stand in the trace as they come, which is the same byte for byte whenever it is captured: in each of many
  // requests, as a dictionary's order differs from one to the next.
  @Test func tellsThePageTheSeedsInOneOrder() throws {
    for count in 1...40 {
      let suites = (0..<count).map { "suite\($0)" }
      let job = String(
        decoding: try CaptureRequest(suites: suites, webFolder: "/nowhere").job(), as: UTF8.self)
      #expect(job.contains(#""random":{"page":7,"worklet":8}"#))
    }
  }

  /// A module that fails for good is told of a hundred times; and what it says stays on one line, as a second could
  /// begin with a command of a CI job.
  @Test func tellsOfSoManyFailuresAndEachOnOneLine() async throws {
    try await withServer { port, token, events in
      let body = Array(#"{"message": "first\n::set-output name=x::y"}"#.utf8)
      for _ in 0..<110 { try await expect(200, port, "POST", "/\(token)/error", body: body) }

      let failures = events.value.compactMap { event in
        if case .failed(let failure) = event { failure.message } else { nil }
      }
      #expect(failures == Array(repeating: "first ::set-output name=x::y", count: 100))
    }
  }

  /// A module could otherwise render another suite's cases in a frame, under its control; the lab frames its own.
  @Test(arguments: [false, true]) func isShownInNoFrame(isLab: Bool) async throws {
    let session = CaptureSession(
      request: CaptureRequest(suites: ["s"], webFolder: "/nonexistent")
    ) { _ in }
    let server = try CaptureServer(
      port: 0, webFolder: "/nonexistent", session: session, isFramed: isLab)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run(port: 0) }
      let port = UInt16(try #require(URL(string: try await server.pageAddress())?.port))
      for path in ["", "suite/s/"] {
        let head = try await RawClient.head(port: port, "GET", "/\(server.token)/\(path)")
        #expect(head.contains { $0.lowercased() == "x-frame-options: deny" } == !isLab)
      }
      group.cancelAll()
    }
  }
}
