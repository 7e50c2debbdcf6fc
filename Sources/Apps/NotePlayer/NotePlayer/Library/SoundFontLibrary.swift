import Foundation
import SoundFont

/// The fonts that come with a program and those its user added, with their presets.
///
/// Listing reads only descriptions; files that are not fonts are reported by name.
public final class SoundFontLibrary {
  /// A preset as shown in a list.
  public struct Entry: Sendable {
    /// `sf2:BANK:PROGRAM@FONT`, which is unique among all fonts.
    public let id: String
    public let preset: SoundFont.Preset
    public let kind: PresetKind
    public let font: String
    /// Includes the font's name if several fonts have a preset of that name.
    public let label: String
    public let path: String
  }

  /// A font in a folder.
  public struct Listed: Sendable {
    public let path: String
    /// The font's part of ids.
    public let key: String
    public let font: SoundFont
  }

  /// A file in a folder that cannot be played.
  public struct Refused: Sendable {
    public let name: String
    public let reason: String
  }

  private struct Stamp: Equatable {
    let size: Int
    let modified: Double
    let inode: UInt64
  }

  public let builtIn: String?
  public let user: String
  private var known: [String: (stamp: Stamp, font: SoundFont)] = [:]
  public private(set) var fonts: [Listed] = []
  public private(set) var refused: [Refused] = []

  public init(builtIn: String? = nil, user: String) {
    self.builtIn = builtIn
    self.user = user
    refresh()
  }

  /// Reads the folders again; unchanged fonts are kept.
  public func refresh() {
    fonts = []
    refused = []
    for folder in [builtIn, user].compactMap(\.self) { read(folder) }
  }

  private func read(_ folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted(by: {
      Array($0.unicodeScalars.map(\.value))
        .lexicographicallyPrecedes($1.unicodeScalars.map(\.value))
    })
    where !name.hasPrefix(".") && name.lowercased().hasSuffix(".sf2") {
      let path = "\(folder)/\(name)"
      do {
        fonts.append(Listed(path: path, key: key(name), font: try font(path, name)))
      } catch {
        refused.append(Refused(name: name, reason: "\(error)"))
      }
    }
  }

  private func font(_ path: String, _ name: String) throws -> SoundFont {
    var status = stat()
    guard stat(path, &status) == 0 else { return try SoundFont(try FontFile(path)) }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let stamp = Stamp(
      size: Int(status.st_size), modified: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
      inode: UInt64(status.st_ino))
    if let kept = known[path], kept.stamp == stamp { return kept.font }
    let font = try SoundFont(try FontFile(path), fileName: String(name.dropLast(4)))
    known[path] = (stamp, font)
    return font
  }

  /// Lower case, with dashes for everything except letters and digits; `-2`, `-3` if a name is taken.
  private func key(_ name: String) -> String {
    var plain = ""
    for scalar in name.dropLast(4).lowercased().unicodeScalars {
      if ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) {
        plain.unicodeScalars.append(scalar)
      } else if plain.last != "-" {
        plain += "-"
      }
    }
    let first = plain.isEmpty ? "font" : plain
    var key = first
    var number = 2
    while fonts.contains(where: { $0.key == key }) {
      key = "\(first)-\(number)"
      number += 1
    }
    return key
  }

  /// All presets, sorted by kind, name, bank, program, font.
  public var entries: [Entry] {
    var counts: [String: Int] = [:]
    for font in fonts {
      for name in Set(font.font.presets.map(\.name)) { counts[name, default: 0] += 1 }
    }
    let entries = fonts.flatMap { listed in
      listed.font.presets.map { preset in
        Entry(
          id: "\(preset.id)@\(listed.key)", preset: preset, kind: PresetKind(preset),
          font: listed.font.name,
          label: counts[preset.name, default: 0] > 1
            ? "\(preset.name) (\(listed.font.name))" : preset.name,
          path: listed.path)
      }
    }
    return entries.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      let kinds = (order(a.kind), order(b.kind))
      if kinds.0 != kinds.1 { return kinds.0 < kinds.1 }
      let names = (scalars(a.preset.name), scalars(b.preset.name))
      if names.0 != names.1 { return names.0.lexicographicallyPrecedes(names.1) }
      return (a.preset.bank, a.preset.program, one.offset)
        < (b.preset.bank, b.preset.program, other.offset)
    }.map(\.element)
  }

  private func order(_ kind: PresetKind) -> Int { PresetKind.allCases.firstIndex(of: kind) ?? 0 }
  private func scalars(_ name: String) -> [UInt32] { name.lowercased().unicodeScalars.map(\.value) }

  /// The font and preset for an id, with or without the font's name; nil if there is none.
  ///
  /// - Parameter chosen: the key of the font that is searched first.
  public func resolve(_ id: String, chosen: String? = nil) -> (
    font: Listed, preset: SoundFont.Preset
  )? {
    let parts = id.split(separator: "@", maxSplits: 1).map(String.init)
    guard let plain = parts.first else { return nil }
    let named = parts.count > 1 ? parts[1] : nil
    let asked = fonts.filter { $0.key == (named ?? chosen) } + (named == nil ? fonts : [])
    for listed in asked {
      if let preset = listed.font.preset(plain) { return (listed, preset) }
    }
    return nil
  }

  /// What a stored id plays: its own preset, else the first melodic preset, else the first.
  public func resolveOrDefault(_ id: String?) -> (entry: Entry, isOther: Bool)? {
    let all = entries
    if let id, let found = resolve(id) {
      let whole = "\(found.preset.id)@\(found.font.key)"
      if let entry = all.first(where: { $0.id == whole }) { return (entry, false) }
    }
    return (all.first { $0.kind == .melodic } ?? all.first).map { ($0, id != nil) }
  }
}
