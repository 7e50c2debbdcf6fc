import ParityCases
import Synchronization

/// A take for which both sides prepare while the user plays, and which is known only afterwards.
final class PlayedTake: Sendable {
  struct Played: Sendable {
    /// In the form in which modules export cases.
    let definition: JSONValue
    /// When it became known.
    let time: ContinuousClock.Instant
  }

  let suite: String
  private let state = Mutex<Played?>(nil)
  private let stream: AsyncStream<Played>
  private let continuation: AsyncStream<Played>.Continuation

  init(suite: String) {
    self.suite = suite
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// nil while it is being played.
  var played: Played? { state.withLock { $0 } }

  /// The take has been played: those waiting for it continue.
  func give(_ definition: JSONValue) {
    let played = Played(definition: definition, time: .now)
    state.withLock { $0 = played }
    continuation.yield(played)
    continuation.finish()
  }

  /// Waits until it has been played; may be called once.
  ///
  /// - Throws: `CancellationError`.
  func value() async throws -> Played {
    for await played in stream { return played }
    throw CancellationError()
  }
}
