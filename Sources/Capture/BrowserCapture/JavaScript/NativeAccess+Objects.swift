/// Objects that a script writes, and classes that it asks.
extension NativeAccess {
  /// Behind these a value begins, and a brace is an object's.
  private static let beforeObjects: Set<String> = [
    "return", "typeof", "in", "of", "void", "throw", "yield", "await", "delete", "default",
  ]

  mutating func rewriteObjects() {
    for place in code.indices where isMark(place, "{") && isObject(place) {
      objects.insert(place)
      guard token(place + 1)?.text != "__proto__" else { continue }
      after[place] = " __proto__: $$plain," + (after[place] ?? "")
    }
  }

  /// Whether a brace is an object's, not a block's, a class's or a pattern's. Those around it are known.
  private func isObject(_ place: Int) -> Bool {
    guard !patterns.contains(place), let previous = token(place - 1) else { return false }
    switch previous.kind {
    case .word: return Self.beforeObjects.contains(previous.text)
    case .template: return previous.text.hasSuffix("${")
    case .mark where previous.text == ":":
      guard let group = enclosing[place] else { return false }
      if !isMark(group, "{") || objects.contains(group) || patterns.contains(group) { return true }
      // In a block: the second half of a condition, or what stands behind a `case`.
      for earlier in stride(from: place - 2, to: group, by: -1) where enclosing[earlier] == group {
        if isMark(earlier, "?") { return true }
        if isMark(earlier, ";") { return false }
      }
      return false
    case .mark: return ![")", "]", "}", "{", ";", "=>"].contains(previous.text)
    default: return false
    }
  }

  mutating func rewriteClasses() {
    for place in code.indices {
      guard let token = token(place), token.kind == .word, let next = self.token(place + 1),
        next.kind == .word
      else { continue }
      if token.text == "instanceof" {
        before[place + 1] = "$$kind("
        after[place + 1] = ")"
      } else if token.text == "new", next.text == "URL" {
        replaced[place + 1] = "$$URL"
      }
    }
  }
}
