import FlyingFox
import Foundation
import Synchronization

/// The sockets through which pages change the port and hear it.
struct LabSocket: WSHandler {
  static let mostPages = 4
  static let largestMessage = 64 << 10

  private let project: LabProject
  private let pages = PageCount()

  init(_ project: LabProject) { self.project = project }

  final class PageCount: Sendable {
    private let count = Mutex(0)
    func enter() -> Bool {
      count.withLock { count in
        guard count < mostPages else { return false }
        count += 1
        return true
      }
    }
    func leave() { count.withLock { $0 -= 1 } }
  }

  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    let messages = MessageFrameWSHandler(
      handler: LabMessages(project: project, pages: pages), frameSize: 1 << 20)
    let reader = SocketReader(client, largestMessage: Self.largestMessage)
    let answers = try await messages.makeFrames(for: reader.frames)
    return AsyncStream { continuation in
      let task = Task {
        for await frame in answers { continuation.yield(frame) }
        await reader.drain()
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// The messages from and to one page.
private struct LabMessages: WSMessageHandler {
  let project: LabProject
  let pages: LabSocket.PageCount

  private static let tooLarge = WSCloseCode(1009, reason: "a message is larger than 64 kB")
  private static let tooMany = WSCloseCode(1008, reason: "more than 2,000 messages a second")
  private static let full = WSCloseCode(1013, reason: "four pages are open already; close one")
  private static let mostMessages = 2000
  /// Messages that a page has not read yet; half a minute and more of blocks of 256 frames.
  private static let mostWaiting = 8192

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (stream, continuation) = AsyncStream<WSMessage>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.mostWaiting))
    guard pages.enter() else {
      continuation.yield(.close(Self.full))
      continuation.finish()
      return stream
    }
    let session = LiveSession(project) { continuation.yield($0) }
    let task = Task {
      defer {
        session.end()
        pages.leave()
        continuation.finish()
      }
      var (second, count) = (ContinuousClock.now, 0)
      for await message in client {
        if ContinuousClock.now - second > .seconds(1) { (second, count) = (.now, 0) }
        count += 1
        guard count <= Self.mostMessages else {
          continuation.yield(.close(Self.tooMany))
          return
        }
        switch message {
        case .text(let text):
          guard text.utf8.count <= LabSocket.largestMessage else {
            continuation.yield(.close(Self.tooLarge))
            return
          }
          session.receive(text)
        case .data: session.refuse("messages are text")
        case .close: return
        }
      }
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
