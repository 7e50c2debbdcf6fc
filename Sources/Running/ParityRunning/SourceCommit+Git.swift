import Foundation
import ParityResults
import Subprocess
import SystemPackage

extension SourceCommit {
  /// Asks git which commit a folder is at, and whether its work tree holds anything else.
  ///
  /// - Parameter patience: how long git may take for each question.
  /// - Returns: nil outside of a repository, before its first commit, and without git.
  package static func current(
    of folder: String, patience: Duration = .seconds(20)
  ) async -> SourceCommit? {
    guard
      let answer = await git(["rev-parse", "--verify", "HEAD"], in: folder, limit: 200, patience),
      case let hash = answer.trimmingCharacters(in: .whitespacesAndNewlines),
      hash.wholeMatch(of: /[0-9a-f]{40,64}/) != nil
    else { return nil }
    // Untracked files count: a new source file is part of what ran. An answer that could not be
    // read says that there is much.
    let changes = await git(["status", "--porcelain", "-z"], in: folder, limit: 1 << 24, patience)
    return SourceCommit(hash: hash, isChanged: changes?.isEmpty != true)
  }

  /// - Returns: what git printed; nil when it failed, printed more than the limit or took longer: in
  ///   somebody else's repository a pipe may stand where a file is expected.
  private static func git(
    _ words: [String], in folder: String, limit: Int, _ patience: Duration
  ) async -> String? {
    await withTaskGroup(of: String?.self) { group in
      group.addTask { await ask(words, in: folder, limit: limit) }
      group.addTask {
        try? await Task.sleep(for: patience)
        return nil
      }
      let first = await group.next()
      group.cancelAll()
      return first ?? nil
    }
  }

  private static func ask(_ words: [String], in folder: String, limit: Int) async -> String? {
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
