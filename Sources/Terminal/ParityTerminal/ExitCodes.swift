import ArgumentParser
import ParityResults

/// The meanings of exit codes.
package enum ExitCodes {
  /// Something differs beyond its limit.
  package static let differs = ExitCode(1)
  /// Something could not be compared.
  package static let incomparable = ExitCode(2)

  /// - Throws: the code for results in which not everything passed.
  package static func check(_ summary: RunResults.Summary) throws {
    // Unsupported cases do not make a run fail; a run of nothing else has compared nothing.
    if summary.errors > 0 || !summary.hasComparisons { throw incomparable }
    if summary.failed > 0 { throw differs }
  }

  /// Reports an error in one or two lines and exits with 2.
  package static func reporting<Value: Sendable>(_ work: () async throws -> Value) async throws
    -> Value
  {
    do {
      return try await work()
    } catch let code as ExitCode {
      throw code
    } catch {
      Terminal.error(error)
      throw incomparable
    }
  }
}
