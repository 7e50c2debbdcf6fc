import Foundation

/// Names of files and folders that say which process made them, so that leftovers of a killed process can be
/// distinguished from the work of a live one.
///
/// - Shape: `PREFIX-PLACE-ID-START-SUFFIX`: the machine, the process's id, and when it began, because ids are used
///   again.
package struct OwnedNames: Sendable {
  private let prefix: String

  package init(prefix: String) { self.prefix = prefix }

  package func name(_ suffix: some StringProtocol) -> String {
    "\(prefix)-\(Self.here)-\(getpid())-\(Self.start(of: getpid()) ?? 0)-\(suffix)"
  }

  /// Removes what dead processes left; where it cannot be determined, the file stays.
  ///
  /// - Returns: how many were removed.
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
    // A process of another user counts as alive too.
    if kill(id, 0) != 0, errno == ESRCH { return true }
    guard start > 0, let current = Self.start(of: id) else { return false }
    return current != start
  }

  /// This machine, and which of its processes are visible from here: letters and digits.
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

  /// When a process began, in ticks since the machine started.
  ///
  /// - Returns: nil where the system does not say.
  private static func start(of id: pid_t) -> UInt64? {
    let stat = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    // The second word is a name in brackets, which may hold anything; the start is the 22nd word.
    guard let end = stat.lastIndex(of: ")") else { return nil }
    let words = stat[stat.index(after: end)...].split(separator: " ")
    return words.count > 19 ? UInt64(words[19]) : nil
  }
}
