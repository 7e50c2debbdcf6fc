import Foundation
import TestProjects
import Testing

/// Ctrl-C in a command's first moments, when it may not listen for it yet.
@Suite(.takesTurns) struct EarlyInterruptionTests {
  /// The command that it waits for would take twenty seconds, and the run end with an error of the case.
  @Test func endsARunWhenever() async throws {
    let own = try OwnProject(
      candidates: "own:\n  command: [sh, -c, sleep 600, '{output}']\n  timeLimit: 20 s")
    defer { own.remove() }
    for milliseconds in stride(from: 0, through: 200, by: 10) {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Program.path)
      process.arguments = ["run", "--project", own.folder]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      try await Task.sleep(for: .milliseconds(milliseconds))

      process.interrupt()
      process.waitUntilExit()

      let status = process.terminationStatus
      let signal = process.terminationReason == .uncaughtSignal ? status : status - 128
      #expect(signal == SIGINT, "after \(milliseconds) ms: \(status)")
    }
  }
}
