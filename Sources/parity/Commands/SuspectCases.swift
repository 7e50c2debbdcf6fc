import Foundation
import ParityFleet
import ParityReferences
import ParityRunning
import ParityTerminal

/// Cases during which earlier attempts were killed: each is tried in a process of its own, so that it costs
/// itself and not the part.
struct SuspectCases {
  /// Of a job by name, in whole seconds; beyond it, a case hangs.
  let limit: (String) -> Int

  /// Marks those that end their process again; the others are kept there, and taken over from there.
  ///
  /// - Throws: `CancellationError`, and what starting the program throws.
  func mark(_ work: inout [SuiteRunner.Job], _ suspects: Set<String>) async throws {
    for index in work.indices where suspects.contains(work[index].name) && work[index].fault == nil
    {
      let name = work[index].name
      Terminal.note("\(name) was running when two attempts were killed; it is run separately")
      guard let how = try await ends(name) else { continue }
      work[index].fault = .unusableCandidate(
        name: work[index].candidateName,
        detail:
          "it \(how) on \(work[index].entry.id), in a separate process as in two attempts before")
    }
  }

  /// - Returns: how the case ended its process; nil where it did not.
  private func ends(_ name: String) async throws -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.arguments = Array(CommandLine.arguments.dropFirst()) + ["--only-job", name]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    let end = ContinuousClock.now + .seconds(limit(name))
    while process.isRunning {
      guard ContinuousClock.now < end else { return "did not end within \(limit(name)) s" }
      try await Task.sleep(for: .milliseconds(20))
    }
    let isKilled = process.terminationReason == .uncaughtSignal
    return isKilled ? "ended the program (signal \(process.terminationStatus))" : nil
  }

  private static var program: String {
    let own = "/proc/self/exe"
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: own))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}
