import Foundation
import WebRuntime

/// A preset of the app: its state, and the ranges from which some fields are drawn.
///
/// What the app does not know is kept: within the state, because it affects the seeds, and beside it.
public struct AppPreset: Sendable {
  package struct Range: Equatable, Sendable {
    package let min: Double
    package let max: Double
  }

  /// In bytes; presets have a few thousand.
  package static let largestSize = 1 << 20

  public let name: String
  public let warnings: [String]
  package let state: AppState
  package let dualRanges: [String: Range]
  private let members: JavaScriptObject

  /// - Parameter json: UTF-8; invalid bytes become U+FFFD, as when a page reads it.
  /// - Throws: `AppPresetError`.
  public init(json: Data) throws(AppPresetError) {
    guard json.count <= Self.largestSize else { throw .tooLarge(bytes: json.count) }
    members = try Self.members(of: json)
    name = try Self.name(members["name"])
    let given = try members["state"].map { value throws(AppPresetError) in
      try Self.object("state", value)
    }
    let ranges = members["dualRanges"] ?? .null
    let settled = try AppPresetSettling(
      given ?? .init(), ranges == .null ? .init() : try Self.object("dualRanges", ranges))
    state = settled.state
    warnings = settled.warnings
    dualRanges = settled.dualRanges
  }

  /// The settled preset as a file, including everything that the app does not know.
  public var json: String {
    var file = members
    file.set("state", .object(state.members))
    var ranges = JavaScriptObject()
    if case .object(let given) = members["dualRanges"] { ranges = given }
    for field in AppField.all {
      guard let range = dualRanges[field.name] else { continue }
      var pair = JavaScriptObject()
      if case .object(let given) = ranges[JavaScriptText(field.name)] { pair = given }
      pair.set("min", .number(range.min))
      pair.set("max", .number(range.max))
      ranges.set(JavaScriptText(field.name), .object(pair))
    }
    if !ranges.members.isEmpty { file.set("dualRanges", .object(ranges)) }
    return JavaScriptValue.object(file).json
  }

  /// Names of the state's fields that the app does not know, each quoted as in JSON.
  public var unknownFields: [String] {
    state.unknown.members.map { JavaScriptValue.text($0.name).json }
  }

  private static func members(of json: Data) throws(AppPresetError) -> JavaScriptObject {
    let text = String(decoding: json, as: UTF8.self)
    // A byte order mark is not part of the text, as when a page reads it.
    let marked = text.unicodeScalars.first == "\u{FEFF}"
    let value: JavaScriptValue
    do {
      value = try JSONReader.read(marked ? String(text.unicodeScalars.dropFirst()) : text)
    } catch {
      throw .notAPreset(detail: "\(error)")
    }
    guard case .object(let members) = value else {
      throw .notAPreset(detail: "an object is expected")
    }
    return members
  }

  private static func name(_ value: JavaScriptValue?) throws(AppPresetError) -> String {
    switch value {
    case nil, .null: return "Untitled"
    case .text(let text):
      if let name = text.string { return name }
      throw .invalidValue(field: "name", detail: AppPresetSettling.brokenText)
    default: throw .invalidValue(field: "name", detail: "a text is expected")
    }
  }

  private static func object(
    _ name: String, _ value: JavaScriptValue
  ) throws(AppPresetError) -> JavaScriptObject {
    guard case .object(let object) = value else {
      throw .invalidValue(field: name, detail: "an object is expected")
    }
    return object
  }
}
