import Foundation
import Judging
import ParityProject
import ParityReferences
import ParityResults

extension Limits {
  /// The limits of a project: those that its `parity.yml` sets, or those of a `limits.yml`.
  ///
  /// Limits of a project of one's own need no evidence: it is its owner who says what is close enough.
  ///
  /// - Throws: `SuiteError.invalidLimit`, `unreadable`.
  package init(_ project: Project) throws(SuiteError) {
    guard case .entries(let entries) = project.file?.limits else {
      if case .file(let name) = project.file?.limits,
        !FileManager.default.fileExists(atPath: project.limits)
      {
        throw .unreadable(
          path: project.limits, detail: "no such file; 'limits' of parity.yml names \(name)")
      }
      try self.init(path: project.limits)
      return
    }
    self.init()
    let path = project.file?.path ?? Project.fileName
    for entry in entries {
      let reason = entry.reason ?? "as set in parity.yml"
      var limit = try Self.parse(entry.limit, of: entry.name, reason: reason, path: path)
      limit.window = try Self.window(entry.window, of: entry.name, path: path)
      switch entry.name {
      case "default": fallback = limit
      case let name where name.contains("/"): cases[name] = limit
      default: suites[entry.name] = limit
      }
    }
  }
}
