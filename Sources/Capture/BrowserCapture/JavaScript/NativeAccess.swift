/// Rewrites a script of the recorder so that it never runs anything that a page has put in place of the browser's or
/// the language's own functions.
///
/// `list.map(f)` becomes `list[$map](f)`, where `$map` is a symbol under which `natives-taken.js` stored the native
/// function on the same prototype before the page's first script. This applies to every member that is read, called or
/// assigned, on arrays and strings as well as nodes and elements. Iteration (`for … of`, `...`) goes through `$$each`,
/// and destructuring patterns become reads of members. Objects that a script writes inherit from `$$plain` alone, unless
/// they name a prototype; `instanceof` follows the language's own rule (`$$kind`), and addresses are converted to text
/// without asking the page (`$$URL`).
///
/// Names that no prototype of the browser has are left unchanged, and so are those in brackets: `options['name']` reads
/// the page's own object.
struct NativeAccess {
  /// The script, rewritten.
  private(set) var text = ""
  /// The members that it uses, in order.
  private(set) var members: [String] = []
  /// Globals that it uses, in order.
  private(set) var globals: [String] = []
  /// What cannot be rewritten, for the script's author.
  private(set) var faults: [String] = []

  private let tokens: [ScriptToken]
  /// Indices in `tokens` of the tokens that are not blank.
  let code: [Int]
  /// For an opening or closing mark, the index in `code` of its counterpart.
  private var partner: [Int: Int] = [:]
  /// For each token, the index of the opening mark of the enclosing group.
  var enclosing: [Int?]
  private var parameters: Set<Int> = []
  var patterns: Set<Int> = []
  var objects: Set<Int> = []
  var replaced: [Int: String] = [:]
  var before: [Int: String] = [:]
  var after: [Int: String] = [:]

  /// Members without a symbol: a class's own, and those that are never a native function.
  private static let plain: Set<String> = ["constructor", "prototype", "meta", "__proto__"]
  /// Words before parentheses and a block that are not function names.
  private static let heads: Set<String> = ["if", "for", "while", "switch", "with", "await"]
  /// Lower-case globals that are functions or never change; others are read at each use.
  private static let smallGlobals: Set<String> = [
    "document", "location", "navigator", "performance", "crypto", "fetch", "addEventListener",
    "removeEventListener", "reportError", "atob", "btoa", "setTimeout", "clearTimeout",
    "setInterval",
    "getComputedStyle", "decodeURIComponent", "encodeURIComponent", "queueMicrotask",
    "importScripts",
    "registerProcessor", "console",
  ]

  init(_ script: String) {
    let all = ScriptTokens.of(script)
    tokens = all
    code = all.indices.filter { all[$0].kind != .blank }
    enclosing = Array(repeating: nil, count: code.count)
    match()
    findPatterns()
    rewriteMembers()
    rewriteWalks()
    rewriteObjects()
    rewriteClasses()
    collectGlobals()
    members = Array(Set(members)).sorted()
    join()
  }

  func token(_ place: Int) -> ScriptToken? {
    code.indices.contains(place) ? tokens[code[place]] : nil
  }

  func isMark(_ place: Int, _ text: String) -> Bool {
    token(place).map { $0.kind == .mark && $0.text == text } ?? false
  }

  private mutating func match() {
    var open: [Int] = []
    for place in code.indices {
      let token = tokens[code[place]]
      let closes =
        token.kind == .mark
        ? [")", "]", "}"].contains(token.text)
        : token.kind == .template && token.text.hasPrefix("}")
      if closes, let start = open.popLast() {
        partner[start] = place
        partner[place] = start
      }
      enclosing[place] = open.last
      let opens =
        token.kind == .mark
        ? ["(", "[", "{"].contains(token.text)
        : token.kind == .template && token.text.hasSuffix("${")
      if opens { open.append(place) }
    }
  }

  /// The first tokens of a group's comma-separated elements; an omitted element gives its comma.
  private func elements(of group: Int) -> [Int] {
    guard let end = partner[group], end > group + 1 else { return [] }
    let commas = (group + 1..<end).filter { isMark($0, ",") && enclosing[$0] == group }
    return ([group] + commas).map { $0 + 1 }.filter { $0 < end }
  }

  // MARK: Patterns

