import CChildProcess
import Foundation
import OrdinaryFiles

/// Limits what reaches the server behind it, which itself accepts any number of connections and request heads of any
/// length: forwards only complete heads of limited length, with their bodies, from a limited number of connections.
final class ReverseProxy: Sendable {
  /// Browsers open six connections to a server, and one for each WebSocket of a page.
  static let mostConnections = 100
  /// How long pending responses are awaited when the proxy ends.
  static let longestFarewell = Duration.seconds(1)

  let port: UInt16
  private let listener: Int32
  private let wakeUp: (read: Int32, write: Int32)
  private let destination: String

  /// - Parameters:
  ///   - port: 0 lets the system choose.
  ///   - destination: the path of the server's socket.
  /// - Throws: `portInUse`, `serverFailed`.
  init(port: UInt16, destination: String) throws(CaptureError) {
    var ends: [Int32] = [-1, -1]
    guard let listening = FrontSocket.listen(port: port) else {
      throw errno == EADDRINUSE
        ? .portInUse(port: port) : .serverFailed(detail: SystemReason.of(errno: errno))
    }
    guard parity_pipe(&ends) == 0 else {
      close(listening.socket)
      throw .serverFailed(detail: SystemReason.of(errno: errno))
    }
    (listener, self.port) = listening
    (wakeUp, self.destination) = ((ends[0], ends[1]), destination)
  }

  deinit { for socket in [listener, wakeUp.read, wakeUp.write] { close(socket) } }

  /// Runs until cancelled, in a thread of its own, which waits only for the system.
  func run() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        Thread {
          self.loop()
          continuation.resume()
        }.start()
      }
    } onCancel: {
      _ = write(wakeUp.write, "x", 1)
    }
  }

  private func loop() {
    var connections: [FrontConnection] = []
    var turn = 0
    while true {
      turn += 1
      var polled = [wakeUp.read, listener].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      for connection in connections { polled += connection.polled }
      guard poll(&polled, nfds_t(polled.count), -1) >= 0 else {
        if errno == EINTR { continue }
        break
      }
      if polled[0].revents != 0 { break }
      for (index, connection) in connections.enumerated() {
        connection.proceed(
          client: polled[2 + 2 * index].revents, server: polled[3 + 2 * index].revents,
          turn: turn)
      }
      connections.removeAll(where: \.isClosed)
      if polled[1].revents != 0 { take(&connections, turn) }
    }
    // No further connection is accepted while the last responses are delivered.
    shutdown(listener, FrontSocket.bothWays)
    awaitAnswers(connections, turn)
    for connection in connections {
      connection.deliver()
      connection.finish()
    }
  }

  /// A page that reports that it is done receives its response before the proxy ends.
  private func awaitAnswers(_ connections: [FrontConnection], _ turn: Int) {
    let end = ContinuousClock.now + Self.longestFarewell
    while true {
      let waiting = connections.filter(\.isAwaitingAnswer)
      let left = end - .now
      guard !waiting.isEmpty, left > .zero else { return }
      var polled = waiting.flatMap(\.polled)
      guard
        poll(&polled, nfds_t(polled.count), Int32(left / .milliseconds(1)) + 1) >= 0
          || errno == EINTR
      else { return }
      for (index, connection) in waiting.enumerated() {
        connection.proceed(
          client: polled[2 * index].revents, server: polled[2 * index + 1].revents, turn: turn)
      }
    }
  }

  /// Accepts waiting connections. Above the limit, the connection that has been idle longest is closed; where none is, the
  /// one whose client has not read for longest.
  private func take(_ connections: inout [FrontConnection], _ turn: Int) {
    // At most a quarter of the limit at once, so that open connections are served in between.
    for _ in 0..<Self.mostConnections / 4 {
      let client = FrontSocket.accept(listener)
      guard client >= 0 else {
        // Out of descriptors: an idle connection makes room for the next.
        if errno == EMFILE || errno == ENFILE { Self.dropIdle(of: &connections) }
        return
      }
      if connections.count >= Self.mostConnections, !Self.dropIdle(of: &connections) {
        close(client)
        continue
      }
      let connection = FrontConnection(client: client, destination: destination, turn: turn)
      // A browser sends its request with the connection: read at once, it does not count as idle.
      connection.proceed(client: Int16(POLLIN), server: 0, turn: turn)
      if !connection.isClosed { connections.append(connection) }
    }
  }

  @discardableResult
  private static func dropIdle(of connections: inout [FrontConnection]) -> Bool {
    let idle = connections.indices.filter { connections[$0].isIdle }
    // One that reads has passed something a moment ago, however slowly.
    let unread = connections.indices.filter { connections[$0].isUnread }
    let oldest = (idle.isEmpty ? unread : idle)
      .min { connections[$0].lastTurn < connections[$1].lastTurn }
    guard let oldest else { return false }
    connections[oldest].finish()
    connections.remove(at: oldest)
    return true
  }
}
