import AppCommands
import Foundation
import MeasuringLibraries

@testable import ParityCommands
@testable import ParityTerminal
@testable import parity

/// The command line with the program's own apps, called as a function: many at once, and without a process each. That
/// the program itself does the same is for `EndToEndTests`.
enum Commands {
  struct Output {
    let code: Int
    let standardOutput: String
    let standardError: String
  }

  /// As a program is started whose output nobody sees.
  private static let isPrepared: Bool = {
    MeasuringLibraries.install()
    setenv("COLUMNS", "80", 1)
    return true
  }()

  static func run(_ words: [String]) async throws -> Output {
    precondition(isPrepared)
    let heard = HeardOutput()
    let code = await HeardOutput.$current.withValue(heard) {
      await AttachedApps.$own.withValue(Parity.apps) { await ParityCommand.ending(of: words) }
    }
    return Output(
      code: Int(code.rawValue), standardOutput: heard.standardOutput,
      standardError: heard.standardError)
  }
}
