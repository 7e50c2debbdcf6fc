import CMutantSwitch

/// A copy of this process that renders and ends.
enum Child {
  /// More than any case needs, less than what hurts the machine.
  private static let memory: UInt64 = 4 << 30

  /// - Parameter body: gives the exit code.
  /// - Returns: the exit code, or -signal.
  static func run(_ body: () -> Int32) -> Int32 {
    let child = parity_fork()
    guard child >= 0 else { fatalError("no more processes") }
    if child == 0 {
      parity_confine(memory)
      parity_exit(body())
    }
    return parity_wait(child)
  }
}
