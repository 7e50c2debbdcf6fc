import Dispatch

/// Where tests that drive a browser run: waiting for it blocks a thread, which must be none of those
/// that all other tests share.
@globalActor public actor BrowserActor {
  public static let shared = BrowserActor()

  private static let executor = QueueExecutor()

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }
}

private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "browser-driver")

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    queue.async { unowned.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
