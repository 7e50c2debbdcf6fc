import Foundation
import OrdinaryFiles

/// A browser with a profile of its own, without a window unless it is said otherwise.
struct BrowserProcess: Sendable {
  let browser: Browser
  /// Becomes the browser's home, profile and place for temporary files.
  let folder: PrivateFolder
  /// Command line switches besides those that every browser gets.
  var extraSwitches: [String] = []
  var hasWindow = false

  private var logPath: String { folder.path + "/browser.log" }

  /// Runs the browser until it ends or the task is cancelled; then all of its processes have gone.
  ///
  /// - Throws: `browserEnded` when it ends by itself.
  func open(_ address: String) async throws {
    let code = try await run(address)
    throw CaptureError.browserEnded(detail: "exit code \(code); \(lastWords())")
  }

  /// Runs the browser until it ends.
  ///
  /// - Returns: its exit code.
  /// - Throws: `CancellationError`, `browserEnded` when it cannot be started.
  @discardableResult func run(_ address: String) async throws -> Int32 {
    try prepareProfile()
    let (program, arguments) = command(address)
    let code = try await finish(program, arguments, log: logPath)
    try Task.checkCancellation()
    return code
  }

  /// - Returns: its exit code.
  func finish(_ program: String, _ arguments: [String], log: String?) async throws -> Int32 {
    let process: GuardedProcess
    do {
      process = try GuardedProcess(
        [program] + arguments,
        environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
        workingFolder: folder.path, log: log,
        // A browser that ends in order writes its log; a busy machine takes its time.
        patience: .seconds(10),
        // Told along with it, Chromium's network service is gone before the browser is, which starts
        // another: that one begins the log of requests anew, and is ended in the middle of it.
        tellsProgramAlone: browser.kind == .chromium)
    } catch {
      throw CaptureError.browserEnded(detail: "\(error)")
    }
    return await process.wait()
  }

  /// The last line the browser printed that says something.
  private func lastWords() -> String {
    let log = (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? ""
    let lines = log.split(separator: "\n").filter { !$0.contains("dbus") }
    return lines.last.map { String($0.prefix(300)) } ?? "it printed nothing"
  }
}
