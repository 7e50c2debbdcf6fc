import ArgumentParser
import Foundation

/// How a run's results are printed.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, github, gitlab, junit, tap

  /// What suits the place: a job of GitHub or GitLab, or a person.
  static func suiting(_ environment: [String: String]) -> OutputFormat {
    if environment["GITHUB_ACTIONS"] == "true" { return .github }
    if environment["GITLAB_CI"] == "true" { return .gitlab }
    return .text
  }
}

/// Where the results of a job can be looked at.
enum JobAddress {
  /// - Returns: nil outside of a job.
  static func of(_ environment: [String: String]) -> String? {
    if let server = environment["GITHUB_SERVER_URL"],
      let repository = environment["GITHUB_REPOSITORY"], let run = environment["GITHUB_RUN_ID"]
    {
      return "\(server)/\(repository)/actions/runs/\(run)"
    }
    return environment["CI_JOB_URL"]
  }
}
