import AudioSignal
import DataText
import Foundation
import OrdinaryFiles
import ParityReferences
import TestProjects
import Testing

@testable import BrowserCapture

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.takesTurns, .serialized) struct RecordingServerTests {
  /// Without the cookie nothing is served, whatever the path; without the token nothing is taken.
  @Test func hidesEverythingFromWhoKnowsNeitherTokenNorCookie() async throws {
    try await withServer { port, _ in
      for path in ["/", "/page.html", "/__parity/", "/__parity/x/open", "/__parity/x/audio"] {
        try await expect(404, port, "GET", path)
        try await expect(404, port, "POST", path)
      }
    }
  }

  @Test func opensThePageForWhoKnowsTheToken() async throws {
    try await withServer { port, token in
      try await expect(302, port, "GET", "/__parity/\(token)/open")
      try await expect(200, port, "GET", "/__parity/\(token)/recorder.js")
      try await expect(200, port, "GET", "/__parity/\(token)/worklet-prelude.js")
      try await expect(404, port, "GET", "/__parity/\(token)/none.js")
    }
  }

  @Test func servesThePagesFolderAndNothingAbove() async throws {
    try await withServer { port, token in
      let cookie = "Cookie: other=1; parity=\(token)"
      for (status, path) in [
        (200, "/page.html"), (404, "/none.html"), (404, "/../Package.swift"),
        (404, "/%2e%2e/Package.swift"), (404, "//etc/passwd"),
      ] {
        let answer = try RawClient(port: port)
        answer.send(Array("GET \(path) HTTP/1.1\r\n\(cookie)\r\n\r\n".utf8))
        let line = answer.firstLine()
        answer.close()
        #expect(line.contains(" \(status)"), "\(path): \(line)")
      }
    }
  }

  @Test(arguments: ["progress", "remark", "failure", "trace", "audio"])
  func refusesMessagesThatDoNotFit(path: String) async throws {
    try await withServer { port, token in
      let seal = try await seal(port, token)
      for body in ["", "{", "[]", "{\"phase\": 1}", "null", "\u{0}\u{1}"] {
        try await expect(
          400, port, "POST", "/__parity/\(token)/\(path)", seal: seal, body: Array(body.utf8))
      }
    }
  }

  /// A page finds the recorder's address, and can ask for the recorder itself: that one's seal opens nothing.
  @Test(arguments: ["stage", "performed", "trace", "offline", "audio"])
  func takesADeliveryFromTheFirstRecorderAlone(path: String) async throws {
    try await withServer { port, token in
      let address = "/__parity/\(token)/\(path)"
      let (first, second) = (try await seal(port, token), try await seal(port, token))
      #expect(first != second)
      for seal in [nil, "", "0", second] {
        try await expect(403, port, "POST", address, seal: seal, body: [1])
      }
      try await expect(400, port, "POST", address, seal: first, body: [1])
    }
  }

  /// As it is written into the recorder.
  private func seal(_ port: UInt16, _ token: String) async throws -> String {
    let url = try #require(URL(string: "http://127.0.0.1:\(port)/__parity/\(token)/recorder.js"))
    let script = String(decoding: try await URLSession.shared.data(from: url).0, as: UTF8.self)
    let found = script.firstMatch(of: /document\.currentScript\.src, '([0-9a-z]+)'\)/)
    return String(try #require(found).1)
  }

  /// SHA-256 of what was read a second time: of other samples, and of these.
  @Test(arguments: [false, true])
  func writesNoSoundThatASecondReadingDoesNotConfirm(isSame: Bool) async throws {
    let session = RecordingSession(
      request: RecordingRequest(page: .folder(root: "/nowhere", entry: "x.html"), seconds: 1)
    ) { _ in }
    let bytes = SampleBuffer(channels: [[0.5, 0.25]], sampleRate: 48000).littleEndianBytes
    let digest = SHA256Text.of(Data(isSame ? bytes : [UInt8](bytes.reversed())))
    try await session.receiveTrace(Data([4, 0, 0, 0] + Array("{}  ".utf8)))

    try await session.receiveAudio(
      Data(bytes), channels: 1, sampleRate: 48000, sha256: digest, milliseconds: 1)

    if isSame {
      #expect(try await session.result().audio.channels == [[0.5, 0.25]])
    } else {
      await #expect(throws: RecordingError.alteredSamples) { try await session.result() }
    }
  }

  /// Each frame of a page that shows itself in a frame is progress.
  @Test func endsARecordingOfAPageThatOpensFramesWithoutEnd() async throws {
    let session = RecordingSession(
      request: RecordingRequest(page: .folder(root: "/nowhere", entry: "x.html"), seconds: 1)
    ) { _ in }
    for _ in 0...RecordingSession.mostDocuments { await session.begin() }

    await #expect {
      _ = try await session.result()
    } throws: { "\($0)".hasPrefix("the page opens frames without end") }
  }

  /// U+00E9, and "e" with U+0301: one text, and two files, of which the recording would name one.
  @Test func refusesTwoFilesWhoseNamesAreOneText() async throws {
    let session = RecordingSession(
      request: RecordingRequest(page: .folder(root: "/nowhere", entry: "x.html"), seconds: 1)
    ) { _ in }
    for path in ["/caf\u{E9}.js", "/caf\u{E9}.js", "/cafe\u{301}.js"] {
      await session.served(path, Data())
    }

    await #expect {
      _ = try await session.result()
    } throws: { "\($0)".contains("the same text in other code points; rename one") }
  }

  @Test func refusesBodiesAboveTheLimit() async throws {
    try await withServer { port, token in
      let body = [UInt8](repeating: 32, count: (1 << 20) + 1)
      try await expect(413, port, "POST", "/__parity/\(token)/remark", body: body)
      // One second of two channels at 768 kHz, and 8 bytes.
      let audio = [UInt8](repeating: 0, count: 768_000 * 8 + 16)
      try await expect(413, port, "POST", "/__parity/\(token)/audio", body: audio)
    }
  }

  @Test func survivesClientsThatStopInTheMiddle() async throws {
    try await withServer { port, token in
      var clients: [RawClient] = []
      defer { for client in clients { client.close() } }
      for text in [
        "G", "GET / HTTP/1.1",
        "POST /__parity/\(token)/audio HTTP/1.1\r\nContent-Length: 9\r\n\r\n1",
      ] {
        let client = try RawClient(port: port)
        client.send(Array(text.utf8))
        clients.append(client)
      }

      try await expect(302, port, "GET", "/__parity/\(token)/open")
    }
  }

  private func withServer(
    _ body: @escaping @Sendable (UInt16, String) async throws -> Void
  ) async throws {
    let folder = try PrivateFolder(prefix: "page")
    defer { folder.remove() }
    try Data("<p>".utf8).write(to: URL(fileURLWithPath: folder.path + "/page.html"))
    let request = RecordingRequest(page: try PageSource(folder.path + "/page.html"), seconds: 1)
    let session = RecordingSession(request: request) { _ in }
    let server = try RecordingServer(request: request, session: session)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run(port: 0) }
      let url = try #require(URL(string: try await server.pageAddress()))
      try await body(UInt16(try #require(url.port)), server.token)
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
}
