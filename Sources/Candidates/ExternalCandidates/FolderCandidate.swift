import AudioFiles
import AudioSignal
import CandidateKit
import Foundation
import ParityCases
import ParityProject
import ParityReferences

/// WAV files that were rendered elsewhere: on a phone, in a DAW, on another machine.
///
/// The case `voice/low` is `voice/low.wav` in the folder, or `low.wav`, or a file that would get this id among golden
/// files: `Voice/Low.wav`. Further renders of a random case are beside it: `voice/low.seed-2.wav`.
package struct FolderCandidate: Candidate {
  package let name: String
  private let folder: String
  private let referenceFolders: [String]
  /// The golden files, by the ids of the cases whose references they are.
  private let golden: [String: String]
  private let trims: Bool
  private let latencyFrames: Int
  private let selection: CandidateSelection
  /// Files, by their names in the folder, for each case id that golden files of these names would get.
  private let byCase: [String: [String]]
  /// The same for each name without its extension.
  private let byStem: [String: [String]]

  /// - Throws: `UnusableCandidate` when the folder is not there.
  package init(
    _ candidate: CandidateSpecification, _ specification: FolderSpecification, project: Project
  ) throws(UnusableCandidate) {
    name = candidate.name
    folder = project.path(specification.path)
    referenceFolders = [project.references, project.ownReferences]
    golden = Self.golden(of: project)
    trims = specification.trims
    latencyFrames = candidate.latencyFrames
    selection = CandidateSelection(candidate)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
      throw UnusableCandidate(
        name: name, FolderFault.missing(folder, nearest: Self.near(folder)))
    }
    guard isFolder.boolValue else {
      throw UnusableCandidate(name: name, FolderFault.isFile(folder))
    }
    var walk = FolderWalk(mostEntries: 100_000) { file in
      Self.extensions.contains { file.lowercased().hasSuffix($0) }
    }
    _ = walk.look(in: folder)
    // Its names begin with a slash.
    let names = walk.found.map { String($0.name.dropFirst()) }.sorted()
    byCase = Dictionary(grouping: names) { CaseName(ofFile: $0).id }
    byStem = Dictionary(grouping: names) { Self.stem(of: $0) }
  }

  private static let extensions = [".wav", ".flac", ".aif", ".aiff", ".caf", ".w64"]

  package func covers(_ entry: Manifest.Entry) -> Bool { selection.covers(entry.id) }

  package func plannedLatency(for definition: CaseDefinition) -> Int { latencyFrames }

  package func identity(of entry: Manifest.Entry) -> String {
    let last = entry.isRandom ? CaseDefinition.seedCounts.upperBound : 1
    // A second file that could be meant is an error, so it belongs to what decides.
    let content = (1...last).map { seed in
      let files = files(of: entry.id, seed: seed)
      return files.map { FileIdentity.ofFile(path(to: $0)) ?? "missing" }.joined(separator: "+")
    }.joined(separator: " ")
    return "folder \(name) \(latencyFrames) \(trims) \(content)"
  }

  package func render(_ request: RenderRequest) throws -> Rendering {
    let definition = request.definition
    let isGolden = definition.component == CaseDefinition.goldenFile
    let files = files(of: definition.id, seed: request.seedNumber, namedAlone: !isGolden)
    guard let file = files.first else {
      if request.seedNumber > 1 {
        throw CommandFailure(
          "\(definition.id): \(definition.name).seed-\(request.seedNumber).wav is not there; a random case"
            + " needs as many renders as the original has, \(definition.seeds ?? 1)")
      }
      throw CommandFailure(
        "\(definition.id): neither \(folder)/\(definition.id).wav nor \(definition.name).wav is there;"
          + " render it, or leave the case out with 'cases'")
    }
    if let other = files.dropFirst().first
      ?? byStem[Self.stem(of: file)]?.first(where: { $0 != file })
    {
      throw CommandFailure(
        "\(definition.id): both \(path(to: file)) and \(path(to: other)) could be meant; leave one of them there"
      )
    }
    let path = path(to: file)
    try SameFile.refuse(referenceOf: definition.id, in: referenceFolders, candidate: path)
    if let source = golden[definition.id] {
      try SameFile.refuse(reference: source, candidate: path)
    }
    return Rendering(
      try RenderedFile.read(path, as: definition, latency: latencyFrames, trims: trims))
  }

  /// What references were filed from, as far as it is here.
  private static func golden(of project: Project) -> [String: String] {
    guard let library = try? ReferenceLibrary(folder: project.ownReferences) else { return [:] }
    let sources = library.manifest.captures.compactMap(\.given).flatMap(\.sources)
    return Dictionary(
      sources.map { ($0.id, project.path($0.path)) }, uniquingKeysWith: { _, later in later })
  }

  /// The folder that was most likely meant.
  private static func near(_ folder: String) -> String? {
    let url = URL(fileURLWithPath: folder)
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: url.deletingLastPathComponent().path)) ?? []
    return NearestName.to(url.lastPathComponent, among: names.sorted())
  }

  package func rendersSeeds(of definition: CaseDefinition) -> Bool {
    !files(of: definition.id, seed: 2).isEmpty
  }

  private func path(to file: String) -> String { "\(folder)/\(file)" }

  /// All files that could be a case's, by their names in the folder.
  ///
  /// - Parameter namedAlone: whether a file outside of a suite's folder counts; among golden files it is another case.
  private func files(of id: String, seed: Int = 1, namedAlone: Bool = true) -> [String] {
    let name = id.split(separator: "/").last.map(String.init) ?? id
    let end = seed > 1 ? ".seed-\(seed).wav" : ".wav"
    let named = (namedAlone ? ["\(id)\(end)", "\(name)\(end)"] : ["\(id)\(end)"]).filter {
      FileManager.default.fileExists(atPath: path(to: $0))
    }
    return named + (seed > 1 ? [] : byCase[id] ?? []).filter { !named.contains($0) }
  }

  private static func stem(of file: String) -> String {
    (file as NSString).deletingPathExtension
  }
}
