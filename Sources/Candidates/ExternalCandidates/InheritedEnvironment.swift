import Foundation

/// The part of Parity's own environment that a command inherits: little, so that results depend on what the project
/// says.
package enum InheritedEnvironment {
  /// docs/parity-yml.md lists them.
  static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LANGUAGE",
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH",
  ]

  package static let current: [String: String] = ProcessInfo.processInfo.environment.filter {
    name, _ in
    names.contains(name) || name.hasPrefix("LC_")
  }

  /// All that a program may read there, but for where its temporary files are, which changes from job to job.
  package static var identity: String {
    current.filter { $0.key != "TMPDIR" }
      .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "\n")
  }
}
