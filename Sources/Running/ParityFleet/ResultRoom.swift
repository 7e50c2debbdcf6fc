import Synchronization

/// How many results may be held from the moment they are checked: reading a line again costs what checking it
/// cost. All of a merge that a page shows whole have room.
final class ResultRoom: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int = ShownResults.most) { left = Mutex(count) }

  /// Whether there is room for so many, which is then theirs.
  func take(_ count: Int) -> Bool {
    left.withLock { left in
      guard count <= left else { return false }
      left -= count
      return true
    }
  }
}
