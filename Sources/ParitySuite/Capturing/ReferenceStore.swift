import AudioFiles
import Foundation
import ParityCases
import ParityResults

/// Writes references: each case's folder as a whole, then the manifest.
struct ReferenceStore {
  let folder: String

  /// - Parameters:
  ///   - origin: of these references; its id is assigned here.
  ///   - obsolete: cases to remove.
  /// - Returns: the ids that were removed.
  /// - Throws: `SuiteError`, `AudioFileError`.
  func file(
    _ references: [CapturedReference], origin: ReferenceOrigin, obsolete: Set<String>
  ) throws -> [String] {
    let staging = "\(folder)/.capture-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: staging) }
    var manifest =
      (try? ReferenceLibrary(folder: folder).manifest)
      ?? Manifest(
        captures: [], cases: [])
    var origin = origin
    origin.id = (manifest.captures.map(\.origin.id).max() ?? 0) + 1
    var entries = Dictionary(manifest.cases.map { ($0.id, $0) }) { $1 }
    for reference in references {
      entries[reference.definition.id] = try stage(reference, in: staging, capture: origin.id)
    }
    let removed = obsolete.filter { entries.removeValue(forKey: $0) != nil }.sorted()
    manifest.cases = entries.values.sorted { $0.id < $1.id }
    manifest.captures.append(.init(origin: origin, sources: try sources()))
    manifest.renumberCaptures()
    let data = try JSONText.encode(manifest)
    for reference in references { try publish(reference.definition.id, from: staging) }
    try AtomicFile.write(data, to: "\(folder)/manifest.json")
    for id in removed { try? FileManager.default.removeItem(atPath: "\(folder)/\(id)") }
    return removed
  }

  private func stage(
    _ reference: CapturedReference, in staging: String, capture: Int
  ) throws -> Manifest.Entry {
    let caseFolder = "\(staging)/\(reference.definition.id)"
    let definition = try JSONText.encode(reference.definition)
    try AtomicFile.write(definition, to: "\(caseFolder)/\(ReferenceFiles.definition)")
    let audioPath = "\(caseFolder)/\(ReferenceFiles.audio)"
    try AudioFile.write(reference.audio, to: audioPath)
    guard let audio = FileManager.default.contents(atPath: audioPath) else {
      throw SuiteError.unwritable(path: audioPath, detail: "it cannot be read back")
    }
    return Manifest.Entry(
      id: reference.definition.id, capture: capture,
      files: [
        ReferenceFiles.definition: SHA256Text.of(definition),
        ReferenceFiles.audio: SHA256Text.of(audio),
      ],
      spread: reference.spread)
  }

  /// Moves a staged case to its place.
  private func publish(_ id: String, from staging: String) throws(SuiteError) {
    let target = URL(fileURLWithPath: "\(folder)/\(id)")
    let staged = URL(fileURLWithPath: "\(staging)/\(id)")
    let files = FileManager.default
    do {
      try files.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      if files.fileExists(atPath: target.path) {
        try files.moveItem(at: target, to: staged.appendingPathExtension("old"))
      }
      try files.moveItem(at: staged, to: target)
    } catch {
      throw .unwritable(path: target.path, detail: AtomicFile.reason(error))
    }
  }

  /// SHA-256 of every script in the web folder, by path within the reference folder.
  private func sources() throws -> [String: String] {
    var hashes: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/web").sorted()
    where path.hasSuffix(".js") {
      let content = FileManager.default.contents(atPath: "\(folder)/web/\(path)")
      hashes["web/\(path)"] = content.map(SHA256Text.of)
    }
    return hashes
  }
}

extension Manifest {
  /// Drops captures that no reference is from any more, and numbers the others from 1.
  mutating func renumberCaptures() {
    var numbers: [Int: Int] = [:]
    captures = captures.filter { capture in cases.contains { $0.capture == capture.origin.id } }
    for index in captures.indices {
      numbers[captures[index].origin.id] = index + 1
      captures[index].origin.id = index + 1
    }
    for index in cases.indices {
      cases[index].capture = numbers[cases[index].capture] ?? 0
    }
  }
}
