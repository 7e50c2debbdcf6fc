import ExternalCandidates
import ParityReferences

/// Something that is wrong with a plugin regardless of the case.
package struct PluginFinding: Codable, Equatable, Sendable {
  /// The check of `parity check-plugin` that found it.
  package let check: String
  package let sentence: String

  package init(check: String, sentence: String) {
    (self.check, self.sentence) = (check, sentence)
  }
}

/// A plugin that is to be examined.
package struct PluginExamined: Sendable {
  package let file: PluginFile
  /// Which plugin, if the file contains several; nil for the only one.
  package let id: String?
  package let process: PluginProcess

  /// Its files, and those of its host: a path and a hash of the content each.
  package var files: [String] {
    [file.path, process.host].map { "\($0) \(FileIdentity.of($0))" }
      + file.codes.flatMap { SharedLibraries.lines(ofLibrary: $0, loadedBy: process.host) }
  }
}
