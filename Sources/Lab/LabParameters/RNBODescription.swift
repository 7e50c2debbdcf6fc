import Foundation
import OrdinaryFiles
import ParityCases

/// What an RNBO export says about its patch: `description.json`, and the presets beside it.
package struct RNBODescription: Sendable {
  /// A larger file does not describe a patch.
  package static let largestFile = 8 << 20

  package let table: ParameterTable
  /// The patch's name; nil if the export does not give one.
  package let name: String?
  package let inputChannels: Int
  package let outputChannels: Int
  /// Whether the patch receives MIDI.
  package let playsNotes: Bool
  /// The file of the C++ source; nil if the export does not give one.
  package let className: String?

  /// - Parameter source: the file's name in faults.
  /// - Throws: `ParameterTableError`.
  package init(_ json: Data, source: String) throws(ParameterTableError) {
    guard json.count <= Self.largestFile else {
      throw .unreadable(
        source: source, detail: "larger than 8 MB, too large for a description of a patch")
    }
    guard let file = try? JSONDecoder().decode(JSONValue.self, from: json) else {
      throw .unreadable(source: source, detail: "this is not JSON")
    }
    guard case .array(let entries)? = file["parameters"] else {
      throw .unreadable(
        source: source,
        detail: "it has no list 'parameters': is it the description.json of an RNBO export?")
    }
    var descriptions: [ParameterDescription] = []
    var faults: [ParameterFault] = []
    for (number, entry) in entries.enumerated() {
      // Parameters other than numbers, such as signals, have a type of their own.
      if let type = entry["type"]?.text, type != "ParameterTypeNumber" { continue }
      let id = entry["paramId"]?.text ?? entry["name"]?.text ?? ""
      func fault(_ detail: String) {
        faults.append(
          ParameterFault(
            source: source, parameter: id.isEmpty ? "\(number + 1)" : id, detail: detail))
      }
      do {
        descriptions.append(try Self.parameter(entry, id, number))
      } catch {
        fault("\(error)")
      }
    }
    table = try ParameterTable(descriptions, source: source, faults: faults)
    let meta = file["meta"]
    name = [meta?["name"]?.text, meta?["rnboobjname"]?.text].compactMap(\.self)
      .first { !$0.isEmpty }
    className = meta?["rnboobjname"]?.text
    inputChannels = Self.channels(file["numInputChannels"])
    outputChannels = Self.channels(file["numOutputChannels"])
    playsNotes = (file["numMidiInputPorts"]?.double ?? 0) > 0
  }

  /// - Throws: `ParameterTableError`.
  package init(readingFrom path: String) throws(ParameterTableError) {
    let json: Data
    do {
      json = try OrdinaryFile.read(path, limit: Self.largestFile)
    } catch {
      throw .unreadable(source: path, detail: "\(error)")
    }
    try self.init(json, source: path)
  }

  /// Why a parameter is none.
  private enum UnusableParameter: Error, CustomStringConvertible {
    case noID
    case noNumber(key: String)

    var description: String {
      switch self {
      case .noID: "it has no paramId"
      case .noNumber(let key): "its \(key) is not a number"
      }
    }
  }

  private static func parameter(
    _ entry: JSONValue, _ id: String, _ place: Int
  ) throws(UnusableParameter) -> ParameterDescription {
    guard !id.isEmpty else { throw .noID }
    func number(_ key: String, or other: Double) throws(UnusableParameter) -> Double {
      guard let value = entry[key], value != .null else { return other }
      guard let number = value.double else { throw .noNumber(key: key) }
      return number
    }
    let steps = try number("steps", or: 0)
    let names = entry["enumValues"]?.texts ?? []
    let initial = try number("initialValue", or: try number("minimum", or: 0))
    var result: ParameterDescription
    let name =
      [entry["displayName"]?.text, entry["name"]?.text].compactMap(\.self)
      .first { !$0.allSatisfy(\.isWhitespace) } ?? id
    if entry["isEnum"] == .bool(true), names.count >= 2 {
      result = ParameterDescription(
        id: id, name: name,
        choices: names.enumerated().map { .init(name: $1, value: .number(Double($0))) },
        initial: Int(min(max(initial.isFinite ? initial : 0, -1), Double(names.count))))
    } else {
      result = ParameterDescription(
        id: id, name: name, minimum: try number("minimum", or: 0),
        maximum: try number("maximum", or: 1), initial: initial)
      result.exponent = try number("exponent", or: 1)
      // A single step means a trigger, only in RNBO.
      result.isTrigger = steps == 1
      result.steps = steps >= 2 && steps < 1e6 ? Int(steps) : 0
    }
    result.unit = entry["unit"]?.text ?? ""
    result.order = entry["order"]?.integer
    result.index = entry["index"]?.integer ?? place
    if case .bool(let flag)? = entry["visible"] { result.isVisible = flag }
    return result
  }

  private static func channels(_ value: JSONValue?) -> Int {
    min(max(value?.integer ?? 0, 0), 32)
  }
}

extension JSONValue {
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var double: Double? { if case .number(let number) = self { number } else { nil } }

  package var integer: Int? { double.flatMap { Int(exactly: $0) } }

  package var texts: [String]? {
    guard case .array(let values) = self else { return nil }
    return values.map { value in
      switch value {
      case .string(let text): text
      case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
      default: ""
      }
    }
  }
}
