import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// A browser without a window, with a profile of its own.
struct BrowserProcess: Sendable {
  let browser: Browser
  /// Becomes the browser's home, profile and place for temporary files.
  let folder: PrivateFolder

  private var logPath: String { folder.path + "/browser.log" }

  /// Runs the browser until it ends or the task is cancelled; then its whole process group goes.
  ///
  /// - Throws: `browserEnded` when it ends by itself.
  func open(_ address: String) async throws {
    var options = PlatformOptions()
    // A session of its own: signals reach all of the browser's processes, and a Ctrl-C in the
    // terminal reaches this program first.
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: .seconds(2))
    ]
    let log = try FileDescriptor.open(
      logPath, .writeOnly, options: [.create, .append], permissions: .ownerReadWrite)
    try prepareProfile()
    let (program, arguments) = command(address)
    let variables = environment.map {
      (Environment.Key(stringLiteral: $0.key), $0.value as String?)
    }
    let group = Mutex<pid_t?>(nil)
    // Helper processes may outlive the one that was started: none may outlive this call.
    defer { if let leader = group.withLock({ $0 }) { kill(-leader, SIGKILL) } }
    let result = try await run(
      .path(FilePath(program)), arguments: Arguments(arguments),
      environment: .inherit.updating(Dictionary(uniqueKeysWithValues: variables)),
      platformOptions: options, input: .none, output: .discarded,
      error: .fileDescriptor(log, closeAfterSpawningProcess: true)
    ) { execution in
      group.withLock { $0 = execution.processIdentifier.value }
    }
    try Task.checkCancellation()
    throw CaptureError.browserEnded(detail: "\(result.terminationStatus); \(lastWords())")
  }

  /// The last line the browser printed that says something.
  private func lastWords() -> String {
    let log = (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? ""
    let lines = log.split(separator: "\n").filter { !$0.contains("dbus") }
    return lines.last.map { String($0.prefix(300)) } ?? "it printed nothing"
  }
}
