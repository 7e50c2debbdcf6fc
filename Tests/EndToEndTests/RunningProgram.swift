import Foundation

/// The program as somebody has it who lets it run on, and reads what it says.
final class RunningProgram {
  private let process = Process()
  private let log: String

  /// - Parameter log: the file that takes what it prints.
  init(_ arguments: [String], log: String, environment: [String: String] = [:]) throws {
    self.log = log
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let handle = FileHandle(forWritingAtPath: log)
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (handle, handle)
    try process.run()
  }

  var text: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

  /// Waits until it has said something so often; what never comes fails after two minutes.
  func hears(_ words: String, times: Int = 1) async throws -> Bool {
    for _ in 0..<1200 {
      if text.components(separatedBy: words).count > times { return true }
      guard process.isRunning else { return false }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  /// - Returns: the exit code.
  func interrupt() -> Int32 {
    process.interrupt()
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit { if process.isRunning { process.terminate() } }
}
