import Foundation
import Testing

/// What a test of programs that are killed waits for, instead of for a time.
enum AwaitedEvent {
  /// What takes five minutes does not come.
  private static let longest = Duration.seconds(300)

  /// - Parameter interval: between two looks.
  static func wait(
    every interval: Duration = .milliseconds(20), for event: () throws -> Bool
  ) async throws {
    let end = ContinuousClock.now + longest
    while try !event() {
      try #require(ContinuousClock.now < end, "the event that is waited for does not come")
      try await Task.sleep(for: interval)
    }
  }
}

extension Process {
  /// The program, with nothing of what it says.
  static func silent(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
