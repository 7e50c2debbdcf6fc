import Foundation
import OrdinaryFiles
import ParityCases

/// The presets of an RNBO export: names, and values by parameter.
package struct RNBOPresets: Sendable {
  package struct Preset: Equatable, Sendable {
    package let name: String
    package let values: [String: Double]
  }

  package let presets: [Preset]

  /// A file beside an export's description; no presets if there is none.
  ///
  /// - Throws: `ParameterTableError`.
  package init(readingFrom path: String) throws(ParameterTableError) {
    guard FileManager.default.fileExists(atPath: path) else {
      try self.init(Data("[]".utf8), source: path)
      return
    }
    let json: Data
    do {
      json = try OrdinaryFile.read(path, limit: RNBODescription.largestFile)
    } catch {
      throw .unreadable(source: path, detail: "\(error)")
    }
    try self.init(json, source: path)
  }

  /// A list of `{ name, preset }`, or the same below `presets`; an export without any contains `[]`.
  ///
  /// - Throws: `ParameterTableError`.
  package init(_ json: Data, source: String) throws(ParameterTableError) {
    guard json.count <= RNBODescription.largestFile else {
      throw .unreadable(source: source, detail: "larger than 8 MB, too large for presets")
    }
    guard let file = try? JSONDecoder().decode(JSONValue.self, from: json) else {
      throw .unreadable(source: source, detail: "this is not JSON")
    }
    guard case .array(let entries) = file["presets"] ?? file else {
      throw .unreadable(source: source, detail: "it is neither a list of presets nor holds one")
    }
    presets = entries.enumerated().compactMap { number, entry in
      guard case .object(let members)? = entry["preset"] else { return nil }
      var values: [String: Double] = [:]
      for (id, member) in members {
        // Parameters are `{ value: 1 }`; other data of the patch are beside them.
        if let value = member["value"]?.double ?? member.double, value.isFinite {
          values[id] = value
        }
      }
      let name = entry["name"]?.text ?? ""
      return Preset(name: name.isEmpty ? "preset \(number + 1)" : name, values: values)
    }
  }
}
