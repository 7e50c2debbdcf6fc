import ChildProcesses
import Foundation
import ParityResults

extension SourceCommit {
  /// Asks git which commit a folder is at, and whether its work tree has other changes.
  ///
  /// - Parameter patience: how long git may take for each question.
  /// - Returns: nil outside a repository, before its first commit, and without git.
  package static func current(
    of folder: String, patience: Duration = .seconds(20)
  ) async -> SourceCommit? {
    // Untracked files count: a new source file is part of what ran.
    let words = ["status", "--porcelain=v2", "--branch", "--no-ahead-behind", "-z"]
    if let state = await git(words, in: folder, limit: 1 << 24, patience) {
      return SourceCommit(status: state)
    }
    // An answer too long to read means that there are many changes.
    let answer = await git(["rev-parse", "--verify", "HEAD"], in: folder, limit: 200, patience)
    return answer.flatMap { SourceCommit(answer: $0, isChanged: true) }
  }

  /// The committer date of the commit that a folder is at.
  ///
  /// - Returns: as `current`.
  package static func date(
    of folder: String, patience: Duration = .seconds(20)
  ) async -> Date? {
    let answer = await git(["log", "-1", "--format=%ct"], in: folder, limit: 200, patience)
    let seconds = answer.flatMap {
      Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    return seconds.map(Date.init(timeIntervalSince1970:))
  }

  /// - Parameter status: what `git status --porcelain=v2 --branch -z` prints: lines that begin with "#", of which one
  ///   has the commit, and one for each change.
  /// - Returns: nil before the first commit.
  init?(status: String) {
    let lines = status.split(separator: "\0")
    let mark = "# branch.oid "
    guard let head = lines.first(where: { $0.hasPrefix(mark) }) else { return nil }
    self.init(
      answer: String(head.dropFirst(mark.count)),
      isChanged: lines.contains { !$0.hasPrefix("# ") })
  }

  private init?(answer: String, isChanged: Bool) {
    let hash = answer.trimmingCharacters(in: .whitespacesAndNewlines)
    guard hash.wholeMatch(of: /[0-9a-f]{40,64}/) != nil else { return nil }
    self.init(hash: hash, isChanged: isChanged)
  }

  /// - Returns: git's output; nil when it failed, printed more than the limit or took too long: another user's
  ///   repository may contain a pipe where a file is expected.
  private static func git(
    _ words: [String], in folder: String, limit: Int, _ patience: Duration
  ) async -> String? {
    // None of the user's settings may start a program or write to the repository.
    let fixed = ["git", "--no-optional-locks", "-c", "core.fsmonitor=false", "-C", folder]
    var question = ProgramQuestion(fixed + words, patience: patience)
    question.environment["LC_ALL"] = "C"
    for name in ["GIT_DIR", "GIT_WORK_TREE"] { question.environment[name] = nil }
    question.mostBytes = limit
    guard let answer = try? await question.askMeanwhile(), answer.end.isSuccess else { return nil }
    return answer.output
  }
}