  private mutating func findPatterns() {
    var found: [Int] = []
    for place in code.indices {
      guard let token = token(place), token.kind == .mark, let end = partner[place], end > place
      else { continue }
      let previous = self.token(place - 1)
      if token.text == "(" {
        let isHead = previous.map { $0.kind == .word && Self.heads.contains($0.text) } ?? false
        guard isMark(end + 1, "=>") || (isMark(end + 1, "{") && !isHead) else { continue }
        parameters.insert(place)
        found += elements(of: place).filter { isMark($0, "[") || isMark($0, "{") }
      } else if token.text == "[" || token.text == "{" {
        let isDeclared =
          previous.map { $0.kind == .word && ["const", "let", "var"].contains($0.text) } ?? false
        let begins =
          previous.map { $0.kind == .mark && ["(", ";", "{", "}", ","].contains($0.text) } ?? true
        if isDeclared || (isMark(end + 1, "=") && (token.text == "{" || begins)) {
          found.append(place)
        }
      }
    }
    for place in found { rewritePattern(place) }
  }

  private mutating func rewritePattern(_ group: Int) {
    guard !patterns.contains(group), let end = partner[group] else { return }
    patterns.insert(group)
    if isMark(group, "[") {
      replaced[group] = "{"
      replaced[end] = "}"
      for (index, first) in elements(of: group).enumerated() {
        if isMark(first, ",") {
          // An unused element: its comma is removed.
          replaced[first] = ""
        } else if isMark(first, "...") {
          faults.append("'...' within [ ] on the left of an assignment")
        } else {
          before[first] = "\(index): " + (before[first] ?? "")
          rewriteTarget(first)
        }
      }
      return
    }
    for first in elements(of: group) {
      guard let key = token(first), !isMark(first, "...") else { continue }
      if isMark(first, "["), let keyEnd = partner[first] {
        rewriteTarget(keyEnd + 2)
      } else if isMark(first + 1, ":") {
        if key.kind == .word { replaced[first] = "[\(symbol(key.text))]" }
        rewriteTarget(first + 2)
      } else if key.kind == .word {
        replaced[first] = "[\(symbol(key.text))]: \(key.text)"
      }
    }
  }

  private mutating func rewriteTarget(_ first: Int) {
    if isMark(first, "[") || isMark(first, "{") { rewritePattern(first) }
  }

  // MARK: Members

  private mutating func symbol(_ name: String) -> String {
    guard !Self.plain.contains(name) else { return "'\(name)'" }
    members.append(name)
    return "$\(name)"
  }

  private mutating func rewriteMembers() {
    for place in code.indices where isMark(place, ".") || isMark(place, "?.") {
      guard let name = token(place + 1), name.kind == .word, !name.text.hasPrefix("#"),
        !Self.plain.contains(name.text)
      else { continue }
      let owner = token(place - 1)?.text ?? ""
      let isMeta =
        token(place - 2)?.text == "." && ["import", "new"].contains(token(place - 3)?.text)
      guard !["import", "new"].contains(owner), !isMeta else { continue }
      if isMark(place, ".") { replaced[place] = "" }
      replaced[place + 1] = "[\(symbol(name.text))]"
    }
  }

  // MARK: Walks

  private mutating func rewriteWalks() {
    for place in code.indices {
      guard let token = token(place) else { continue }
      if token.kind == .word, token.text == "of", let group = enclosing[place], isMark(group, "("),
        self.token(group - 1)?.text == "for", let end = partner[group]
      {
        after[place] = " $$each("
        before[end] = ")" + (before[end] ?? "")
      }
      if isMark(place, "..."), let group = enclosing[place], let end = partner[group],
        !isMark(group, "{"), !patterns.contains(group), !parameters.contains(group)
      {
        let comma = (place..<end).first { isMark($0, ",") && enclosing[$0] == group } ?? end
        after[place] = "$$each("
        before[comma] = ")" + (before[comma] ?? "")
      }
    }
  }

  private mutating func collectGlobals() {
    var found: Set<String> = []
    for place in code.indices {
      guard let token = token(place), token.kind == .word, !isMark(place - 1, "."),
        !isMark(place - 1, "?."), let first = token.text.first,
        first.isUppercase || Self.smallGlobals.contains(token.text),
        !["NaN", "Infinity"].contains(token.text)
      else { continue }
      found.insert(token.text)
    }
    globals = found.sorted()
  }

  private mutating func join() {
    var parts: [String] = []
    var place = 0
    for token in tokens {
      guard token.kind != .blank else {
        parts.append(token.text)
        continue
      }
      if let text = before[place] { parts.append(text) }
      parts.append(replaced[place] ?? token.text)
      if let text = after[place] { parts.append(text) }
      place += 1
    }
    text = parts.joined()
  }
}
