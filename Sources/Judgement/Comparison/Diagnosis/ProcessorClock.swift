import Foundation

/// Processor seconds of the thread that asks: what a budget is kept in, whatever else the machine does.
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
