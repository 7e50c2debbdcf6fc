import Foundation

/// What the server changes in a page's files on their way to the browser.
enum PageRewriting {
  /// Puts the recorder before everything else in the document.
  ///
  /// - Parameters:
  ///   - script: the address of the recorder.
  ///   - head: what stands behind it, before the page's own.
  static func document(_ html: String, script: String, head: String = "") -> String {
    let tag = "<script src=\"\(script)\"></script>\(head)"
    let text = html.replacing(/(?i)(<script\b[^>]*>)(.*?)(<\/script\s*>)/.dotMatchesNewlines()) {
      "\($0.1)\(self.script(String($0.2)))\($0.3)"
    }
    let place = DocumentOpening.end(of: text)
    return text[..<place] + tag + text[place...]
  }

  /// Has the recorder look at a frame's window before the frame's own script runs: asking its element for the
  /// window is what makes it look.
  static func frame(_ html: String) -> String {
    let place = DocumentOpening.end(of: html)
    return html[..<place] + "<script>frameElement?.contentWindow</script>" + html[place...]
  }

  /// Lets the recorder know of dynamic imports, which no script can watch from outside.
  ///
  /// `import(x)` becomes `parityImport((s, o) => import(s, o))(x)`: the module's own `import`, so
  /// that relative names mean the same.
  static func script(_ source: String) -> String {
    guard source.contains("import") else { return source }
    var result = ""
    var rest = source[...]
    while let match = rest.firstMatch(of: /import\s*\(/) {
      let previous = rest[..<match.range.lowerBound].last
      let isWord = previous.map { $0.isLetter || $0.isNumber || "_$.#".contains($0) } ?? false
      result += rest[..<match.range.lowerBound]
      if isWord || isMethod(rest[match.range.upperBound...]) {
        result += rest[match.range]
      } else {
        result += "parityImport((s, o) => import(s, o))("
      }
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  /// Lets a worker's script begin with ours.
  ///
  /// - Parameter prelude: the address of what runs first.
  static func worker(_ source: String, prelude: String) -> String {
    // A module's own imports run before anything else of it, but in order.
    let isModule = source.contains(/(?m)^\s*(?:import(?:\s+[\w{*"']|[{*"'])|export\s)/)
    let first = isModule ? "import '\(prelude)';" : "importScripts('\(prelude)');"
    let isStrict = source.prefixMatch(of: /\s*(?:'use strict'|"use strict")/) != nil
    return (isStrict ? "'use strict';" : "") + first + source
  }

  /// True when a parenthesis that has just opened holds parameters: a body follows it.
  private static func isMethod(_ text: Substring) -> Bool {
    var depth = 1
    var index = text.startIndex
    while index < text.endIndex, depth > 0 {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      index = text.index(after: index)
    }
    return text[index...].first { !$0.isWhitespace } == "{"
  }
}
