import ArgumentParser
import Foundation
import ParityCases
import ParityProject
import ParityReferences
import ParityTerminal

/// Which options go together.
extension InitCommand {
  func validate() throws {
    guard fromRnbo == nil else {
      if template != nil {
        throw ValidationError("--template: a project from an RNBO export has its own renderer")
      }
      if page != nil {
        throw ValidationError("--page: a project from an RNBO export has its own page")
      }
      return
    }
    for (flag, isGiven) in [
      ("--output", output != nil), ("--name", name != nil), ("--dry-run", dryRun),
      ("--force", force),
    ] where isGiven {
      throw ValidationError("\(flag): only with --from-rnbo")
    }
  }
}
