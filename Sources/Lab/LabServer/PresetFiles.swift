import DataText
import Foundation
import OrdinaryFiles
import ParityCases
import ParityReferences
import ParityResults

/// The presets of a project: `lab/presets/NAME.json`, each written atomically.
struct PresetFiles: Sendable {
  static let largestFile = 1 << 16
  private static let mostFiles = 4096
  private static let longestName = 64

  /// A preset, or why a file is not one.
  struct Entry: Encodable {
    let file: String
    let preset: JSONValue?
    let fault: String?
  }

  private let folder: String

  /// - Parameter folder: the project's.
  init(folder: String) { self.folder = "\(folder)/lab/presets" }

  func list() -> [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") }.prefix(Self.mostFiles).map { file in
      do {
        let data = try OrdinaryFile.read("\(folder)/\(file)", limit: Self.largestFile)
        return Entry(file: file, preset: try Self.preset(data), fault: nil)
      } catch {
        return Entry(file: file, preset: nil, fault: "\(error)")
      }
    }
  }

  func path(_ file: String) -> String { "\(folder)/\(file)" }

  /// - Throws: `PresetFileError`; what the file cannot be read for.
  func read(_ file: String) throws -> JSONValue {
    try check(file)
    return try Self.preset(try OrdinaryFile.read(path(file), limit: Self.largestFile))
  }

  /// Saves a preset without its former case, whose values may differ now.
  ///
  /// - Parameter replaced: the preset's file until now.
  /// - Returns: the file's name.
  /// - Throws: `PresetFileError` for what is no preset, or would take another one's place; `WriteRefusal`.
  func save(_ body: Data, name: String, replacing replaced: String? = nil) throws -> String {
    let preset = try Self.preset(body)
    let file = try Self.fileName(name)
    if file != replaced, FileManager.default.fileExists(atPath: path(file)) {
      guard let was = try? read(file), was["suite"] == preset["suite"],
        was["name"] == preset["name"], replaced == nil
      else {
        throw PresetFileError.holdsAnother(file: file)
      }
    }
    guard case .object(var members) = preset else { return file }
    members["case"] = nil
    try AtomicFile.write(try JSONText.encode(JSONValue.object(members)), to: path(file))
    return file
  }

  /// - Throws: `PresetFileError` for a name that is no preset's.
  func remove(_ file: String) throws {
    try check(file)
    guard unlink("\(folder)/\(file)") == 0 else {
      throw PresetFileError.missing(file: file)
    }
  }

  private func check(_ file: String) throws(PresetFileError) {
    guard file.hasSuffix(".json"), try Self.fileName(String(file.dropLast(5))) == file else {
      throw .notAPresetFile(file)
    }
  }

  /// A preset's name as a file name: lower-case letters and digits, dashes for everything else.
  ///
  /// - Throws: `PresetFileError` where nothing is left.
  static func fileName(_ name: String) throws(PresetFileError) -> String {
    let dashed = name.lowercased().map { CaseDefinition.isValidName(String($0)) ? $0 : "-" }
    let safe = String(dashed).split(separator: "-").joined(separator: "-").prefix(longestName)
    guard CaseDefinition.isValidName(String(safe)) else {
      throw .noFileName
    }
    return "\(safe).json"
  }

  /// - Throws: `PresetFileError`.
  private static func preset(_ data: Data) throws(PresetFileError) -> JSONValue {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: data),
      case .object(let values)? = value["values"], case .string? = value["name"],
      case .string? = value["suite"]
    else {
      throw .notAPreset
    }
    for (id, member) in values {
      switch member {
      case .number, .string, .bool: continue
      default: throw .invalidValue(parameter: id)
      }
    }
    return value
  }
}
