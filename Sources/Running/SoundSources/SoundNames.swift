import AudioFiles
import Comparison
import Foundation
import ParityReferences
import PortedApps

/// What the names of sounds on a command line stand for.
package struct SoundNames: Sendable {
  /// nil where there is no project.
  private let library: ReferenceLibrary?
  private let apps: PortedApps
  private let presets: PresetSettings

  /// How presets without a reference are rendered.
  package struct PresetSettings: Sendable {
    package var seconds: Double
    package var song: String?
    package var epoch: Double

    package init(seconds: Double, song: String?, epoch: Double) {
      self.seconds = seconds
      self.song = song
      self.epoch = epoch
    }
  }

  package init(library: ReferenceLibrary?, apps: PortedApps, presets: PresetSettings) {
    self.library = library
    self.apps = apps
    self.presets = presets
  }

  /// The sounds of all names, without duplicates, in order; no names stand for the presets of all apps.
  ///
  /// - Throws: `SoundNameError`, `ReferenceError`, `AudioFileError`.
  package func sounds(named names: [String]) throws -> [SoundSource] {
    var found: [SoundSource] = []
    for name in names.isEmpty ? presetSuites.map({ "\($0)/*" }) : names {
      found += try sounds(named: name)
    }
    guard !found.isEmpty else { throw SoundNameError.noSound(name: "", known: known) }
    return Self.told(apart: found)
  }

  /// Suites of presets for which the project has references.
  private var presetSuites: [String] {
    guard let library else { return [] }
    let suites = apps.apps.compactMap { $0.presets?.suite }
    return library.suites.filter(suites.contains)
  }

  private func sounds(named name: String) throws -> [SoundSource] {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) {
      guard !isFolder.boolValue else {
        if let cases = try cases(named: name) { return cases }
        throw SoundNameError.folder(path: name)
      }
      return name.hasSuffix(".json") ? [try preset(at: name)] : [try file(at: name)]
    }
    if let cases = try cases(named: name) { return cases }
    // Checked before mixtures, because an app's preset may be a string with any characters.
    if let preset = namedPreset(name) { return [preset] }
    if name.contains("+") { return [try mixture(name)] }
    // A name that looks like a path is one.
    let ending = (name as NSString).pathExtension
    guard ending.isEmpty || ending.contains("*") || name.contains(" ") else {
      throw SoundNameError.noFile(path: name)
    }
    if let library, name.contains("/") {
      // The error lists the ids that exist.
      _ = try library.entries(suites: [], pattern: name)
    }
    throw SoundNameError.noSound(name: name, known: known)
  }

  /// What else could have been named.
  private var known: String {
    guard let library else {
      return "; there is no project here (--project names one), so sounds can only be files"
    }
    let suites = presetSuites
    let names =
      suites.isEmpty
      ? library.suites.map { "\($0)/*" }
      : library.manifest.cases.map(\.id).filter { id in suites.contains { id.hasPrefix($0 + "/") } }
        .map { String($0.drop { $0 != "/" }.dropFirst()) }
    return "; there are: " + names.prefix(12).joined(separator: ", ")
      + (names.count > 12 ? ", …" : "")
  }

  private func file(at path: String) throws(AudioFileError) -> SoundSource {
    let reader = try AudioFileReader(path)
    return SoundSource(
      name: URL(fileURLWithPath: path).lastPathComponent, origin: path, kind: .file(path: path),
      shape: SignalShape(
        channelCount: reader.channelCount, frameCount: reader.frameCount,
        sampleRate: reader.sampleRate))
  }

  /// Cases by an id or a pattern, by a suite's name, or by a name within the suites of presets; in a project without
  /// these, within any suite.
  ///
  /// - Returns: nil when the name stands for none.
  private func cases(named name: String) throws -> [SoundSource]? {
    guard let library else { return nil }
    let suites = name.contains("/") ? [] : presetSuites
    if let entries = try? library.entries(suites: suites, pattern: name) {
      return try entries.map(reference)
    }
    guard library.suites.contains(name) else { return nil }
    return try library.entries(suites: [name], pattern: nil).map(reference)
  }

  private func reference(_ entry: Manifest.Entry) throws -> SoundSource {
    let definition = try library?.readDefinition(entry)
    return SoundSource(
      name: entry.id, origin: entry.id, kind: .reference(entry),
      shape: SignalShape(
        channelCount: definition?.channels ?? 1, frameCount: definition?.frames ?? 0,
        sampleRate: definition?.sampleRate ?? 48000))
  }

  /// A preset's file; if it lies among the references, its reference.
  private func preset(at path: String) throws -> SoundSource {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    if let library,
      url.path.hasPrefix(
        URL(fileURLWithPath: library.folder).resolvingSymlinksInPath().path + "/"),
      let entries = try? library.entries(
        suites: presetSuites, pattern: url.deletingPathExtension().lastPathComponent),
      let entry = entries.first
    {
      return try reference(entry)
    }
    let able = apps.apps.filter { $0.presets != nil }
    let sure = able.filter { $0.presets?.recognises(path) == true }
    let open = able.filter { $0.presets?.recognises(path) == nil }
    guard let presets = (sure.isEmpty ? open : sure).first?.presets else {
      throw SoundNameError.unknownPreset(path: path, apps: able.map { type(of: $0).name })
    }
    return rendered(presets, path, name: url.lastPathComponent)
  }

  /// A preset that comes with an app.
  private func namedPreset(_ name: String) -> SoundSource? {
    for app in apps.apps {
      if let presets = app.presets, presets.recognises(name) == true {
        return rendered(presets, name, name: "\(type(of: app).name): \(name)")
      }
    }
    return nil
  }

  private func rendered(_ app: any AppPresets, _ path: String, name: String) -> SoundSource {
    var request = PresetRequest(
      path: path, seconds: presets.seconds, sampleRate: 48000, seeds: (page: 7, worklet: 8),
      epoch: presets.epoch)
    request.song = presets.song
    return SoundSource(
      name: name, origin: path, kind: .preset(app, request),
      shape: SignalShape(
        channelCount: 2, frameCount: Int(presets.seconds * 48000), sampleRate: 48000))
  }

  private func mixture(_ name: String) throws -> SoundSource {
    let parts = try name.split(separator: "+", omittingEmptySubsequences: false).map { part in
      let part = part.trimmingCharacters(in: .whitespaces)
      let found = try sounds(named: part)
      guard found.count == 1 else {
        throw SoundNameError.manySounds(name: part, count: found.count, mixture: name)
      }
      return found[0]
    }
    let rates = Set(parts.map(\.shape.sampleRate)).sorted()
    guard rates.count == 1 else { throw SoundNameError.mixedRates(mixture: name, rates: rates) }
    return SoundSource(
      name: parts.map(\.name).joined(separator: " + "), origin: name, kind: .mixture(parts),
      shape: SignalShape(
        channelCount: parts.map(\.shape.channelCount).max() ?? 1,
        frameCount: parts.map(\.shape.frameCount).max() ?? 0, sampleRate: rates[0]))
  }

  /// Gives each sound a unique name: files with the same name get as many parent folders as needed, duplicates a
  /// number.
  package static func told(apart sounds: [SoundSource]) -> [SoundSource] {
    var sounds = sounds
    for depth in 2...32 {
      let counts = Dictionary(grouping: sounds, by: \.name).mapValues(\.count)
      guard counts.values.contains(where: { $0 > 1 }) else { return sounds }
      for index in sounds.indices where counts[sounds[index].name] ?? 1 > 1 {
        guard case .file(let path) = sounds[index].kind else { continue }
        let parts = URL(fileURLWithPath: path).pathComponents.filter { $0 != "/" }
        sounds[index].name = parts.suffix(depth).joined(separator: "/")
      }
    }
    var seen: [String: Int] = [:]
    for index in sounds.indices {
      let name = sounds[index].name
      seen[name, default: 0] += 1
      if let count = seen[name], count > 1 { sounds[index].name = "\(name) (\(count))" }
    }
    return sounds
  }
}
