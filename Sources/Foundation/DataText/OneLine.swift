/// Text of strangers on one line: a second one could begin with something that a CI job takes for a command.
package enum OneLine {
  package static func of(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
