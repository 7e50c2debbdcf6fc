/// A YAML mapping in braces: `{ default: -80 dB, voice: { limit: -90 dB } }`.
struct FlowMapping {
  /// Its members as written, each on one line.
  private(set) var members: [String] = []
  /// The number of lines from the one with its name to the one with its last brace.
  private(set) var lineCount = 1
  /// What follows it on its last line, with the space before.
  private(set) var comment = ""

  /// Reads the mapping that starts on the first line.
  ///
  /// - Returns: nil when it is not a mapping, is not closed, or has a comment within its braces, which could not be
  ///   kept.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), let brace = text.firstIndex(of: "{"),
      text[text.index(after: colon)..<brace].allSatisfy({ $0 == " " || $0 == "\t" })
    else { return nil }
    var (member, depth, before) = ("", 0, Character(" "))
    var quote: Character?
    var rest = text[brace...]
    while let next = rest.popFirst() {
      if next == "\n" { lineCount += 1 }
      let isBeforeMember = member.allSatisfy(\.isWhitespace)
      switch next {
      case _ where quote != nil:
        // In double quotes a backslash escapes the next character.
        if next == "\\", quote == "\"", let escaped = rest.popFirst() {
          member.append(next)
          member.append(escaped)
          continue
        }
        if next == quote { quote = nil }
      case "\"", "'":
        // Within a plain word it is an apostrophe.
        if isBeforeMember || " {[,:\n".contains(before) { quote = next }
      case "#" where before.isWhitespace: return nil
      case "{", "[":
        depth += 1
        if depth == 1 { continue }
      case "}", "]":
        depth -= 1
        if depth == 0 {
          add(member)
          let tail = rest.prefix { $0 != "\n" }
          guard tail.allSatisfy(\.isWhitespace) || tail.contains(" #") else { return nil }
          comment = tail.allSatisfy(\.isWhitespace) ? "" : String(tail)
          return
        }
      case "," where depth == 1:
        add(member)
        member = ""
        before = next
        continue
      default: break
      }
      member.append(next)
      before = next
    }
    return nil
  }

  private mutating func add(_ member: String) {
    let words = member.split(whereSeparator: \.isNewline).map {
      $0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    }
    let line = words.map { String($0) }.joined(separator: " ")
    if !line.isEmpty { members.append(line) }
  }
}
