import Foundation
import ParityProject
import ParityReferences
import ParityRunning
import ParityTerminal
import ReadableNumbers

/// A project whose references are golden files.
struct GoldenProject {
  let folder: String
  let golden: GoldenFolder
  /// What renders a case; empty if the renders are in a folder.
  let command: [String]

  private var references: String { path("reference-audio") }

  /// - Returns: the paths that were written.
  /// - Throws: `StartError` when the folder is a project already; what reading a sound and writing throw.
  func write() throws -> [String] {
    let file = path(Project.fileName)
    let isProject = FileManager.default.fileExists(atPath: file)
    let manifest = "\(references)/manifest.json"
    var obsolete: Set<String> = []
    guard !isProject || command.isEmpty && FileManager.default.fileExists(atPath: manifest) else {
      throw StartError.isProjectWithoutGolden(file: file)
    }
    if FileManager.default.fileExists(atPath: manifest) {
      // Of this project, whose files are filed again; or of an `init` that was killed before it wrote parity.yml.
      let filed = try ReferenceLibrary(folder: references).manifest
      guard filed.captures.allSatisfy(\.origin.isGiven) else {
        throw StartError.isProjectWithoutGolden(file: manifest)
      }
      obsolete = Set(filed.cases.map(\.id)).subtracting(golden.sounds.map(\.id))
    }
    let batch = ReferenceStore.Batch(
      origin: GoldenFolder.origin, sources: [:], given: try golden.given(in: folder),
      references: golden.references)
    let missing = MissingFolders(references)
    do {
      _ = try ReferenceStore(folder: references).file([batch], obsolete: obsolete)
    } catch {
      missing.removeEmpty()
      throw error
    }
    guard !isProject else { return written(obsolete) }
    EditorSchema.write(to: folder)
    try AtomicFile.write(Data(StarterText.goldenProject(command: command).utf8), to: file)
    return written([]) + [file]
  }

  private func written(_ removed: Set<String>) -> [String] {
    let gone = removed.isEmpty ? "" : "; removed: \(removed.sorted().joined(separator: ", "))"
    return ["\(references)/ (\(Words.plural(golden.sounds.count, "reference"))\(gone))"]
  }

  var nextSteps: String {
    let enter = folder == "." ? "" : "cd \(folder)\n  "
    let renders =
      command.isEmpty
      ? "cp -r RENDERS now     the port's renders, by the names that the golden files have\n  " : ""
    return """
      Next:
        \(enter)\(renders)parity run            compare with the given files
        parity approve CASE --reason …    what may differ for a while
      A sound that cannot null is held to measures: docs/measures.md.
      """
  }

  private func path(_ name: String) -> String { folder == "." ? name : "\(folder)/\(name)" }
}

extension StarterText {
  /// - Parameter command: empty for a folder of renders.
  static func goldenProject(command: [String]) -> String {
    let words = command.map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ")
    let candidate =
      command.isEmpty
      ? "folder: now          # renders, by the names that the golden files have"
      : "command: [\(words)]"
    return """
      \(EditorSchema.line)
      # Renders, held to files that somebody holds to be right. Every key: docs/parity-yml.md
      version: 1

      # 'file' among a case's parameters is the path that the sound had in the golden folder.
      candidates:
        mine:
          \(candidate)

      # The largest difference that a case may show: bit-exact, a null depth, or measures (docs/measures.md):
      #   drums: { thirdOctaves: 1 dB, level: 1.5 dB, loudness: 0.3 LU, reason: the noise is another one }
      limits:
        default: bit-exact

      """
  }
}
