import Foundation

/// Processor seconds of the calling thread: a budget in them does not depend on the machine's other work.
package struct ProcessorClock: Sendable {
  private let start: Double

  package init() { start = Self.now }

  package var seconds: Double { Self.now - start }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
