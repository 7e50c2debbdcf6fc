import Foundation

/// Parts of its files' texts.
extension RNBOProject {
  var cmake: String {
    RNBOText.cmake(
      export: URL(fileURLWithPath: export.folder).standardizedFileURL.path,
      source: export.source ?? "")
  }

  func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  /// A text quoted for both YAML and JSON.
  func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let data = (try? encoder.encode(text)) ?? Data("\"\"".utf8)
    return String(decoding: data, as: UTF8.self)
  }

  func line(_ text: String) -> String {
    String(text.prefix(60).map { $0.isNewline ? " " : $0 })
  }
}
