import WebRuntime

/// Numbers in words, as the page says them.
enum PresetText {
  static func number(_ value: Double) -> String { JavaScriptNumber.text(value) }
}
