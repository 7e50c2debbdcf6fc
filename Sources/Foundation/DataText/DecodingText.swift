/// A decoding error in a few words: where, and what is wrong there.
package enum DecodingText {
  package static func of(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func at(_ path: [any CodingKey]) -> String {
      let text = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        .joined(separator: ".")
      return text.isEmpty ? "" : " at \(text)"
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "'\(key.stringValue)' is missing\(at(context.codingPath))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "a value of another type is expected\(at(context.codingPath))"
    case .dataCorrupted(let context):
      return "\(context.debugDescription)\(at(context.codingPath))"
    @unknown default:
      return "\(error)"
    }
  }
}
