import FlyingFox
import Foundation

/// The messages of a socket, limited in size; and what still arrives while it is being closed.
///
/// A connection that is closed while the other side is sending is reset, which loses the reason for closing: so data
/// that still arrives is read and discarded until the other side has reacted.
struct SocketReader: Sendable {
  /// How long the other side may take to react.
  private static let patience = Duration.seconds(5)

  let frames: AsyncThrowingStream<WSFrame, any Error>
  private let reading: Task<Void, Never>

  /// Messages that are too large, even in fragments, arrive truncated to just above the limit, so that their sender
  /// learns why the socket is closed.
  init(_ client: AsyncThrowingStream<WSFrame, any Error>, largestMessage: Int) {
    let (frames, continuation) = AsyncThrowingStream<WSFrame, any Error>.makeStream()
    self.frames = frames
    reading = Task {
      var pending = 0
      var isTooLarge = false
      do {
        for try await frame in client {
          // A ping between a message's fragments is not one of them.
          if [.ping, .pong, .close].contains(frame.opcode) {
            continuation.yield(frame)
            if frame.opcode == .close { break }
            continue
          }
          pending =
            frame.opcode == .continuation ? pending + frame.payload.count : frame.payload.count
          if isTooLarge { continue }
          if pending > largestMessage {
            isTooLarge = true
            continuation.yield(
              WSFrame(
                fin: true, opcode: .text, mask: nil,
                payload: Data(repeating: 32, count: largestMessage + 1)))
            continue
          }
          continuation.yield(frame)
          if frame.fin { pending = 0 }
        }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
  }

  /// Continues to read until the other side closes, for some seconds.
  func drain() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await reading.value }
      group.addTask { try? await Task.sleep(for: Self.patience) }
      await group.next()
      reading.cancel()
      group.cancelAll()
    }
  }
}
