import Testing

@testable import BrowserCapture

/// What passes of a connection's bytes to a server that would read heads without end.
@Suite struct RequestGateTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func isRefused(_ passage: RequestGate.Passage) -> Bool {
    if case .refuse = passage { true } else { false }
  }

  @Test(arguments: [1, 7, 100_000]) func passesRequestsInWhateverPiecesTheyCome(piece: Int) {
    let body = String(repeating: "b", count: 70_000)
    let sent = bytes(
      "GET /a HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n"
        + "POST /b?c=d HTTP/1.1\nContent-Length:  70000 \r\n\r\n\(body)GET /e HTTP/1.1\r\n\r\n")
    var gate = RequestGate()
    var passed: [UInt8] = []

    for start in stride(from: 0, to: sent.count, by: piece) {
      guard case .pass(let part) = gate.take(sent[start..<min(start + piece, sent.count)]) else {
        Issue.record("refused at \(start)")
        return
      }
      passed += part
    }

    #expect(passed == sent)
    #expect(gate.isInHead)
  }

  @Test func keepsAHeadUntilItIsWhole() {
    var gate = RequestGate()

    #expect(gate.take(bytes("GET / HTTP/1.1\r\nA: b\r\n")) == .pass([]))
    #expect(gate.take(bytes("\r\n")) == .pass(bytes("GET / HTTP/1.1\r\nA: b\r\n\r\n")))
  }

  @Test(arguments: [
    "", "GET / HTTP/1.1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc",
  ])
  func refusesAHeadWithoutAnEnd(before: String) {
    for endless in ["a", "x: y\r\n"] {
      var gate = RequestGate()
      _ = gate.take(bytes(before))
      let line = bytes("GET / HTTP/1.1\r\n")
      let rest = bytes(String(repeating: endless, count: RequestGate.largestHead / endless.count))

      #expect(gate.take(line) == .pass([]))
      #expect(gate.take(rest) == .refuse("431 Request Header Fields Too Large"))
    }
  }

  /// The server could take what stands behind such a head for another request, or for the body.
  @Test(arguments: [
    "\r\n", "GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: +1\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length:\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: 1 2\r\n\r\n",
    "GET / HTTP/1.1\r\ncontent-length: 99999999999999999999\r\n\r\n",
    "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "GET / HTTP/1.1\r\n:Content-Length: 5\r\n\r\n", "GET / HTTP/1.1\r\n Content-Length: 5\r\n\r\n",
    "GET / HTTP/1.1\r\nContent-Length : 5\r\n\r\n", "GET / HTTP/1.1\r\nnothing\r\n\r\n",
    "GET / HTTP/1.1\r\nUpgrade: websocket\r\nContent-Length: 5\r\n\r\n",
  ])
  func refusesAHeadThatIsNotClear(head: String) {
    var gate = RequestGate()

    #expect(isRefused(gate.take(bytes(head))))
  }

  /// A path without a socket answers otherwise, and goes on with requests.
  @Test func opensOnlyWhereTheServerChangesTheProtocol() {
    let asked = bytes("GET /s HTTP/1.1\r\nUpgrade: websocket\r\n\r\n")
    let frames = [UInt8](repeating: 0x81, count: 2 * RequestGate.largestHead)
    for (answer, isOpen) in [
      ("HTTP/1.1 101 Switching Protocols\r\n", true), ("HTTP/1.1 404 Not Found\r\n", false),
    ] {
      var gate = RequestGate()
      #expect(gate.take(asked) == .pass(asked))
      #expect(gate.isAsked)
      #expect(gate.take(frames) == .pass([]))

      #expect((gate.answered(bytes(answer)) == .pass(frames)) == isOpen)
      #expect(isRefused(gate.take(frames)) != isOpen)
    }
  }

  /// A client that speaks WebSocket, after RFC 6455, 5.2: the frames' length in 7, 16 or 64 bits, masked or not.
  @Test(arguments: [
    ([0x81, 0x05], 5), ([0x81, 0x85, 1, 2, 3, 4], 5), ([0x82, 0xFE, 0x01, 0x00, 1, 2, 3, 4], 256),
    ([0x82, 0x7F, 0, 0, 0, 0, 0, 0x10, 0, 0], 1 << 20),
  ])
  func followsFramesToTheirEnd(header: [UInt8], length: Int) {
    var gate = opened()
    let frame = header + [UInt8](repeating: 0x7F, count: length)
    for byte in header {
      #expect(gate.take([byte]) == .pass([byte]))
      #expect(gate.isInBody)
    }

    #expect(gate.take(frame[header.count...]) == .pass(Array(frame[header.count...])))
    #expect(!gate.isInBody)
    #expect(gate.take(frame + frame.dropLast()) == .pass(frame + frame.dropLast()))
    #expect(gate.isInBody)
  }

  @Test(arguments: [
    [0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 1, 1, 2, 3, 4],
    [0x81, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
  ])
  func endsAConnectionWhoseFrameIsTooLarge(frame: [UInt8]) {
    var gate = opened()

    // 1009: too big.
    #expect(gate.take(frame) == .end([0x88, 2, 0x03, 0xF1]))
  }

  private func opened() -> RequestGate {
    var gate = RequestGate()
    _ = gate.take(bytes("GET /s HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"))
    _ = gate.answered(bytes("HTTP/1.1 101 Switching Protocols\r\n"))
    return gate
  }
}
