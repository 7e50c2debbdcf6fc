import Foundation

/// Says, for as long as it lives, that a run is at work in a state folder, so that nobody else tidies what the
/// run has kept there: how old that is says nothing where two machines' clocks differ.
///
/// A lock ends with the process that holds it, however that ends.
package final class StateUse: Sendable {
  /// Shared by all runs.
  private let runs: Int32
  /// Held by the one run that tidies: giving up a lock for a stricter one takes two steps, between which a second
  /// run could do the same.
  private let tidying: Int32

  /// Waits for whoever tidies.
  ///
  /// - Parameter cache: the state folder.
  /// - Returns: nil where nothing can be written, and thus nothing tidied.
  package init?(_ cache: String) {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC
    let runs = open("\(cache)/.runs", flags, 0o644)
    guard runs >= 0 else { return nil }
    let tidying = open("\(cache)/.tidying", flags, 0o644)
    guard tidying >= 0 else {
      close(runs)
      return nil
    }
    (self.runs, self.tidying) = (runs, tidying)
    // Whoever is interrupted while somebody else tidies waits no longer.
    while !Self.lock(runs, LOCK_SH | LOCK_NB), !Task.isCancelled { usleep(20_000) }
  }

  deinit {
    // Closing is not enough: a process that is just being started has the descriptor, too, until it becomes
    // its program.
    Self.lock(runs, LOCK_UN)
    close(runs)
    close(tidying)
  }

  /// Does what no other run may be at work beside.
  ///
  /// - Returns: nil, and nothing was done, where another one is.
  @discardableResult
  package func alone<Value>(_ work: () -> Value) -> Value? {
    guard Self.lock(tidying, LOCK_EX | LOCK_NB) else { return nil }
    defer { Self.lock(tidying, LOCK_UN) }
    // What is lost by asking for more is taken again, and meanwhile nobody else tidies.
    defer { Self.lock(runs, LOCK_SH) }
    guard Self.lock(runs, LOCK_EX | LOCK_NB) else { return nil }
    return work()
  }

  /// - Returns: false where somebody else has it; a file system without locks has no second program either.
  @discardableResult
  private static func lock(_ descriptor: Int32, _ operation: Int32) -> Bool {
    while flock(descriptor, operation) != 0 {
      if errno != EINTR { return errno != EWOULDBLOCK }
    }
    return true
  }
}
