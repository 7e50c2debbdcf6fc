/// Actions by frame; those of one frame keep their order.
///
/// - Real-time: allocates only when more are waiting than ever before, 4096 at first.
struct EventQueue: ~Copyable {
  struct Entry {
    let frame: Int
    let action: VoiceAction
  }

  private static let firstCapacity = 4096

  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = Self.firstCapacity
  private var first = 0
  private(set) var count = 0

  init() { entries = .allocate(capacity: Self.firstCapacity) }

  deinit { entries.deallocate() }

  mutating func insert(_ action: VoiceAction, at frame: Int) {
    if count == capacity { grow() }
    var place = count
    while place > 0, entries[slot(place - 1)].frame > frame {
      (entries + slot(place)).initialize(to: entries[slot(place - 1)])
      place -= 1
    }
    (entries + slot(place)).initialize(to: Entry(frame: frame, action: action))
    count += 1
  }

  /// The next action that is due by `frame`.
  @_noLocks @_noAllocation
  mutating func take(by frame: Int) -> VoiceAction? {
    guard count > 0, entries[first].frame <= frame else { return nil }
    let action = entries[first].action
    first = (first + 1) % capacity
    count -= 1
    return action
  }

  @_noLocks @_noAllocation
  private func slot(_ place: Int) -> Int { (first + place) % capacity }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity * 2)
    for place in 0..<count { (larger + place).initialize(to: entries[slot(place)]) }
    entries.deallocate()
    entries = larger
    capacity *= 2
    first = 0
  }
}
