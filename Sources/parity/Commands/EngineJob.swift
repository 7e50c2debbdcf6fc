import Foundation

/// The engine's job in which this program runs, if there is one.
enum EngineJob {
  private static let environment = ProcessInfo.processInfo.environment

  static var name: String? {
    if let array = environment["SLURM_ARRAY_JOB_ID"], let task = environment["SLURM_ARRAY_TASK_ID"]
    {
      return "\(array)_\(task)"
    }
    return environment["SLURM_JOB_ID"] ?? environment["GITHUB_RUN_ID"] ?? environment["CI_JOB_ID"]
  }

  static var restarts: Int? {
    if let count = environment["SLURM_RESTART_COUNT"].flatMap({ Int($0) }) { return count }
    return environment["GITHUB_RUN_ATTEMPT"].flatMap { Int($0) }.map { $0 - 1 }
  }
}
