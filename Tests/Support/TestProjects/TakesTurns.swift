import Testing

/// Lets only as many tests run at once as a small machine has cores: those that start programs and
/// browsers, whose own time limits say that something hangs and would else say that all start at once.
package struct TakesTurns: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turns.shared.begin()
    do {
      try await function()
    } catch {
      await Turns.shared.end()
      throw error
    }
    await Turns.shared.end()
  }
}

extension Trait where Self == TakesTurns {
  /// No more than two tests with this run at once.
  package static var takesTurns: Self { TakesTurns() }
}

private actor Turns {
  static let shared = Turns()

  private var free = 2
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func begin() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// The one that waits longest goes on.
  func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
