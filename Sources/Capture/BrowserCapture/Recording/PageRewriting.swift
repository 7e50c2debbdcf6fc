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
      isScript($0.1) ? "\($0.1)\(self.script(String($0.2)))\($0.3)" : String($0.0)
    }
    let place = DocumentOpening.end(of: text)
    return String(text[..<place]) + tag + text[place...]
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
  /// that relative names mean the same. What stands in strings, templates, comments and regular expressions
  /// stays as it is.
  static func script(_ source: String) -> String {
    guard source.contains("import") else { return source }
    let tokens = ScriptTokens.of(source)
    let code = tokens.indices.filter { tokens[$0].kind != .blank }
    var replaced: Set<Int> = []
    for (place, index) in code.enumerated().dropLast() where tokens[index].text == "import" {
      let previous = place > 0 ? tokens[code[place - 1]].text : ""
      let opening = code[place + 1]
      guard tokens[index].kind == .word, tokens[opening].text == "(", previous != ".",
        previous != "?.", !isMethod(tokens, code[(place + 1)...])
      else { continue }
      replaced.formUnion(index...opening)
    }
    var result = ""
    for index in tokens.indices {
      if !replaced.contains(index) {
        result += tokens[index].text
      } else if tokens[index].text == "(" {
        result += "parityImport((s, o) => import(s, o))("
      }
    }
    return result
  }

  /// Lets a worker's script begin with ours.
  ///
  /// - Parameters:
  ///   - prelude: the address of what runs first.
  ///   - isModule: known to be one; else what it imports or exports tells.
  static func worker(_ source: String, prelude: String, isModule: Bool = false) -> String {
    // A module's own imports run before anything else of it, but in order.
    let isModule =
      isModule || source.contains(/(?m)^\s*(?:import(?:\s+[\w{*"']|[{*"'])|export\s)/)
    let first = isModule ? "import '\(prelude)';" : "importScripts('\(prelude)');"
    let isStrict = source.prefixMatch(of: /\s*(?:'use strict'|"use strict")/) != nil
    return (isStrict ? "'use strict';" : "") + first + source
  }

  /// True when a parenthesis holds parameters: a body follows it.
  ///
  /// - Parameter code: the places of what is not blank, from the parenthesis on.
  private static func isMethod(_ tokens: [ScriptToken], _ code: ArraySlice<Int>) -> Bool {
    var depth = 0
    for place in code.indices where tokens[code[place]].kind == .mark {
      if tokens[code[place]].text == "(" { depth += 1 }
      if tokens[code[place]].text == ")" { depth -= 1 }
      guard depth == 0 else { continue }
      return place + 1 < code.endIndex && tokens[code[place + 1]].text == "{"
    }
    return false
  }

  /// Whether an element holds a script, and not something that only a script of the page's reads.
  private static func isScript(_ tag: Substring) -> Bool {
    guard let type = tag.firstMatch(of: /(?i)\stype\s*=\s*["']?([^"'\s>]*)/)?.1 else { return true }
    return type.isEmpty || type.lowercased() == "module" || type.lowercased().contains("javascript")
  }
}
