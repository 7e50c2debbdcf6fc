import Synchronization

/// How many results may stay in memory once checked: reading a line again costs as much as checking it. A merge small
/// enough for a page to show whole always fits.
final class ResultRoom: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int = ShownResults.most) { left = Mutex(count) }

  /// Reserves room for this many, if there is enough.
  func take(_ count: Int) -> Bool {
    left.withLock { left in
      guard count <= left else { return false }
      left -= count
      return true
    }
  }
}
