import Foundation
import ParityResults
import Subprocess
import SystemPackage

extension SourceCommit {
  /// Asks git which commit a folder is at, and whether its work tree holds anything else.
  ///
  /// - Returns: nil outside of a repository, before its first commit, and without git.
  package static func current(of folder: String) async -> SourceCommit? {
    guard
      let answer = await git(["rev-parse", "--verify", "HEAD"], in: folder, limit: 200),
      case let hash = answer.trimmingCharacters(in: .whitespacesAndNewlines),
      hash.wholeMatch(of: /[0-9a-f]{40,64}/) != nil
    else { return nil }
    // Untracked files count: a new source file is part of what ran. An answer that could not be
    // read says that there is much.
    let changes = await git(["status", "--porcelain", "-z"], in: folder, limit: 1 << 24)
    return SourceCommit(hash: hash, isChanged: changes?.isEmpty != true)
  }

  /// - Returns: what git printed; nil when it failed or printed more than the limit.
  private static func git(_ words: [String], in folder: String, limit: Int) async -> String? {
    // Nothing of the user's settings may start a program or write to the repository.
    let fixed = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-C", folder]
    let result = try? await Subprocess.run(
      .name("git"), arguments: Arguments(fixed + words),
      environment: .inherit.updating(["LC_ALL": "C", "GIT_DIR": nil, "GIT_WORK_TREE": nil]),
      input: .none, output: .string(limit: limit), error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }
}
