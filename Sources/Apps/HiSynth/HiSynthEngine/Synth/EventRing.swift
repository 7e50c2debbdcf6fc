import Synchronization

/// A lock-free queue of events from one thread to the one that renders.
///
/// - Real-time: neither end allocates, locks or waits.
final class EventRing: Sendable {
  static let capacity = 4096

  nonisolated(unsafe) private let slots: UnsafeMutablePointer<SynthEvent>
  /// How many events were ever put in and taken out.
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  init() {
    slots = .allocate(capacity: Self.capacity)
    slots.initialize(repeating: .allNotesOff, count: Self.capacity)
  }

  deinit {
    slots.deinitialize(count: Self.capacity)
    slots.deallocate()
  }

  /// - Returns: false when the ring is full: the event is then lost.
  func put(_ event: SynthEvent) -> Bool {
    let place = written.load(ordering: .relaxed)
    guard place - read.load(ordering: .acquiring) < Self.capacity else { return false }
    slots[place % Self.capacity] = event
    written.store(place + 1, ordering: .releasing)
    return true
  }

  func take() -> SynthEvent? {
    let place = read.load(ordering: .relaxed)
    guard place < written.load(ordering: .acquiring) else { return nil }
    let event = slots[place % Self.capacity]
    read.store(place + 1, ordering: .releasing)
    return event
  }
}
