import Synchronization

/// The time spent in FFTW, for benchmarks; off unless asked for, when it costs one load.
///
/// - Units: nanoseconds over all threads.
public enum TransformMeter {
  private static let isOn = Atomic(false)
  private static let total = Atomic(0)

  /// Runs `body` and says how much of it FFTW took, and how much all of it.
  public static func share<Result>(
    of body: () throws -> Result
  ) rethrows -> (result: Result, transforms: Duration, all: Duration) {
    total.store(0, ordering: .relaxed)
    isOn.store(true, ordering: .relaxed)
    defer { isOn.store(false, ordering: .relaxed) }
    let start = ContinuousClock.now
    let result = try body()
    let all = ContinuousClock.now - start
    return (result, .nanoseconds(total.load(ordering: .relaxed)), all)
  }

  static func measure(_ transform: () -> Void) {
    guard isOn.load(ordering: .relaxed) else { return transform() }
    let elapsed = ContinuousClock().measure(transform)
    total.add(Int(elapsed / .nanoseconds(1)), ordering: .relaxed)
  }
}
