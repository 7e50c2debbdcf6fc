import Foundation

/// A preset of the app: its state, and the ranges that some fields are drawn from.
public struct AppPreset: Sendable {
  struct Range: Equatable, Sendable {
    let min: Double
    let max: Double
  }

  public let name: String
  public let warnings: [String]
  let state: AppState
  let dualRanges: [String: Range]

  /// - Throws: `AppPresetError`.
  public init(json: Data) throws(AppPresetError) {
    guard json.count <= Self.largestSize else { throw .tooLarge(bytes: json.count) }
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: json)
    } catch {
      throw .notAPreset(detail: Self.reason(error))
    }
    name = file.name ?? "Untitled"
    var given = file.state ?? [:]
    var ranges = (file.dualRanges ?? [:]).mapValues { Range(min: $0.min, max: $0.max) }
    Self.mergePairs(&given, &ranges)
    var state = AppState()
    var warnings: [String] = []
    for field in AppField.all {
      let value = try given[field.name].map { value throws(AppPresetError) in
        try Self.checked(value, field, &warnings)
      }
      state.set(field.name, value ?? field.initial)
    }
    let known = Set(AppField.all.map(\.name))
    // In the order of the file, which a dictionary forgets.
    let text = String(decoding: json, as: UTF8.self)
    let unknown = given.keys.filter { !known.contains($0) }
      .map { (key: $0, place: text.range(of: "\"\($0)\"")?.lowerBound ?? text.endIndex) }
      .sorted { $0.place < $1.place }
    for (key, _) in unknown { if let value = given[key] { state.set(key, value.stateValue) } }
    self.state = state
    self.warnings = warnings
    dualRanges = ranges
  }

  /// Where a field may lie.
  func range(_ field: String) -> Range {
    dualRanges[field] ?? Range(min: state.number(field), max: state.number(field))
  }

  private static let largestSize = 1 << 20

  private struct File: Decodable {
    struct Pair: Decodable {
      let min: Double
      let max: Double
    }

    let name: String?
    let state: [String: Scalar]?
    let dualRanges: [String: Pair]?
  }

  /// A value of the state; what is nested is kept out.
  private enum Scalar: Decodable {
    case number(Double)
    case flag(Bool)
    case text(String)
    case nothing

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .nothing
      }
    }

    var stateValue: AppState.Value {
      switch self {
      case .number(let number): .number(number)
      case .flag(let flag): .flag(flag)
      case .text(let text): .text(text)
      case .nothing: .other("null")
      }
    }
  }

  /// `xMin` and `xMax` of a field that stands alone today: the midpoint and a range.
  private static func mergePairs(
    _ given: inout [String: Scalar], _ ranges: inout [String: Range]
  ) {
    for field in AppField.all {
      guard case .number = field.kind, case .number(let low) = given["\(field.name)Min"],
        case .number(let high) = given["\(field.name)Max"]
      else { continue }
      given["\(field.name)Min"] = nil
      given["\(field.name)Max"] = nil
      given[field.name] = .number((low + high) / 2)
      if ranges[field.name] == nil { ranges[field.name] = Range(min: low, max: high) }
    }
  }

  private static func checked(
    _ value: Scalar, _ field: AppField, _ warnings: inout [String]
  ) throws(AppPresetError) -> AppState.Value {
    switch (field.kind, value) {
    case (.number(let range), .number(let number)):
      guard !range.contains(number) else { return .number(number) }
      let bounded = min(max(number, range.lowerBound), range.upperBound)
      warnings.append(
        "\(field.name): \(number) is outside \(range.lowerBound) to \(range.upperBound);"
          + " \(bounded) is used")
      return .number(bounded)
    case (.flag, .flag(let flag)): return .flag(flag)
    case (.text, .text(let text)): return .text(text)
    case (.choice(let options), .text(let text)):
      guard options.contains(text) else {
        throw .invalidValue(field: field.name, detail: "'\(text)' is none of \(options)")
      }
      return .text(text)
    default: throw .invalidValue(field: field.name, detail: "its value is of another type")
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
    let cause = context.underlyingError as NSError?
    return (cause?.userInfo["NSDebugDescription"] as? String) ?? context.debugDescription
  }
}

/// What is wrong with a preset.
public enum AppPresetError: Error, Equatable {
  case notAPreset(detail: String)
  case invalidValue(field: String, detail: String)
  case tooLarge(bytes: Int)
}

extension AppPresetError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAPreset(let detail): "this is no preset: \(detail.prefix(200))"
    case .invalidValue(let field, let detail): "\(field): \(detail)"
    case .tooLarge(let bytes): "\(bytes) bytes are no preset; 1 MiB is the most"
    }
  }
}
