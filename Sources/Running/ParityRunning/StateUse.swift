import Foundation

/// Announces, for as long as it lives, that a run is at work in a state folder, so that no other run removes what it
/// stored there. Ages would not do: two machines' clocks may differ.
///
/// A lock ends with the process that holds it, however that ends.
package final class StateUse: Sendable {
  /// Shared by all runs.
  private let runs: Int32
  /// Held by the one run that tidies: upgrading the other lock takes two steps, between which a second run could do the
  /// same.
  private let tidying: Int32

  /// Waits for a run that is tidying.
  ///
  /// - Parameter cache: the state folder.
  /// - Returns: nil where nothing can be written and hence nothing tidied.
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
    // An interrupted run stops waiting while another one tidies.
    while !Self.lock(runs, LOCK_SH | LOCK_NB), !Task.isCancelled { usleep(20_000) }
  }

  deinit {
    // Closing is not enough: a process being started also holds the descriptor until it executes its program.
    Self.lock(runs, LOCK_UN)
    close(runs)
    close(tidying)
  }

  /// Does something while no other run is at work.
  ///
  /// - Returns: nil, without doing anything, if another one is.
  @discardableResult
  package func alone<Value>(_ work: () -> Value) -> Value? {
    guard Self.lock(tidying, LOCK_EX | LOCK_NB) else { return nil }
    defer { Self.lock(tidying, LOCK_UN) }
    // If asking for the stricter lock lost this one, it is taken again; meanwhile no other run tidies.
    defer { Self.lock(runs, LOCK_SH) }
    guard Self.lock(runs, LOCK_EX | LOCK_NB) else { return nil }
    return work()
  }

  /// - Returns: false if another process has it; a file system without locks is not shared by two programs anyway.
  @discardableResult
  private static func lock(_ descriptor: Int32, _ operation: Int32) -> Bool {
    while flock(descriptor, operation) != 0 {
      if errno != EINTR { return errno != EWOULDBLOCK }
    }
    return true
  }
}
