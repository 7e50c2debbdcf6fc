/// Working memory for a transform or filter, allocated once and kept.
///
/// Above 1 KiB, Swift's temporary allocations use the heap, which no render may do.
///
/// - Real-time: only `init` and `deinit` touch the heap.
final class Scratch<Element> {
  let memory: UnsafeMutablePointer<Element>

  init(repeating value: Element, count: Int) {
    memory = .allocate(capacity: count)
    memory.initialize(repeating: value, count: count)
  }

  deinit { memory.deallocate() }
}
