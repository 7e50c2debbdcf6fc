/// A path with `*`, `?` and, for any number of folders, `**`.
struct FilePattern {
  /// The folder before the first wildcard; "." for none.
  let folder: String
  private let parts: [Substring]

  init(_ text: String) {
    parts = text.split(separator: "/").filter { $0 != "." }
    let fixed = parts.dropLast().prefix { !$0.contains("*") && !$0.contains("?") }
    folder = fixed.isEmpty ? "." : fixed.joined(separator: "/")
  }

  func matches(_ path: String) -> Bool {
    Self.match(parts[...], path.split(separator: "/").filter { $0 != "." }[...])
  }

  private static func match(_ pattern: ArraySlice<Substring>, _ path: ArraySlice<Substring>) -> Bool
  {
    guard let first = pattern.first else { return path.isEmpty }
    let rest = pattern.dropFirst()
    if first == "**" {
      return match(rest, path) || (!path.isEmpty && match(pattern, path.dropFirst()))
    }
    guard let name = path.first, match(Array(first)[...], Array(name)[...]) else { return false }
    return match(rest, path.dropFirst())
  }

  private static func match(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool
  {
    guard let first = pattern.first else { return name.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*": return match(rest, name) || (!name.isEmpty && match(pattern, name.dropFirst()))
    case "?": return !name.isEmpty && match(rest, name.dropFirst())
    default: return name.first == first && match(rest, name.dropFirst())
    }
  }
}
