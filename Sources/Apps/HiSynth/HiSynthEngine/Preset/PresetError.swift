/// Why a text is not a preset.
public enum PresetError: Error, Equatable {
  case empty
  case tooLong
  case parts(Int)
  case notBase64(part: Int)
  case nameNotUTF8
  case nameTooLong
  case notDeflate(part: Int)
  case length(part: Int, bytes: Int, expected: Int)
  case version(Int)
  case count(field: String, Int)
  case value(field: String, Int)
  case notFinite(field: String)
  case tooLarge
  case notJSON(line: Int, column: Int)
  case notAPreset(String)
  /// A field with a value of the wrong type.
  case type(field: String, expected: String)
  case unknownOption(field: String, value: String, options: [String])
}

extension PresetError: CustomStringConvertible {
  /// The page's wording.
  public var description: String {
    switch self {
    case .empty: "empty"
    case .tooLong: "too long"
    case .parts(let count): "parts: \(count)"
    case .notBase64(let part): "part \(part): not base64"
    case .nameNotUTF8: "name: not UTF-8"
    case .nameTooLong: "name: too long"
    case .notDeflate(let part): "part \(part): not deflate"
    case .length(let part, let bytes, let expected):
      "part \(part): \(bytes) bytes, not \(expected)"
    case .version(let version): "part 6: version \(version), not 1"
    case .count(let field, let count): "\(field): count \(count)"
    case .value(let field, let value): "\(field): value \(value)"
    case .notFinite(let field): "\(field): not finite"
    case .tooLarge: "larger than 64 KiB"
    case .notJSON(let line, let column): "not JSON: line \(line), column \(column)"
    case .notAPreset(let detail): detail
    case .type(let field, let expected): "\(field): \(expected) is expected"
    case .unknownOption(let field, let value, let options):
      "\(field): '\(value)' is none of \(options.joined(separator: ", "))"
    }
  }
}
