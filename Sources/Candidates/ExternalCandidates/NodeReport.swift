/// What Node says last of an error that ended a script: its own version, behind the error and the stack.
enum NodeReport {
  /// - Parameter text: the script's output.
  /// - Returns: the error's own line; nil unless Node ended the script.
  static func error(_ text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.last?.wholeMatch(of: #/Node\.js v[0-9.]+/#) != nil else { return nil }
    return lines.last { $0.prefixMatch(of: #/(?:Uncaught )?[A-Z]\w*(?: \[[A-Z_]+\])?: /#) != nil }
      .map { String($0.prefix(200)) }
  }
}
