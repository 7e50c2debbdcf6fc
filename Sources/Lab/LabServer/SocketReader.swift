import FlyingFox
import Foundation

/// What comes through a socket, bounded; and what still comes once it is being closed.
///
/// A connection that is closed while its other side sends is reset, and why it was closed is lost: so what still
/// comes is read, and forgotten, until the other side has understood.
struct SocketReader: Sendable {
  /// The other side has as long to understand.
  private static let patience = Duration.seconds(5)

  let frames: AsyncThrowingStream<WSFrame, any Error>
  private let reading: Task<Void, Never>

  /// Frames that are too large, also in pieces, arrive as one that is just too large: its sender hears why
  /// it is closed.
  init(_ client: AsyncThrowingStream<WSFrame, any Error>, largestMessage: Int) {
    let (frames, continuation) = AsyncThrowingStream<WSFrame, any Error>.makeStream()
    self.frames = frames
    reading = Task {
      var pending = 0
      var isTooLarge = false
      do {
        for try await frame in client {
          // A ping between the pieces of a message is not one of them.
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

  /// Reads on until the other side closes, for some seconds.
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
