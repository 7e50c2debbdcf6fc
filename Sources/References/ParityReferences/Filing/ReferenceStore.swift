import AudioFiles
import DataText
import Foundation
import OrdinaryFiles
import ParityCases

/// Writes references: each case's folder as a whole, then the manifest.
package struct ReferenceStore {
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// A case to be filed; it is loaded when its turn comes.
  package struct Pending {
    package let id: String
    /// How far renders on other machines are from it; nil where none was made.
    package var platforms: Spread?
    package let load: () throws -> CapturedReference

    package init(
      id: String, platforms: Spread? = nil, load: @escaping () throws -> CapturedReference
    ) {
      self.id = id
      self.platforms = platforms
      self.load = load
    }
  }

  /// The references of one capture.
  package struct Batch {
    package let origin: ReferenceOrigin
    /// SHA-256 of the scripts from which they were captured, by path.
    package let sources: [String: String]
    package let references: [Pending]
    /// Which of the scripts each suite has loaded; nil where that is unknown.
    package let loaded: [String: [String]]?
    /// The files that are filed; nil for captures.
    package let given: GivenFiles?

    package init(
      origin: ReferenceOrigin, sources: [String: String], loaded: [String: [String]]? = nil,
      given: GivenFiles? = nil, references: [Pending]
    ) {
      self.given = given
      self.origin = origin
      self.sources = sources
      self.loaded = loaded
      self.references = references
    }
  }

  /// - Parameters:
  ///   - origin: where these references come from; the capture's id is assigned here.
  ///   - obsolete: cases to remove.
  ///   - declared: those of the cases that the project file itself declares.
  ///   - known: SHA-256 of the scripts from which they were captured, by path; by default of all scripts in the web
  ///     folder.
  ///   - loaded: which of those each suite has loaded; nil where that is unknown.
  ///   - defined: the names of all cases that the suites' modules define, captured or not.
  /// - Returns: the ids that were removed.
  /// - Throws: `ReferenceError`, `WriteRefusal`, `AudioFileError`.
  package func file(
    _ references: [CapturedReference], origin: ReferenceOrigin, obsolete: Set<String>,
    sources known: [String: String]? = nil, loaded: [String: [String]]? = nil,
    declared: Set<String> = [],
    defined: [String: [String]] = [:]
  ) throws -> [String] {
    // An error in the folder is reported before its scripts are read.
    try AtomicFile.makeFolder(for: "\(folder)/manifest.json")
    let batch = Batch(
      origin: origin, sources: try known ?? sources(), loaded: known == nil ? nil : loaded,
      references: references.map { one in Pending(id: one.definition.id) { one } })
    return try file([batch], obsolete: obsolete, declared: declared, defined: defined)
  }

  /// Files several captures at once, each case once: the manifest comes last, for all of them.
  ///
  /// - Returns: the ids that were removed.
  /// - Throws: `ReferenceError`, `WriteRefusal`, `AudioFileError`, and what loading throws.
  package func file(
    _ batches: [Batch], obsolete: Set<String>, declared: Set<String> = [],
    defined: [String: [String]] = [:]
  ) throws -> [String] {
    try AtomicFile.makeFolder(for: "\(folder)/manifest.json")
    let lock = try FolderLock(folder)
    defer { withExtendedLifetime(lock) {} }
    OwnedNames.captured.sweep(folder)
    let staging = "\(folder)/\(OwnedNames.captured.name(UUID().uuidString))"
    defer { try? FileManager.default.removeItem(atPath: staging) }
    let path = "\(folder)/manifest.json"
    // A manifest that cannot be read still lists references: it is not replaced by one that does not list them.
    var manifest =
      FileManager.default.fileExists(atPath: path)
      ? try Manifest.read(from: path, folder: folder) : Manifest(captures: [], cases: [])
    let last = manifest.captures.map(\.origin.id).max() ?? 0
    var pending: [(one: Pending, capture: Int)] = []
    for (index, batch) in batches.enumerated() {
      var origin = batch.origin
      origin.id = last + 1 + index
      manifest.captures.append(
        .init(origin: origin, sources: batch.sources, loaded: batch.loaded, given: batch.given))
      pending += batch.references.map { ($0, origin.id) }
    }
    var entries = Dictionary(manifest.cases.map { ($0.id, $0) }) { $1 }
    let before = entries
    let removed = obsolete.filter { entries.removeValue(forKey: $0) != nil }.sorted()
    var shared = manifest.shared ?? [:]
    var pages: [CaseDefinition] = []
    let suites = Dictionary(grouping: pending) { String($0.one.id.prefix { $0 != "/" }) }
    for (suite, members) in suites {
      var samples = keptSamples(of: suite, entries.keys, replaced: Set(members.map(\.one.id)))
      for (one, capture) in members {
        let reference = try one.load()
        let filed = entries[one.id]
        var entry = try stage(reference, in: staging, capture: capture, &samples)
        entry.platforms = one.platforms
        // Unchanged audio keeps its distances from other browsers and machines.
        if filed?.files[ReferenceFiles.audio] == entry.files[ReferenceFiles.audio] {
          entry.browsers = filed?.browsers
          entry.platforms = one.platforms ?? filed?.platforms
        }
        entry.refused = reference.refused
        entry.isDeclared = declared.contains(one.id) ? true : nil
        entries[one.id] = entry
        if reference.definition.component == CaseDefinition.recordedPage {
          pages.append(reference.definition)
        }
      }
      let path = "\(suite)/\(SharedSamples.fileName)"
      shared[path] = try stage(samples, as: path, in: staging)
    }
    manifest.cases = entries.values.sorted { $0.id < $1.id }
    manifest.shared = shared.isEmpty ? nil : shared
    manifest.defined = (manifest.defined ?? [:]).merging(defined) { $1 }
    manifest.define(pages)
    manifest.renumberCaptures()
    manifest.dropSourcesOfOthers()
    for (one, _) in pending {
      try publish(one.id, from: staging, replacing: before[one.id].map { Set($0.files.keys) } ?? [])
    }
    for suite in suites.keys {
      try publish("\(suite)/\(SharedSamples.fileName)", from: staging)
    }
    try manifest.write(to: folder)
    for entry in removed.compactMap({ before[$0] }) { removeFiles(of: entry) }
    return removed
  }

  /// Removes references from the manifest, and their files.
  ///
  /// - Throws: `ReferenceError`, `WriteRefusal`.
  package func remove(_ ids: Set<String>) throws {
    let lock = try FolderLock(folder)
    defer { withExtendedLifetime(lock) {} }
    var manifest = try ReferenceLibrary(folder: folder).manifest
    let removed = manifest.cases.filter { ids.contains($0.id) }
    manifest.cases.removeAll { ids.contains($0.id) }
    let suites = Set(manifest.cases.map(\.suite))
    let shared = manifest.shared?.filter { suites.contains(String($0.key.prefix { $0 != "/" })) }
    manifest.shared = shared?.isEmpty == false ? shared : nil
    manifest.undefine(ids)
    manifest.renumberCaptures()
    try manifest.write(to: folder)
    for entry in removed {
      removeFiles(of: entry)
      if !suites.contains(entry.suite) {
        unlink("\(folder)/\(entry.suite)/\(SharedSamples.fileName)")
        rmdir("\(folder)/\(entry.suite)")
      }
    }
  }

  /// What a user keeps beside them stays.
  private func removeFiles(of entry: Manifest.Entry) {
    for name in entry.files.keys { unlink("\(folder)/\(entry.id)/\(name)") }
    rmdir("\(folder)/\(entry.id)")
  }

  private func stage(
    _ reference: CapturedReference, in staging: String, capture: Int,
    _ samples: inout SharedSamples
  ) throws -> Manifest.Entry {
    let id = reference.definition.id
    let files = try CaseFolder("\(staging)/\(id)").write(
      reference.definition, audio: reference.audio,
      trace: try reference.trace.map { try samples.adopt($0, of: id) }, stages: reference.stages,
      stimulus: reference.stimulusFile, seeds: reference.seeds)
    return Manifest.Entry(
      id: id, capture: capture, files: files, spread: reference.spread)
  }

  /// The samples that a suite's traces share already; empty when all of its cases are replaced.
  private func keptSamples(
    of suite: String, _ filed: some Collection<String>, replaced ids: Set<String>
  ) -> SharedSamples {
    guard filed.contains(where: { $0.hasPrefix("\(suite)/") && !ids.contains($0) }),
      let data = OrdinaryFile.contents("\(folder)/\(suite)/\(SharedSamples.fileName)")
    else { return SharedSamples() }
    return SharedSamples(bytes: data)
  }

  /// - Returns: the file's SHA-256; nil when the suite shares nothing.
  private func stage(
    _ samples: SharedSamples, as path: String, in staging: String
  ) throws(WriteRefusal) -> String? {
    guard !samples.samples.isEmpty else { return nil }
    let data = samples.bytes
    try AtomicFile.write(data, to: "\(staging)/\(path)")
    return SHA256Text.of(data)
  }

  /// Moves a staged case, or a shared file, to its place.
  ///
  /// - Parameter own: the names of the files that were filed there; all others in a case's folder are a user's, and stay.
  private func publish(
    _ path: String, from staging: String, replacing own: Set<String> = []
  ) throws(WriteRefusal) {
    let target = URL(fileURLWithPath: "\(folder)/\(path)")
    let staged = URL(fileURLWithPath: "\(staging)/\(path)")
    let files = FileManager.default
    do {
      guard files.fileExists(atPath: staged.path) else { return }
      try files.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      if files.fileExists(atPath: target.path) {
        // Copied, so that they are there whenever this is interrupted.
        for name in (try? files.contentsOfDirectory(atPath: target.path)) ?? []
        where !own.contains(name) && !files.fileExists(atPath: "\(staged.path)/\(name)") {
          try files.copyItem(
            at: target.appendingPathComponent(name), to: staged.appendingPathComponent(name))
        }
        try files.moveItem(at: target, to: staged.appendingPathExtension("old"))
      }
      try files.moveItem(at: staged, to: target)
    } catch {
      throw WriteRefusal(path: target.path, reason: SystemReason.of(error))
    }
  }

  /// SHA-256 of every script in the web folder, by path within the reference folder.
  package func sources() throws -> [String: String] {
    var hashes: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/web").sorted()
    where path.hasSuffix(".js") {
      let content = OrdinaryFile.contents("\(folder)/web/\(path)")
      hashes["web/\(path)"] = content.map(SHA256Text.of)
    }
    return hashes
  }
}
