import Foundation
import SoundFont

/// Tries a font in a separate process, so that a crash ends only that process.
public struct ChildTrial: Sendable {
  /// The answer of a trial.
  public struct Answer: Codable, Sendable {
    public var trial: FontTrial?
    /// For a font that cannot be read: code, offset, detail.
    public var code: String?
    public var offset: Int?
    public var detail: String?
  }

  private static let processorSeconds = 30
  /// Limits large fonts and busy machines: what has not been tried by then is skipped.
  private static let enough = Duration.seconds(15)
  /// Bytes: some twenty times what the program takes with a damaged FluidR3_GS, 33 and 15.6 MB (docs/note-player.md).
  private static let memory = 1 << 30
  private static let longestAnswer = 1 << 16

  /// The program, and its arguments before the font's path.
  public let command: [String]
  public let seconds: Double
  /// Called after a trial that found no problem.
  public var onFine: @Sendable (FontTrial) -> Void = { _ in }

  public init(command: [String], seconds: Double = 60) {
    self.command = command
    self.seconds = seconds
  }

  /// The child's side: limits its own resources, plays, and reports.
  public static func child(_ path: String) -> Answer {
    // Leaves the terminal's group, so that everything it starts ends with it.
    setpgid(0, 0)
    #if canImport(Glibc)
      let limits = [
        (Int32(RLIMIT_CPU.rawValue), processorSeconds), (Int32(RLIMIT_DATA.rawValue), memory),
        (Int32(RLIMIT_CORE.rawValue), 0),
      ]
    #else
      let limits = [(RLIMIT_CPU, processorSeconds), (RLIMIT_DATA, memory), (RLIMIT_CORE, 0)]
    #endif
    for (what, amount) in limits {
      var bound = rlimit(rlim_cur: rlim_t(amount), rlim_max: rlim_t(amount))
      setrlimit(what, &bound)
    }
    var answer = Answer()
    do {
      answer.trial = try FontTrial(
        try FontFile(path), fileName: "font", deadline: ContinuousClock.now + enough)
    } catch let error as SoundFontError {
      (answer.code, answer.offset, answer.detail) = (
        error.code.rawValue, error.offset, error.detail
      )
    } catch {
      answer.trial = FontTrial(presets: 0, warnings: 0, fault: "\(error)")
    }
    return answer
  }

  // Apple's phones do not let an app start another program.
  #if !os(iOS)
    /// The parent's side.
    public func run(_ path: String) throws -> FontTrialOutcome {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: command[0])
      process.arguments = Array(command.dropFirst()) + [path]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      do {
        try process.run()
      } catch {
        return .harmful(reason: "it could not be tried: \(error)")
      }
      let id = process.processIdentifier
      let limit = DispatchWorkItem {
        kill(-id, SIGKILL)
        kill(id, SIGKILL)
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: limit)
      var data = Data()
      while let piece = try? output.fileHandleForReading.read(upToCount: 4096), !piece.isEmpty {
        data += piece
        if data.count > Self.longestAnswer { kill(id, SIGKILL) }
      }
      process.waitUntilExit()
      limit.cancel()
      guard process.terminationReason == .exit else {
        return .harmful(
          reason: "it stopped the trial by signal \(process.terminationStatus)")
      }
      guard let answer = try? JSONDecoder().decode(Answer.self, from: data) else {
        return .harmful(reason: "its trial gave no answer")
      }
      if let code = answer.code.flatMap(SoundFontError.Code.init) {
        return .refused(
          .refused(SoundFontError(code, at: answer.offset ?? 0, answer.detail ?? "")))
      }
      guard let trial = answer.trial else { return .harmful(reason: "its trial gave no answer") }
      if let fault = trial.fault { return .harmful(reason: fault) }
      onFine(trial)
      return .fine
    }
  #endif
}
