import AudioFiles
import AudioSignal
import DataText
import Foundation
import OrdinaryFiles
import ParityCases

/// The folder of references: the manifest, and each case's definition and audio.
package struct ReferenceLibrary: Sendable {
  /// The path of a project's `reference-audio`.
  package let folder: String
  package let manifest: Manifest
  /// Over how many random cases the probability of a false alarm is spread.
  package let randomCases: Int
  private let shared: SharedSampleFiles
  /// In bytes: as much as a capture accepts of a trace, and more than any case's audio.
  private static let largestFile = 1 << 28

  /// - Throws: `ReferenceError` when there is no readable manifest.
  package init(folder: String) throws(ReferenceError) {
    self.folder = folder
    manifest = try Manifest.read(from: "\(folder)/manifest.json", folder: folder)
    randomCases = manifest.cases.count(where: \.isRandom)
    shared = SharedSampleFiles(folder: folder, hashes: manifest.shared ?? [:])
  }

  /// One case, ready to be compared.
  package struct Reference: Sendable {
    package let definition: CaseDefinition
    package let audio: SampleBuffer
    package let entry: Manifest.Entry
    /// nil for a case of plain numbers, and for one that was captured before traces were recorded.
    package let trace: ReferenceTrace?
    /// The bytes of `stages.json`, for a case that has stages.
    package let stagesJSON: Data?
    /// A random case's renders with its second and further seeds; empty for others.
    package let seeds: [SampleBuffer]
  }

  package var suites: [String] {
    var names: [String] = []
    for entry in manifest.cases {
      let suite = String(entry.id.prefix { $0 != "/" })
      if !names.contains(suite) { names.append(suite) }
    }
    return names
  }

  /// The entries of the chosen suites whose id matches the pattern.
  ///
  /// - Throws: `NoMatch` when nothing does, or a suite is unknown.
  package func entries(
    suites chosen: [String], pattern: String?
  ) throws(NoMatch) -> [Manifest.Entry] {
    for suite in chosen where !suites.contains(suite) {
      throw NoMatch(.suite, suite, known: suites)
    }
    let glob = pattern.map(CasePattern.init)
    let matching = manifest.cases.filter { entry in
      let suite = String(entry.id.prefix { $0 != "/" })
      return (chosen.isEmpty || chosen.contains(suite)) && (glob?.matches(entry.id) ?? true)
    }
    guard !matching.isEmpty else {
      throw NoMatch(.case, pattern ?? "*", known: nearest(to: pattern ?? "", in: chosen))
    }
    return matching
  }

  /// Reads a case and checks that its files are those that were captured.
  ///
  /// - Throws: `ReferenceError`, `AudioFileError`, `CaseError`.
  package func load(_ entry: Manifest.Entry) throws -> Reference {
    let caseFolder = "\(folder)/\(entry.id)"
    var contents: [String: Data] = [:]
    for (name, hash) in entry.files {
      let path = "\(caseFolder)/\(name)"
      let content: Data
      do throws(FileRefusal) {
        content = try OrdinaryFile.read(path, limit: Self.largestFile)
      } catch {
        throw error == .missing
          ? ReferenceError.missingFile(id: entry.id, path: path)
          : .unreadable(ReadRefusal(path: path, reason: error))
      }
      guard SHA256Text.of(content) == hash else {
        throw ReferenceError.altered(id: entry.id, path: path)
      }
      contents[name] = content
    }
    let definition = try definition(of: entry, contents[ReferenceFiles.definition])
    func sound(_ name: String) throws -> SampleBuffer {
      guard let content = contents[name] else {
        throw ReferenceError.inconsistent(id: entry.id, .unlisted(file: name))
      }
      let audio = try AudioFile.read(content, named: "\(caseFolder)/\(name)")
      guard audio.channelCount == definition.channels, audio.frameCount == definition.keptFrames,
        audio.sampleRate == definition.sampleRate
      else {
        throw ReferenceError.inconsistent(
          id: entry.id,
          .otherShape(
            file: name, ReferenceContradiction.Shape(audio),
            declared: ReferenceContradiction.Shape(definition)))
      }
      return audio
    }
    let audio = try sound(ReferenceFiles.audio)
    let seeds = try ReferenceFiles.seeds(definition.seeds).map(sound)
    let trace = contents[ReferenceFiles.trace].map {
      ReferenceTrace(json: $0, suite: entry.suite, shared: shared)
    }
    return Reference(
      definition: definition, audio: audio, entry: entry, trace: trace,
      stagesJSON: contents[ReferenceFiles.stages], seeds: seeds)
  }

  /// A case's definition alone.
  ///
  /// - Throws: `ReferenceError`, `CaseError`.
  package func readDefinition(_ entry: Manifest.Entry) throws -> CaseDefinition {
    try definition(
      of: entry,
      OrdinaryFile.contents("\(folder)/\(entry.id)/\(ReferenceFiles.definition)"))
  }

  private func definition(of entry: Manifest.Entry, _ data: Data?) throws -> CaseDefinition {
    let path = "\(folder)/\(entry.id)/\(ReferenceFiles.definition)"
    guard entry.files[ReferenceFiles.definition] != nil, entry.files[ReferenceFiles.audio] != nil
    else {
      throw ReferenceError.inconsistent(id: entry.id, .noCaseListed)
    }
    guard let data else { throw ReferenceError.missingFile(id: entry.id, path: path) }
    let definition: CaseDefinition
    do {
      definition = try JSONText.decode(CaseDefinition.self, from: data)
    } catch {
      throw ReferenceError.undecodable(path: path, reason: DecodingText.of(error))
    }
    guard definition.id == entry.id else {
      throw ReferenceError.inconsistent(id: entry.id, .otherCase(id: definition.id))
    }
    try definition.validate()
    return definition
  }

  /// Files of the web folder that have changed since references were captured from them.
  ///
  /// - Parameter webFolder: by default `web` of the reference folder.
  package func staleSources(webFolder: String? = nil) -> [String] {
    let root = webFolder ?? "\(folder)/web"
    let used = Set(manifest.cases.map(\.capture))
    var stale: Set<String> = []
    // Most captures use the same files, so each is read once.
    var current: [String: String?] = [:]
    for capture in manifest.captures where used.contains(capture.origin.id) {
      for (path, hash) in capture.sources {
        let known =
          current[path]
          ?? OrdinaryFile.contents("\(root)/\(path.dropFirst(4))").map(SHA256Text.of)
        current[path] = .some(known)
        if known ?? Manifest.absent != hash { stale.insert(path) }
      }
    }
    // A pack brings no scripts, so none of its files has changed.
    return current.values.contains { $0 != nil } ? stale.sorted() : []
  }

  /// The text of a file that defines cases.
  ///
  /// - Parameters:
  ///   - source: as `CaseDefinition.source`: `web/` and a path in the web folder.
  ///   - webFolder: by default `web` of the reference folder.
  /// - Returns: nil where there is none, or it is too large for a case module.
  package func sourceText(_ source: String, webFolder: String? = nil) -> String? {
    guard source.hasPrefix("web/"), !source.split(separator: "/").contains("..") else { return nil }
    let path = "\(webFolder ?? "\(folder)/web")/\(source.dropFirst(4))"
    return (try? OrdinaryFile.read(path, limit: 1 << 20))
      .flatMap { String(data: $0, encoding: .utf8) }
  }

  private func nearest(to pattern: String, in chosen: [String]) -> [String] {
    let ids = manifest.cases.map(\.id).filter { id in
      chosen.isEmpty || chosen.contains { id.hasPrefix($0 + "/") }
    }
    // The id that was meant, where only a letter or two are wrong.
    if let meant = NearestName.to(pattern, among: ids) { return [meant] }
    let stem = pattern.filter { $0.isLetter || $0.isNumber }
    let ranked = ids.sorted { shared($0, stem) > shared($1, stem) }
    return Array(ranked.prefix(5)) + (ids.count > 5 ? ["…"] : [])
  }

  private func shared(_ id: String, _ stem: String) -> Int {
    id.filter { $0.isLetter || $0.isNumber }.commonPrefix(with: stem).count
  }
}

/// File names in a case's folder.
package enum ReferenceFiles {
  package static let definition = "case.json"
  package static let audio = "reference.wav"
  package static let trace = "graph.json"
  /// The samples of a trace that shares none with other traces.
  package static let samples = "graph.f32"
  package static let stages = "stages.json"
  /// The audio of a stimulus that came from a file.
  package static let stimulus = "stimulus.wav"

  /// A random case's renders with its second and further seeds, in order.
  ///
  /// - Parameter count: number of all seeds; nil for a case with one.
  package static func seeds(_ count: Int?) -> [String] {
    guard let count, count > 1 else { return [] }
    return (2...count).map(seed)
  }

  static func seed(_ number: Int) -> String { "seed-\(number).wav" }
}

extension ReferenceLibrary {
  /// Where the references of these entries come from.
  package func origins(of entries: [Manifest.Entry]) -> [ReferenceOrigin] {
    let used = Set(entries.map(\.capture))
    return manifest.captures.map(\.origin).filter { used.contains($0.id) }
  }
}
