import Foundation
import LabParameters
import OrdinaryFiles
import ParityCases

/// An RNBO export: which of its parts exist, and what follows from the missing ones.
struct RNBOExport {
  let folder: String
  let description: RNBODescription
  let presets: [RNBOPresets.Preset]
  /// The patch's C++ source, within the folder; nil without one.
  let source: String?
  /// Whether RNBO's own C++ code is beside it.
  let hasFramework: Bool
  /// The patch in the form that the web runtime loads, within the folder; nil without one.
  let patcher: String?
  /// What is missing, a sentence each.
  let missing: [String]

  /// - Throws: `ParameterTableError` if `description.json` is missing or invalid.
  init(_ folder: String) throws {
    self.folder = folder
    description = try RNBODescription(readingFrom: "\(folder)/description.json")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    source = names.first { $0.hasSuffix(".cpp") }
    hasFramework = FileManager.default.fileExists(atPath: "\(folder)/rnbo/RNBO.h")
    patcher = names.first { $0.hasSuffix(".export.json") }
    var missing: [String] = []
    if source == nil || !hasFramework {
      missing.append(
        (source == nil ? "the patch's C++ source" : "the folder 'rnbo'")
          + " is missing: no renderer is written; export the patch for C++ to this folder")
    }
    if patcher == nil {
      missing.append(
        "there is no .export.json, which the web module needs; export the patch for the web, and put"
          + " it next to the module")
    }
    if names.contains("presets.json"),
      let json = try? OrdinaryFile.read(
        "\(folder)/presets.json", limit: RNBODescription.largestFile)
    {
      presets = try RNBOPresets(json, source: "\(folder)/presets.json").presets
    } else {
      presets = []
      missing.append("presets.json is missing: no case is made of factory presets")
    }
    self.missing = missing + Self.missingMedia(folder)
  }

  /// The sounds for the patch's buffers.
  private static func missingMedia(_ folder: String) -> [String] {
    let path = "\(folder)/dependencies.json"
    guard let json = try? OrdinaryFile.read(path, limit: RNBODescription.largestFile) else {
      return ["dependencies.json is missing: which sounds the patch needs is not known"]
    }
    guard case .array(let entries)? = try? JSONDecoder().decode(JSONValue.self, from: json) else {
      return ["dependencies.json is not a list: which sounds the patch needs is not known"]
    }
    return entries.compactMap { entry in
      let id = entry["id"]?.text ?? "?"
      guard let file = entry["file"]?.text else {
        return entry["url"]?.text.map { "the buffer '\(id)' is filled from \($0): put it there" }
      }
      return FileManager.default.fileExists(atPath: "\(folder)/\(file)")
        ? nil : "\(file) is missing: the buffer '\(id)' stays empty"
    }
  }

  /// The project's name: the patch's own, or else the folder's.
  var name: String {
    if let name = description.name, name != "untitled" { return name }
    return URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent
  }
}
