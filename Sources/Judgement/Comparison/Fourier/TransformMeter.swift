import Synchronization

/// The time spent in FFTW, for benchmarks; unless enabled it costs one load.
///
/// - Units: wall-clock time, added up over all threads.
public enum TransformMeter {
  private static let isOn = Atomic(false)
  private static let nanoseconds = Atomic(0)

  /// Runs `body` and returns how much time FFTW took meanwhile, on all threads.
  public static func timing<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, transforms: Duration) {
    nanoseconds.store(0, ordering: .relaxed)
    isOn.store(true, ordering: .relaxed)
    defer { isOn.store(false, ordering: .relaxed) }
    let result = try body()
    return (result, .nanoseconds(nanoseconds.load(ordering: .relaxed)))
  }

  static func measure(_ transform: () -> Void) {
    guard isOn.load(ordering: .relaxed) else { return transform() }
    let elapsed = ContinuousClock().measure(transform)
    nanoseconds.add(Int(elapsed / .nanoseconds(1)), ordering: .relaxed)
  }
}
