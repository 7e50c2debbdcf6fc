import Foundation

/// What a JavaScript module says that it loads, by name.
enum ModuleImports {
  /// The texts behind `from` and `import`, also of `import('…')`; those in comments count as well.
  static func specifiers(in text: String) -> [String] {
    text.matches(of: /\b(?:from|import)\s*\(?\s*["'`]([^"'`\n]+)["'`]/).map { String($0.1) }
  }

  /// The file that a name stands for.
  ///
  /// - Parameter path: of the module that says it, as captures have it: "web/…".
  /// - Returns: nil for a package, an address, and what lies beyond `web`.
  static func resolve(_ name: String, from path: String) -> String? {
    let file = name.prefix { $0 != "?" && $0 != "#" }
    guard file.hasPrefix("./") || file.hasPrefix("../") || file.hasPrefix("/") else { return nil }
    var parts =
      file.hasPrefix("/") ? ["web"] : path.split(separator: "/").dropLast().map(String.init)
    for part in file.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        guard parts.count > 1 else { return nil }
        parts.removeLast()
      default: parts.append(part.removingPercentEncoding ?? String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
