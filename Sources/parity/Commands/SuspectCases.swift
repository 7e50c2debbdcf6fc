import ArgumentParser
import CandidateKit
import ChildProcesses
import Foundation
import OrdinaryFiles
import ParityFleet
import ParityReferences
import ParityRunning
import ParityTerminal

/// Cases during which earlier attempts ended: each is tried in a process of its own, so that it costs itself and
/// not the part.
struct SuspectCases {
  /// Of a job by name, in whole seconds; beyond it, a case hangs.
  let limit: (String) -> Int
  let attempts: AttemptsFile

  /// Marks those that end their process again; the others are kept there, and taken over from there.
  ///
  /// - Returns: the names of those that came to an end, whatever it was.
  /// - Throws: `CancellationError`, `ExitCode` where not the case is to blame, and what starting the program
  ///   throws.
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

  /// - Returns: how the case ended its process; nil where the case came to an end.
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
    // A full disk has no room for a word on it, either.
    if code == RetryLater.exitCode { throw ExitCode(RetryLater.exitCode) }
    return .exitCode(code)
  }

  private static var program: String {
    let own = "/proc/self/exe"
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: own))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }
}

/// How a process that tries one case came to its end, in a file: a candidate that calls `exit` leaves none,
/// whatever its code says.
struct AloneEnd {
  enum Kind: String {
    /// The case is kept, also where it is an error.
    case finished
    /// Something else than the case is to blame, which the process has said.
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

  /// - Parameter path: nil where nobody wants to know.
  static func write(_ kind: Kind, to path: String?) {
    guard let path else { return }
    try? AtomicFile.write(Data(kind.rawValue.utf8), to: path)
  }
}
