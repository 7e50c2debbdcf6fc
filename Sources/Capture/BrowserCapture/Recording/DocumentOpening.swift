/// What precedes the first element in a document's head.
///
/// - Source: <https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode> and the
///   two modes behind it.
package enum DocumentOpening {
  /// After the document type, the tags `html` and `head`, and comments between them; the start of a text that has none
  /// of these.
  package static func end(of html: String) -> String.Index {
    var place = html.startIndex
    var rest = html[...]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      if rest.hasPrefix("<!--") {
        guard let end = rest.firstRange(of: "-->")?.upperBound else { return place }
        rest = rest[end...]
      } else if rest.hasPrefix("<!") || rest.hasPrefix("<?") {
        guard let end = rest.firstIndex(of: ">") else { return place }
        rest = rest[html.index(after: end)...]
        place = rest.startIndex
      } else if let tag = rest.prefixMatch(of: /(?i)<(html|head)(?=[\s\/>])/) {
        guard let end = endOfTag(rest[tag.range.upperBound...]) else { return place }
        rest = rest[end...]
        place = rest.startIndex
        if tag.1.lowercased() == "head" { return place }
      } else {
        return place
      }
    }
  }

  /// A quoted value may contain what looks like the tag's end.
  private static func endOfTag(_ attributes: Substring) -> String.Index? {
    var quote: Character?
    var isValue = false
    for index in attributes.indices {
      let character = attributes[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if isValue, character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        return attributes.index(after: index)
      }
      if !character.isWhitespace { isValue = quote == nil && character == "=" }
    }
    return nil
  }
}
