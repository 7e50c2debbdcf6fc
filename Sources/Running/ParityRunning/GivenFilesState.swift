import DataText
import Foundation
import ParityCases
import ParityProject
import ParityReferences

/// What happened to golden files since references were filed from them.
struct GivenFilesState {
  /// By the id of the case.
  private(set) var faults: [String: NotAsDeclared] = [:]
  /// Paths within the project.
  private(set) var new: [String] = []
  /// What files them again.
  let command: String

  /// - Returns: nil where no reference comes from golden files, or their folder is not here.
  init?(_ project: Project, _ library: ReferenceLibrary) {
    let used = Set(library.manifest.cases.map(\.capture))
    let captures = library.manifest.captures.filter { used.contains($0.origin.id) }
    guard let given = captures.compactMap(\.given).first,
      let sounds = try? GoldenFolder(project.path(given.folder)).sounds
    else { return nil }
    command = "'parity init --golden \(given.folder)'"
    let ids = Set(library.manifest.cases.map(\.id))
    for (id, place, hash) in given.sources where ids.contains(id) {
      let now = try? SHA256Text.ofFile(project.path(place))
      guard now != hash else { continue }
      faults[id] = NotAsDeclared(
        id: id,
        now == nil
          ? .givenMissing(path: place, command: command)
          : .givenChanged(path: place, command: command))
    }
    new = sounds.filter { given.files[$0.path] == nil }.map { "\(given.folder)/\($0.path)" }
  }
}
