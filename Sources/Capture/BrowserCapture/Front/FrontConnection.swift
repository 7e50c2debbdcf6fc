import Foundation

/// One connection of a client, with the connection to the server behind the front, which is opened once the head of the
/// first request is complete.
final class FrontConnection {
  /// How much is read at once; at most this much is pending in each direction.
  private static let piece = 65_536

  private let client: Int32
  private var server: Int32 = -1
  /// The path of the server's socket.
  private let destination: String
  private var gate = RequestGate()
  private var toServer: ArraySlice<UInt8> = []
  private var toClient: ArraySlice<UInt8> = []
  private var hasClientEnded = false
  private var hasServerEnded = false
  /// A request has been passed on, and nothing has come back.
  private var isAnswering = false
  private(set) var isClosed = false
  /// The turn of the front in which something was last passed on.
  private(set) var lastTurn: Int

  init(client: Int32, destination: String, turn: Int) {
    (self.client, self.destination, lastTurn) = (client, destination, turn)
  }

  deinit { finish() }

  /// It is waiting for the client: for a request, or for the rest of one.
  var isIdle: Bool {
    (gate.isInHead && !isAnswering || gate.isInBody) && toServer.isEmpty && toClient.isEmpty
  }

  /// The client has not read all of what it was sent.
  var isUnread: Bool { !toClient.isEmpty }

  /// A whole request has been passed on, and none of its response has come back.
  var isAwaitingAnswer: Bool { !isClosed && gate.isInHead && isAnswering }

  /// What to poll for on both sides; sockets that need nothing are left out.
  var polled: [pollfd] {
    let mayRead = !hasClientEnded && toServer.isEmpty && !gate.isAsked
    let clients = (mayRead ? POLLIN : 0) | (toClient.isEmpty ? 0 : POLLOUT)
    let servers =
      (toClient.isEmpty && !hasServerEnded ? POLLIN : 0) | (toServer.isEmpty ? 0 : POLLOUT)
    return [
      pollfd(fd: clients == 0 ? -1 : client, events: Int16(clients), revents: 0),
      pollfd(fd: servers == 0 ? -1 : server, events: Int16(servers), revents: 0),
    ]
  }

  func proceed(client clients: Int16, server servers: Int16, turn: Int) {
    guard clients != 0 || servers != 0 else { return }
    lastTurn = turn
    let gone = Int16(POLLERR | POLLNVAL)
    if clients & gone != 0 { return finish() }
    flush()
    if clients & Int16(POLLIN | POLLHUP) != 0 { readClient() }
    if servers & (Int16(POLLIN | POLLHUP) | gone) != 0 { readServer() }
    flush()
  }

  /// Passes on the server's response, including the last one of a server that is ending.
  func deliver() {
    flush()
    while !isClosed, toClient.isEmpty, !hasServerEnded, server >= 0 {
      readServer()
      guard !toClient.isEmpty else { return }
      flush()
    }
  }

  private func readClient() {
    guard !isClosed, !hasClientEnded, toServer.isEmpty, !gate.isAsked else { return }
    guard let bytes = read(client) else { return }
    guard !bytes.isEmpty else {
      hasClientEnded = true
      // Nothing is left to come.
      if server < 0 { finish() }
      return
    }
    pass(gate.take(bytes))
  }

  private func readServer() {
    guard !isClosed, server >= 0, toClient.isEmpty, !hasServerEnded else { return }
    guard let bytes = read(server) else { return }
    guard !bytes.isEmpty else {
      hasServerEnded = true
      return
    }
    isAnswering = false
    toClient = bytes[...]
    if gate.isAsked { pass(gate.answered(bytes)) }
  }

  private func pass(_ passage: RequestGate.Passage) {
    switch passage {
    case .pass(let bytes):
      guard !bytes.isEmpty else { return }
      if server < 0 { server = FrontSocket.connect(destination) }
      guard server >= 0 else { return finish() }
      isAnswering = true
      toServer += bytes
    case .refuse(let status):
      let answer = "HTTP/1.1 \(status)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
      _ = FrontSocket.send(Array(answer.utf8)[...], to: client)
      finish()
    case .end(let words):
      _ = FrontSocket.send(words[...], to: client)
      finish()
    }
  }

  private func flush() {
    guard !isClosed else { return }
    guard send(&toServer, to: server), send(&toClient, to: client) else { return finish() }
    if hasServerEnded, toClient.isEmpty { return finish() }
    if hasClientEnded, toServer.isEmpty { shutdown(server, FrontSocket.noMore) }
  }

  /// - Returns: false if the other side has closed.
  private func send(_ bytes: inout ArraySlice<UInt8>, to socket: Int32) -> Bool {
    guard !bytes.isEmpty else { return true }
    let count = FrontSocket.send(bytes, to: socket)
    guard count >= 0 else { return Self.mayComeLater(errno) }
    bytes = count == bytes.count ? [] : bytes.dropFirst(count)
    return true
  }

  /// - Returns: empty at the end, nil if there is nothing yet; closes broken connections.
  private func read(_ socket: Int32) -> [UInt8]? {
    var fault: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, length in
      let count = recv(socket, buffer.baseAddress, buffer.count, 0)
      fault = count < 0 ? errno : 0
      length = max(0, count)
    }
    guard fault != 0 else { return bytes }
    if !Self.mayComeLater(fault) { finish() }
    return nil
  }

  private static func mayComeLater(_ fault: Int32) -> Bool {
    fault == EAGAIN || fault == EWOULDBLOCK || fault == EINTR
  }

  func finish() {
    guard !isClosed else { return }
    isClosed = true
    close(client)
    if server >= 0 { close(server) }
  }
}
