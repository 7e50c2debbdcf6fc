import Foundation

/// Identifies a process for good: by its id and when it was started.
struct ProcessMark: Equatable {
  let id: pid_t
  /// In ticks since the machine's start; 0 where the system does not say.
  let started: UInt64

  static let own = ProcessMark(id: getpid(), started: startTime(getpid()) ?? 0)

  var text: String { "\(id) \(started)" }

  init(id: pid_t, started: UInt64) {
    self.id = id
    self.started = started
  }

  init?(_ text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let id = pid_t(parts[0]), id > 0, let started = UInt64(parts[1]) else {
      return nil
    }
    self.init(id: id, started: started)
  }

  /// True while this very process runs.
  var isAlive: Bool {
    guard kill(id, 0) == 0 || errno == EPERM else { return false }
    guard started > 0, let now = Self.startTime(id) else { return true }
    return now == started
  }

  /// Field 22 of proc(5); the name before it may hold spaces and parentheses.
  private static func startTime(_ id: pid_t) -> UInt64? {
    guard let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
      let name = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[stat.index(after: name)...].split(separator: " ")
    return fields.count > 19 ? UInt64(fields[19]) : nil
  }
}

extension PrivateFolder {
  /// The file that names the folder's owner.
  static let ownerFile = "/.owner"

  static let sweepOnce: Void = sweep(base)

  /// Removes the folders of dead processes; never one without an owner.
  static func sweep(_ base: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    for name in names where name.wholeMatch(of: /parity(?:-[a-z]+)?-[A-Za-z0-9]{6}/) != nil {
      let path = "\(base)/\(name)"
      guard isOwnFolder(path),
        let text = try? String(contentsOfFile: path + ownerFile, encoding: .utf8),
        let owner = ProcessMark(text), !owner.isAlive
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Whether this is a folder, not a link, that belongs to this user and that no other can enter.
  private static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == getuid() && status.st_mode & 0o077 == 0
  }
}
