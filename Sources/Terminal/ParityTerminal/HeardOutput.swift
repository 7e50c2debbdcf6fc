import Synchronization

/// What a command says to whoever called it as a function, in place of the process's own streams.
package final class HeardOutput: Sendable {
  /// What the commands of this task, and of those that it starts, say goes there.
  @TaskLocal package static var current: HeardOutput?

  private let streams = Mutex((output: "", error: ""))

  package init() {}

  package var standardOutput: String { streams.withLock { $0.output } }
  package var standardError: String { streams.withLock { $0.error } }

  func addOutput(_ text: String) { streams.withLock { $0.output += text } }
  func addError(_ text: String) { streams.withLock { $0.error += text } }
}
