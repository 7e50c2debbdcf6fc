import Foundation
import Judging
import ParityProject
import ParityResults

extension Project {
  /// Where a limit is defined, by its name.
  package func placeOfLimit(_ name: String) -> String {
    let keys = name.contains("/") ? [name.split(separator: "/")[0].description, name] : [name]
    guard case .inline = file?.limits else {
      return DeclarationPlace.of(keys, in: limitsHome.path)
    }
    return DeclarationPlace.of(["limits"] + keys, in: limitsHome.path)
  }

  /// Where the limits are: in `parity.yml`, in the file that it names, or in a `limits.yml` beside the references.
  ///
  /// Limits of a user's own project need no evidence: its owner says what is close enough.
  package var limitsHome: LimitsHome {
    guard let file else { return LimitsHome(limits) }
    switch file.limits {
    case .inline: return LimitsHome(file.path, section: "limits", grounds: .ownWord)
    case .file: return LimitsHome(limits, grounds: .ownWord)
    case .none:
      return FileManager.default.fileExists(atPath: limits)
        ? LimitsHome(limits, grounds: .ownWord)
        : LimitsHome(file.path, section: "limits", grounds: .ownWord)
    }
  }
}

extension Limits {
  /// The limits of a project: those that its `parity.yml` sets, or those of a `limits.yml`.
  ///
  /// - Throws: `LimitsError`.
  package init(_ project: Project) throws(LimitsError) {
    if case .file(let name) = project.file?.limits,
      !FileManager.default.fileExists(atPath: project.limits)
    {
      throw .missing(path: project.limits, name: name)
    }
    try self.init(project.limitsHome)
  }
}
