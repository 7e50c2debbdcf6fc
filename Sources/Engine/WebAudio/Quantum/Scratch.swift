/// Memory that a transform or filter works in, made once and kept.
///
/// Swift's temporary allocations leave the stack above 1 KiB, which no render may do.
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
