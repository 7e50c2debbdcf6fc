import WebRuntime

/// Numbers in words, as the page writes them.
package enum PresetText {
  package static func number(_ value: Double) -> String { JavaScriptNumber.text(value) }
}
