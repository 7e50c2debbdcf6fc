import Foundation

/// Names of files and folders that say which process made them, so that those of one that was killed can
/// be told from those of one that is at work.
///
/// - Shape: `PREFIX-PLACE-ID-START-SUFFIX`: the machine, the process's id, and when it began, because ids are given again.
package struct OwnedNames: Sendable {
  private let prefix: String

  package init(prefix: String) { self.prefix = prefix }

  package func name(_ suffix: some StringProtocol) -> String {
    "\(prefix)-\(Self.here)-\(getpid())-\(Self.start(of: getpid()) ?? 0)-\(suffix)"
  }

  /// Removes what processes left that are no more; what cannot be told stays.
  ///
  /// - Returns: how many.
  @discardableResult
  package func sweep(_ folder: String) -> Int {
    var count = 0
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where isOfDeadProcess(name) {
      if (try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")) != nil { count += 1 }
    }
    return count
  }

  func isOfDeadProcess(_ name: String) -> Bool {
    guard name.hasPrefix("\(prefix)-") else { return false }
    let words = name.dropFirst(prefix.count + 1).split(
      separator: "-", maxSplits: 3, omittingEmptySubsequences: false)
    // A folder may be shared with other machines and containers, whose processes cannot be seen from here.
    guard words.count == 4, words[0] == Self.here, let id = pid_t(words[1]), id > 0,
      let start = UInt64(words[2])
    else { return false }
    // A process of somebody else's lives too.
    if kill(id, 0) != 0, errno == ESRCH { return true }
    guard start > 0, let current = Self.start(of: id) else { return false }
    return current != start
  }

  /// This machine, and which of its processes are seen from here: letters and digits.
  static let here: String = {
    let space =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
    // FNV-1a of 64 bits: its offset basis, and below its prime.
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in (space + ProcessInfo.processInfo.hostName).utf8 {
      hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
    }
    return String(hash, radix: 36)
  }()

  /// When a process began, in ticks since the machine did.
  ///
  /// - Returns: nil where the system does not tell.
  private static func start(of id: pid_t) -> UInt64? {
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The second word is a name in brackets, which may hold anything; the start is the 22nd.
    guard let end = stat.lastIndex(of: ")") else { return nil }
    let words = stat[stat.index(after: end)...].split(separator: " ")
    return words.count > 19 ? UInt64(words[19]) : nil
  }
}
