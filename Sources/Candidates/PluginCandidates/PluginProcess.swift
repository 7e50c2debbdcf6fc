import ChildProcesses
import DataText
import ExternalCandidates
import Foundation
import ParityCases
import ParityResults

/// A process of the host for one job.
package struct PluginProcess: Sendable {
  package let host: String
  /// The user's own, instead of Parity's host.
  var usesPedalboard = false
  /// Lists every id of a file with many plugins.
  package var listsAll = false
  /// How many ids are listed in the error of a case.
  private static let mostListed = 8
  package var timeLimitSeconds = 60.0
  package var memoryLimitBytes: Int?
  /// A plugin without a block for this long has hung.
  static let longestBlock = Duration.seconds(5)
  /// Like `PluginPhase.clause`, if the host has not started.
  private static let before = "before it was loaded"
  /// How long a plugin may take to be unloaded.
  static let unloadPatience = Duration.seconds(2)

  package init(host: String) { self.host = host }

  /// The result of a job.
  package struct Transcript: Sendable {
    package var answers: [PluginAnswer] = []
    package var description: PluginDescription?
    package var printed = PrintedTail()
    /// What went wrong after everything was rendered, as a clause; nil for nothing.
    package var unloadFault: String?

    package func first(_ event: PluginAnswer.Event) -> PluginAnswer? {
      answers.first { $0.event == event }
    }
  }

  /// - Parameter folder: the process's folder, with its files for this job.
  /// - Throws: `PluginFailure`, `CancellationError`.
  package func run(_ job: PluginJob, in folder: String) throws -> Transcript {
    var job = job
    let status = "\(folder)/status"
    job.status = status
    unlink(status)
    let line = String(decoding: try JSONText.encode(job, indented: false), as: UTF8.self)
    let child = try start(in: folder)
    let deadline = ContinuousClock.now + .seconds(timeLimitSeconds)
    var transcript = Transcript()
    // A process that has ended is reported below.
    _ = try child.write(line: line, until: deadline)
    child.closeInput()
    do {
      try listen(child, status, deadline, &transcript)
      try waitForUnloading(child, &transcript)
    } catch var failure as PluginFailure {
      failure.printedTail = child.printed
      throw failure
    }
    transcript.printed = child.printed
    return transcript
  }

  private func start(in folder: String) throws(PluginFailure) -> ChildProcess {
    let home = "\(folder)/home"
    mkdir(home, 0o700)
    var environment = InheritedEnvironment.current
    // What the user has installed and configured must not affect the given plugin.
    for name in ["HOME", "XDG_RUNTIME_DIR", "LV2_PATH", "CLAP_PATH", "VST3_PATH"]
    // Python looks for the user's packages there.
    where name != "HOME" || !usesPedalboard { environment[name] = home }
    // Some initialise a GUI toolkit even without opening a window.
    environment["QT_QPA_PLATFORM"] = "offscreen"
    // A crash is reported in Parity's own words, and the plugin's last output must stay last.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    signal(SIGPIPE, SIG_IGN)
    do throws(ChildProcess.StartFailure) {
      return try ChildProcess(
        usesPedalboard ? PedalboardHost.words : [host], environment: environment,
        workingFolder: folder, memoryLimit: memoryLimitBytes,
        streams: .talks)
    } catch {
      throw PluginFailure("cannot start \(host): \(error.reason)")
    }
  }

  /// Reads answers until the host has done its job.
  private func listen(
    _ child: ChildProcess, _ status: String, _ deadline: ContinuousClock.Instant,
    _ transcript: inout Transcript
  ) throws {
    var progress = (phase: PluginPhase(path: status), since: ContinuousClock.now)
    while true {
      if let line = try child.readLine(until: min(deadline, .now + .milliseconds(200))) {
        if try take(line, &transcript) { return }
        continue
      }
      if let end = try child.wait(until: .now + .milliseconds(5)) {
        // Its last output may still be in the pipe.
        while let line = try child.readLine(until: .now + .milliseconds(50)) {
          if try take(line, &transcript) {
            transcript.unloadFault = fault(end)
            return
          }
        }
        throw failure(ended: end, PluginPhase(path: status))
      }
      let phase = PluginPhase(path: status)
      let now = ContinuousClock.now
      if phase != progress.phase { progress = (phase, now) }
      if now > deadline {
        child.kill()
        throw PluginFailure(
          "the plugin was not ready within \(timeLimitSeconds.short) s, and was ended"
            + " \(phase?.clause ?? Self.before); 'timeLimit' allows more", kind: PluginFailure.late)
      }
      if phase?.isInBlock == true, now - progress.since > Self.longestBlock {
        child.kill()
        throw PluginFailure(
          "the plugin hangs: no block for 5 s, \(phase?.clause ?? Self.before)")
      }
    }
  }

  /// - Returns: whether that was the last line.
  private func take(_ line: String, _ transcript: inout Transcript) throws -> Bool {
    let data = Data(line.utf8)
    guard let answer = try? JSONText.decode(PluginAnswer.self, from: data) else {
      throw PluginFailure("the host sent an invalid answer: \(line.prefix(200))")
    }
    switch answer.event {
    case .loaded:
      transcript.description = try JSONText.decode(PluginDescription.self, from: data)
    case .parameter:
      let told = try JSONText.decode(ParameterAnswer.self, from: data)
      transcript.description?.parameters.append(told.parameter)
      return false
    default: break
    }
    transcript.answers.append(answer)
    if answer.event == .error {
      let ids = transcript.first(.choice)
      throw PluginFailure(
        answer.kind == "id"
          ? choice(answer, ids) : "the plugin cannot be used: \(answer.text ?? "")",
        kind: answer.kind)
    }
    return answer.event == .done
  }

  private func choice(_ answer: PluginAnswer, _ choice: PluginAnswer?) -> String {
    let all = choice?.ids ?? []
    let more = all.count - Self.mostListed
    let ids =
      listsAll || more <= 0
      ? all : all.prefix(Self.mostListed) + ["and \(more) more, which 'parity check-plugin' lists"]
    guard let wanted = choice?.text, !wanted.isEmpty else {
      return "\(answer.text ?? ""): name one, with 'id' in parity.yml or --id of check-plugin:"
        + " \(ids.joined(separator: ", "))"
    }
    return "the file contains no plugin '\(wanted)'\(NearestName.hint(wanted, among: all))"
  }

  private func waitForUnloading(_ child: ChildProcess, _ transcript: inout Transcript) throws {
    guard transcript.unloadFault == nil else { return }
    let patience = ContinuousClock.now + Self.unloadPatience
    while let line = try child.readLine(until: patience) { _ = try? take(line, &transcript) }
    guard let end = try child.wait(until: max(patience, .now + .milliseconds(100))) else {
      child.kill()
      transcript.unloadFault = "was not unloaded within 2 s"
      return
    }
    transcript.unloadFault = fault(end)
  }

  private func fault(_ end: ChildProcess.End) -> String? {
    end.isSuccess ? nil : "crashed while it was unloaded (\(end.name))"
  }

  private func failure(ended end: ChildProcess.End, _ phase: PluginPhase?) -> PluginFailure {
    let place = phase?.clause ?? Self.before
    guard let limit = memoryLimitBytes else {
      return PluginFailure("the plugin ended with \(end.name) \(place)")
    }
    return PluginFailure(
      "the plugin ended with \(end.name) \(place) (memory: \(end.peakBytes / 1_000_000) MB at most,"
        + " its limit is \(limit / 1_000_000) MB)")
  }
}

extension ChildProcess.End {
  private static let signals = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM",
  ]

  /// "SIGABRT", or "exit code 3".
  fileprivate var name: String {
    if let signal { return Self.signals[signal] ?? "signal \(signal)" }
    return "exit code \(exitCode ?? -1)"
  }
}

extension Double {
  fileprivate var short: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
