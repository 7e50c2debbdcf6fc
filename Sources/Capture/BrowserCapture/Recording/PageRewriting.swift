import Foundation

/// Changes that the server makes to a page's files before the browser gets them.
enum PageRewriting {
  /// More characters than the recorder's address has.
  private static let tagLength = 120

  /// Puts the recorder before everything else in the document.
  ///
  /// - Parameters:
  ///   - script: the address of the recorder.
  ///   - head: inserted after it, before the page's own head.
  static func document(_ html: String, script: String, head: String = "") -> String {
    // Always as long, although the address is not: what follows in the line keeps its column.
    let filling = String(repeating: " ", count: max(0, tagLength - script.count))
    let tag = "<script src=\"\(script)\"\(filling)></script>\(head)"
    let html = withoutPolicy(html)
    let element = /(?i)(<script\b[^>]*>)(.*?)(<\/script\s*>)/.dotMatchesNewlines()
    var text = ""
    var end = html.startIndex
    for match in html.matches(of: element) {
      text += handlers(html[end..<match.range.lowerBound])
      text += isScript(match.1) ? "\(match.1)\(self.script(String(match.2)))\(match.3)" : match.0
      end = match.range.upperBound
    }
    text += handlers(html[end...])
    let place = DocumentOpening.end(of: text)
    return String(text[..<place]) + tag + text[place...]
  }

  /// Makes the recorder examine a frame's window before the frame's own script runs: reading the window from its
  /// element triggers that.
  static func frame(_ html: String) -> String {
    let html = withoutPolicy(html)
    let place = DocumentOpening.end(of: html)
    let look = "<script>frameElement?.contentWindow;document.currentScript.remove()</script>"
    return html[..<place] + look + html[place...]
  }

  /// A policy in the document, like one in a header, which is not passed on, would keep the recorder from its server.
  private static func withoutPolicy(_ html: String) -> String {
    html.replacing(/(?i)(<meta\b[^>]*http-equiv\s*=\s*["']?)(content-security-policy)\b/) {
      "\($0.1)x-\($0.2)"
    }
  }

  /// Notifies the recorder of dynamic imports, which a script cannot observe otherwise.
  ///
  /// `import(x)` becomes `parityImport((s, o) => import(s, o))(x)`, which uses the module's own `import`, so that
  /// relative names keep their meaning. Strings, templates, comments and regular expressions are left unchanged.
  ///
  /// Where an import is written in a text, `eval(x)` becomes `eval(parityCode(x))`: still a direct `eval`, in the scope
  /// of its caller.
  static func script(_ source: String) -> String {
    guard source.contains("import") else { return source }
    let tokens = ScriptTokens.of(source)
    let code = tokens.indices.filter { tokens[$0].kind != .blank }
    let mayEvaluateImports = source.contains(/\bimport\s*\(/)
    // Token → what stands in its place.
    var replaced: [Int: String] = [:]
    for (place, index) in code.enumerated().dropLast() where tokens[index].kind == .word {
      let opening = code[place + 1]
      guard tokens[index].text == "import" || (mayEvaluateImports && tokens[index].text == "eval"),
        tokens[opening].text == "(", let closing = closing(tokens, code[(place + 1)...]),
        !isAMember(tokens, code[..<place])
      else { continue }
      if tokens[index].text == "eval" {
        replaced[opening] = "((globalThis.parityCode ?? ((text) => text))("
        replaced[code[closing], default: ")"] += ")"
      } else {
        for blank in index..<opening { replaced[blank] = "" }
        replaced[opening] = "parityImport((s, o) => import(s, o))("
      }
    }
    return tokens.indices.map { replaced[$0] ?? tokens[$0].text }.joined()
  }

  /// The same for code in attributes: event handlers and `javascript:` addresses, if they are quoted.
  private static func handlers(_ markup: Substring) -> String {
    guard markup.contains("import") else { return String(markup) }
    return String(markup).replacing(
      /(?i)(\s(?:on[a-z]+|(?:href|action|formaction|src)(?=\s*=\s*["']\s*javascript:))\s*=\s*)(?:"([^"]*)"|'([^']*)')/
    ) { match in
      let value = String(match.2 ?? match.3 ?? "")
      guard value.contains("import") else { return String(match.0) }
      let (quote, name) = match.2 == nil ? ("'", "&#39;") : ("\"", "&quot;")
      var code = script(references.reduce(value) { $0.replacing($1.name, with: $1.character) })
      code = code.replacing("&", with: "&amp;").replacing(quote, with: name)
      return "\(match.1)\(quote)\(code)\(quote)"
    }
  }

  /// What may stand for a character in an attribute; the last one begins the others.
  private static let references: [(name: String, character: String)] = [
    ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&lt;", "<"),
    ("&gt;", ">"), ("&amp;", "&"),
  ]

  /// Makes a worker's script begin with the recorder's.
  ///
  /// - Parameters:
  ///   - prelude: the address of the script that runs first.
  ///   - isModule: known to be a module; otherwise imports and exports decide.
  static func worker(_ source: String, prelude: String, isModule: Bool = false) -> String {
    // A module's own imports run before the rest of it, but in order.
    let isModule =
      isModule || source.contains(/(?m)^\s*(?:import(?:\s+[\w{*"']|[{*"'])|export\s)/)
    let first = isModule ? "import '\(prelude)';" : "importScripts('\(prelude)');"
    let isStrict = source.prefixMatch(of: /\s*(?:'use strict'|"use strict")/) != nil
    return (isStrict ? "'use strict';" : "") + first + source
  }

  /// Whether a name follows a dot, as a member of something else.
  private static func isAMember(_ tokens: [ScriptToken], _ before: ArraySlice<Int>) -> Bool {
    before.last.map { [".", "?."].contains(tokens[$0].text) } ?? false
  }

  /// Where the parenthesis of a call ends; nil when it contains parameters, because a body follows it.
  ///
  /// - Parameter code: the indices of tokens that are not blank, from the parenthesis on.
  /// - Returns: a place in `code`.
  private static func closing(_ tokens: [ScriptToken], _ code: ArraySlice<Int>) -> Int? {
    var depth = 0
    for place in code.indices where tokens[code[place]].kind == .mark {
      if tokens[code[place]].text == "(" { depth += 1 }
      if tokens[code[place]].text == ")" { depth -= 1 }
      guard depth == 0 else { continue }
      let isMethod = place + 1 < code.endIndex && tokens[code[place + 1]].text == "{"
      return isMethod ? nil : place
    }
    return nil
  }

  /// Whether an element contains a script, and not data that only the page's scripts read.
  private static func isScript(_ tag: Substring) -> Bool {
    guard let type = tag.firstMatch(of: /(?i)\stype\s*=\s*["']?([^"'\s>]*)/)?.1 else { return true }
    return type.isEmpty || type.lowercased() == "module" || type.lowercased().contains("javascript")
  }
}
