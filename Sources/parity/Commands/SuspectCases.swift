import ArgumentParser
import CandidateKit
import ChildProcesses
import Foundation
import OrdinaryFiles
import ParityFleet
import ParityReferences
import ParityRunning
import ParityTerminal

/// Cases during which earlier attempts ended: each is tried in a separate process, so that a crash affects only that
/// case and not the part.
struct SuspectCases {
  /// Time limit of a job by name, in whole seconds; a case that takes longer counts as hung.
  let limit: (String) -> Int
  let attempts: AttemptsFile

  /// Marks those that end their process again; the results of the others are stored, and reused from there.
  ///
  /// - Returns: the names of those that finished, with any result.
  /// - Throws: `CancellationError`, `ExitCode` if the case is not to blame, and errors from starting the program.
  func mark(_ work: inout [SuiteRunner.Job]) async throws -> Set<String> {
    var tried: Set<String> = []
    for index in work.indices
    where attempts.suspects.contains(work[index].name) && work[index].fault == nil {
      let name = work[index].name
      Terminal.note("\(name) was running when two attempts ended; it is run separately")
      guard let how = try await ends(name) else {
        tried.insert(name)
        continue
      }
      work[index].fault = UnusableCandidate(
        name: work[index].candidateName, SuspectEnd(id: work[index].entry.id, kind: how))
    }
    return tried
  }

  /// - Returns: how the case ended its process; nil if the case finished.
  private func ends(_ name: String) async throws -> SuspectEnd.Kind? {
    if attempts.hopeless.contains(name) {
      return .cutOffTwice
    }
    let end = try AloneEnd()
    defer { end.remove() }
    let words = [Self.program] + CommandLine.arguments.dropFirst()
    attempts.beginAlone(name)
    let process = try ChildProcess(
      words + ["--only-job", name, "--only-job-end", end.path],
      environment: ProcessInfo.processInfo.environment, workingFolder: ".", streams: .sharesErrors)
    let deadline = ContinuousClock.now + .seconds(limit(name))
    var found = process.poll()
    while found == nil {
      guard ContinuousClock.now < deadline else {
        process.kill()
        attempts.end(name)
        return .late(seconds: limit(name))
      }
      try await Task.sleep(for: .milliseconds(20))
      found = process.poll()
    }
    try Task.checkCancellation()
    attempts.end(name)
    let code = found?.exitCode
    switch end.found {
    case .finished: return nil
    case .refused: throw ExitCode(code ?? ExitCodes.incomparable.rawValue)
    case nil: break
    }
    guard let code else { return .signal(found?.signal ?? 0) }
    // With a full disk, the process cannot record its end either.
    if code == RetryLater.exitCode { throw ExitCode(RetryLater.exitCode) }
    return .exitCode(code)
  }

  private static var program: String {
    let own = "/proc/self/exe"
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: own))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}

/// How a process that tried one case ended, in a file: a candidate that calls `exit` leaves no such file, whatever the
/// exit code.
struct AloneEnd {
  enum Kind: String {
    /// The case's result is stored, even if it is an error.
    case finished
    /// Something other than the case is to blame, which the process has reported.
    case refused
  }

  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let names = OwnedNames(prefix: "parity-alone")
    names.sweep(folder)
    path = "\(folder)/\(names.name(UUID().uuidString))"
  }

  var found: Kind? {
    OrdinaryFile.contents(path).flatMap { Kind(rawValue: String(decoding: $0, as: UTF8.self)) }
  }

  func remove() { unlink(path) }

  /// - Parameter path: nil if it is not needed.
  static func write(_ kind: Kind, to path: String?) {
    guard let path else { return }
    try? AtomicFile.write(Data(kind.rawValue.utf8), to: path)
  }
}
