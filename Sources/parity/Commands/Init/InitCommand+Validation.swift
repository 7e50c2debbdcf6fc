import ArgumentParser
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityTerminal

/// Which options may be combined.
extension InitCommand {
  func validate() throws {
    try validateGolden()
    guard rnbo.fromRnbo == nil else {
      if template != nil {
        throw ValidationError("--template: a project from an RNBO export has its own renderer")
      }
      if page != nil {
        throw ValidationError("--page: a project from an RNBO export has its own page")
      }
      return
    }
    for (flag, isGiven) in [
      ("--output", rnbo.output != nil), ("--name", rnbo.name != nil), ("--dry-run", rnbo.dryRun),
      ("--force", rnbo.force),
    ] where isGiven {
      throw ValidationError("\(flag): only with --from-rnbo")
    }
  }

  private func validateGolden() throws {
    guard golden != nil else {
      guard command.isEmpty else { throw ValidationError("a command after --: only with --golden") }
      return
    }
    for (flag, isGiven) in [
      ("--template", template != nil), ("--page", page != nil),
      ("--from-rnbo", rnbo.fromRnbo != nil),
      ("--fleet", fleet),
    ] where isGiven {
      throw ValidationError("\(flag): a project of golden files has neither a page nor a template")
    }
    guard
      command.isEmpty
        || command.contains(where: { $0.contains("{output}") || $0.contains("{case}") })
    else {
      throw ValidationError(
        "the command has neither '{output}', the WAV file to write, nor '{case}', the case.json that names it"
      )
    }
  }
}
