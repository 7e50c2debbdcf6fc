import Foundation
import OrdinaryFiles

/// A browser with a temporary profile, without a window by default.
struct BrowserProcess: Sendable {
  let browser: Browser
  /// The browser's home, profile and place for temporary files.
  let folder: PrivateFolder
  /// Command line switches in addition to those that every browser gets.
  var extraSwitches: [String] = []
  var hasWindow = false

  private var logPath: String { folder.path + "/browser.log" }

  /// Runs the browser until it ends or the task is cancelled; by then all of its processes have ended.
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
        // A browser that ends in order writes its log, which takes time on a busy machine.
        patience: .seconds(10),
        // If Chromium's network service is told to end as well, it is gone before the browser, which starts another:
        // that one begins a new log of requests, and is killed in the middle of it.
        tellsProgramAlone: browser.kind == .chromium)
    } catch {
      throw CaptureError.browserEnded(detail: "\(error)")
    }
    return await process.wait()
  }

  /// The browser's last meaningful line of output.
  private func lastWords() -> String {
    let log = (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? ""
    let lines = log.split(separator: "\n").filter { !$0.contains("dbus") }
    return lines.last.map { String($0.prefix(300)) } ?? "it printed nothing"
  }
}
