import CandidateKit
import ParityHarness
import ParityProject
import ParityReferences
import PortedApps
import SoundSources

/// Where sounds are looked for: in a project, if there is one.
struct ProjectPlace: Sendable {
  let library: ReferenceLibrary?
  let apps: PortedApps
  private let project: Project?

  /// - Throws: `ReferenceError`, and `NoProject` for a folder that was named and is none.
  init(_ options: ProjectOptions) throws {
    let isProject = Project.isProject(options.folder)
    if !isProject, options.chosen == nil {
      (library, project) = (nil, nil)
      apps = try AttachedApps.loadWithoutPages()
      return
    }
    let project = try options.load()
    self.project = project
    // A project without a capture has files all the same.
    do throws(ReferenceError) {
      library = try ReferenceLibrary(folder: project.references)
    } catch .noReferences {
      library = nil
    }
    apps = try AttachedApps.load(references: project.references)
  }

  /// - Throws: `CandidateChoiceError`.
  func candidates(_ names: [String]) throws(CandidateChoiceError) -> [any Candidate] {
    guard !names.isEmpty else { return [] }
    let catalog = CandidateCatalog(apps: apps)
    guard let project else { return try catalog.named(names) }
    return try catalog.candidates(of: project, named: names)
  }
}

/// The sounds to be compared, reference first.
struct SoundSelection: Sendable {
  let sources: [SoundSource]
  let candidates: [String]
  /// All are compared with the first; otherwise each candidate's render with the case's reference.
  let hasOneReference: Bool

  /// - Throws: errors of `SoundNames`.
  init(
    sounds: [String], reference: String?, candidates: [String], names: SoundNames
  ) throws {
    var sources = try names.sounds(named: sounds)
    if let reference {
      let found = try names.sounds(named: [reference])
      guard found.count == 1 else {
        throw SoundNameError.manyReferences(name: reference, count: found.count)
      }
      sources.removeAll { $0.origin == found[0].origin }
      sources.insert(found[0], at: 0)
      sources = SoundNames.told(apart: sources)
    }
    self.sources = sources
    // All presets compared with the port: what a run compares, shown as spectra.
    self.candidates =
      sounds.isEmpty && candidates.isEmpty && reference == nil ? ["port"] : candidates
    hasOneReference = reference != nil || self.candidates.isEmpty
  }
}
