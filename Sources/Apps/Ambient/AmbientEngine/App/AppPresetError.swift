/// What is wrong with a preset.
public enum AppPresetError: Error, Equatable {
  /// The text is not JSON, or not an object.
  case notAPreset(detail: String)
  /// A field's value cannot be used.
  case invalidValue(field: String, detail: String)
  case tooLarge(bytes: Int)
}

extension AppPresetError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAPreset(let detail): "this is not a preset: \(detail.prefix(200))"
    case .invalidValue(let field, let detail): "\(field): \(detail)"
    case .tooLarge(let bytes): "\(bytes) bytes are too many for a preset; it may have 1 MiB"
    }
  }
}
