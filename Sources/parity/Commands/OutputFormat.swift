import ArgumentParser
import Foundation

/// How a run's results are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, github, gitlab, junit, tap

  /// The format for the place where it runs: a GitHub or GitLab job, or a terminal.
  static func suiting(_ environment: [String: String]) -> OutputFormat {
    if environment["GITHUB_ACTIONS"] == "true" { return .github }
    if environment["GITLAB_CI"] == "true" { return .gitlab }
    return .text
  }
}

/// The address of the present job.
enum JobAddress {
  /// - Returns: nil outside a job.
  static func of(_ environment: [String: String]) -> String? {
    if let server = environment["GITHUB_SERVER_URL"],
      let repository = environment["GITHUB_REPOSITORY"], let run = environment["GITHUB_RUN_ID"]
    {
      return "\(server)/\(repository)/actions/runs/\(run)"
    }
    return environment["CI_JOB_URL"]
  }
}
