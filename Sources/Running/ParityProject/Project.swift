import Foundation
import OrdinaryFiles
import ParityCases

/// A folder with references, and the contents of its `parity.yml` if there is one.
package struct Project: Sendable {
  package static let fileName = "parity.yml"

  package let folder: String
  /// nil for a folder without a `parity.yml`.
  package let file: ProjectFile?

  /// Cases that were played in the lab and kept, by suite, in the form in which modules export them.
  package let takes: [String: [JSONValue]]

  /// - Throws: `ProjectFileError` for a `parity.yml` or a kept take that cannot be read.
  package init(folder: String) throws(ProjectFileError) {
    self.folder = folder
    WholeFile.sweep(folder)
    let path = Self.join(folder, Self.fileName)
    switch FileManager.default.fileExists(atPath: path) {
    case true: file = try ProjectFile(readingFrom: path)
    case false where Self.isLink(path):
      throw ProjectFileError(path: path, message: "it is a link to nothing; mend or remove it")
    case false: file = nil
    }
    takes = try KeptTakes(folder: folder).read()
    WholeFile.sweep(references)
    OwnedNames.sweepReferences(references)
  }

  /// The nearest folder, from `start` upwards, that is a project, with a `parity.yml` or references.
  ///
  /// - Returns: nil when there is none.
  package static func find(from start: String) -> String? {
    // The current folder may have been removed: then it has no path and no parent.
    guard start.hasPrefix("/") else { return nil }
    var folder = URL(fileURLWithPath: start).standardizedFileURL
    while true {
      if isProject(folder.path) { return folder.path }
      let above = folder.deletingLastPathComponent().standardizedFileURL
      guard above.path != folder.path, folder.path != "/" else { return nil }
      folder = above
    }
  }

  /// The project's name in reports: from `parity.yml`, or its folder's name; nil without a `parity.yml`.
  package var name: String? {
    file.map { $0.name ?? URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent }
  }

  /// Whether a folder has a `parity.yml` or references.
  package static func isProject(_ folder: String) -> Bool {
    isLink("\(folder)/\(fileName)")
      || [fileName, "reference-audio/manifest.json", "reference-audio/web/cases"].contains {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)")
      }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// References in another place, such as those that a worker received; nil for the project's own.
  package var unpackedReferences: String?
  package var references: String { unpackedReferences ?? ownReferences }
  /// Where the project's own references are, even if others are in use.
  package var ownReferences: String { path(file?.references ?? "reference-audio") }
  /// What the capture page loads as `web/`.
  package var web: String { file.map { path($0.web) } ?? "\(ownReferences)/web" }
  /// Where the limits are, unless `parity.yml` itself holds them.
  package var limits: String {
    if case .file(let name) = file?.limits { return path(name) }
    let own = "\(ownReferences)/limits.yml"
    let isBrought = unpackedReferences != nil && !FileManager.default.fileExists(atPath: own)
    return isBrought ? "\(references)/limits.yml" : own
  }

  /// What the program stores for itself; ignored by git.
  package var cache: String { path(".parity") }

  /// A path from the project file: relative ones start at the project's folder.
  package func path(_ relative: String) -> String { Self.join(folder, relative) }

  private static func join(_ folder: String, _ relative: String) -> String {
    if relative.hasPrefix("/") { return relative }
    if relative == "." { return folder }
    return folder.hasSuffix("/") ? folder + relative : "\(folder)/\(relative)"
  }
}
